import { Duration } from 'aws-cdk-lib'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { grantStripe } from '#infra/constructs/billing/billing.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'

export type PersonalDataProps = { userPool: UserPool; table: Table; storage: Storage; secrets: Secrets }

const deletionTimeout = Duration.minutes(5)

/** The queues and workers that delete accounts. */
export class PersonalData extends Construct {
  readonly deleter: LambdaFunction
  readonly deletions: QueueWithDeadLetters

  constructor(scope: Construct, id: string, props: PersonalDataProps) {
    super(scope, id)
    this.deleter = this.addDeleter(props)
    this.deletions = new QueueWithDeadLetters(this, 'Deletions', {
      consumer: this.deleter,
      consumerTimeout: deletionTimeout,
      maxConcurrency: 2,
    })
    // The first pass sends the message of the last one.
    this.grantDelete(this.deleter)
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
    table.grantDelete(deleter)
    storage.grantDeleteAll(deleter)
    secrets.replicateToken.grantRead(deleter)
    userPool.grant(deleter, 'cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminDeleteUser')
    return deleter
  }
}
