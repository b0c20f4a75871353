import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import { grantSendMail } from '#infra/constructs/accounts/mail-sender.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { aiQueueName } from '#infra/constructs/jobs/ai-tool.ts'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'

export type ModelTrainingProps = {
  config: Config
  publicUrl: string
  table: Table
  storage: Storage
  secrets: Secrets
}

// Twelve photos are read, stored again and archived one after the other.
const timeout = Duration.minutes(5)

/** The queue of trainings, and the worker that takes each to its next step. */
export class ModelTraining extends Construct {
  private readonly jobs: QueueWithDeadLetters

  constructor(scope: Construct, id: string, { config, publicUrl, table, storage, secrets }: ModelTrainingProps) {
    super(scope, id)
    const worker = new LambdaFunction(this, 'Worker', {
      entry: 'queues/train-model',
      timeout,
      memorySize: 1024,
      environment: { PUBLIC_URL: publicUrl, REPLICATE_URL: replicateUrl },
    })
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      queueName: aiQueueName(config.stage, 'start-training'),
      consumer: worker,
      consumerTimeout: timeout,
      maxConcurrency: 5,
    })
    table.grantRead(worker)
    table.grantList(worker)
    table.grantWrite(worker)
    table.grantDelete(worker)
    storage.grantRead(worker, 'training-images')
    storage.grantFind(worker)
    storage.grantStoreTagged(worker, 'training-images')
    storage.grantDelete(worker, 'training-images')
    storage.grantZip(worker)
    storage.grantDeleteZip(worker)
    secrets.replicateToken.grantRead(worker)
    secrets.replicateLink.grantRead(worker)
    grantSendMail(worker, config.sender)
  }

  grantSend(sender: LambdaFunction) {
    sender.addEnvironment('TRAININGS_QUEUE_URL', this.jobs.queue.queueUrl)
    this.jobs.queue.grant(sender, 'sqs:SendMessage')
  }
}
