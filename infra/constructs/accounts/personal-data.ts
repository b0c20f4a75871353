import { Duration } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import { grantStripe } from '#infra/constructs/billing/billing.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'
import { grantSendMail } from './mail-sender.ts'

export type PersonalDataProps = {
  config: Config
  publicUrl: string
  userPool: UserPool
  table: Table
  storage: Storage
  secrets: Secrets
}

const deletionTimeout = Duration.minutes(5)
// Two gigabytes of pictures take about two minutes.
const exportTimeout = Duration.minutes(10)

/** The queues and workers for the deletion of accounts and the export of personal data. */
export class PersonalData extends Construct {
  readonly deletions: QueueWithDeadLetters
  private readonly exports: QueueWithDeadLetters

  constructor(scope: Construct, id: string, props: PersonalDataProps) {
    super(scope, id)
    const deleter = this.addDeleter(props)
    this.deletions = new QueueWithDeadLetters(this, 'Deletions', {
      consumer: deleter,
      consumerTimeout: deletionTimeout,
      maxConcurrency: 2,
    })
    // The first pass queues the message of the last pass.
    this.grantDelete(deleter)
    const exporter = this.addExporter(props)
    this.exports = new QueueWithDeadLetters(this, 'Exports', {
      consumer: exporter,
      consumerTimeout: exportTimeout,
      maxConcurrency: 2,
    })
    // The worker continues an export in a new message.
    this.grantExport(exporter)
  }

  grantExport(sender: LambdaFunction) {
    sender.addEnvironment('ACCOUNT_EXPORTS_QUEUE_URL', this.exports.queue.queueUrl)
    this.exports.queue.grant(sender, 'sqs:SendMessage')
  }

  grantDelete(sender: LambdaFunction) {
    sender.addEnvironment('ACCOUNT_DELETIONS_QUEUE_URL', this.deletions.queue.queueUrl)
    this.deletions.queue.grant(sender, 'sqs:SendMessage')
  }

  private addDeleter({ userPool, table, storage, secrets }: PersonalDataProps) {
    const deleter = new LambdaFunction(this, 'Delete', {
      entry: 'queues/delete-account',
      timeout: deletionTimeout,
      environment: { REPLICATE_URL: replicateUrl, USER_POOL_ID: userPool.userPoolId },
    })
    grantStripe(deleter, { table, secrets })
    table.grantDeleteMany(deleter)
    storage.grantDeleteAll(deleter)
    secrets.replicateToken.grantRead(deleter)
    userPool.grant(deleter, 'cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminDeleteUser')
    return deleter
  }

  private addExporter({ config, publicUrl, table, storage }: PersonalDataProps) {
    const exporter = new LambdaFunction(this, 'Export', {
      entry: 'queues/export-account',
      timeout: exportTimeout,
      memorySize: 1024,
      environment: { PUBLIC_URL: publicUrl },
    })
    table.grantRead(exporter)
    table.grantList(exporter)
    table.grantChange(exporter)
    storage.grantRead(exporter, 'uploads', 'rooms', 'generations', 'training-images')
    storage.grantFind(exporter)
    storage.grantExport(exporter)
    grantSendMail(exporter, config.sender)
    return exporter
  }
}
