import { Duration } from 'aws-cdk-lib'
import { Grant } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { aiQueueName } from '#infra/constructs/jobs/ai-tool.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'

export type PhotoValidationProps = { stage: string; table: Table; storage: Storage }

const timeout = Duration.seconds(60)

/** The queue of uploaded training photos, and the worker that checks each of them. */
export class PhotoValidation extends Construct {
  private readonly jobs: QueueWithDeadLetters

  constructor(scope: Construct, id: string, { stage, table, storage }: PhotoValidationProps) {
    super(scope, id)
    const worker = new LambdaFunction(this, 'Worker', {
      entry: 'queues/validate-photo',
      timeout,
      memorySize: 1536,
    })
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      queueName: aiQueueName(stage, 'image-validation'),
      consumer: worker,
      consumerTimeout: timeout,
      maxConcurrency: 10,
    })
    table.grantRead(worker)
    table.grantList(worker)
    table.grantChange(worker)
    storage.grantRead(worker, 'training-images')
    storage.grantFind(worker)
    storage.grantStoreTagged(worker, 'training-images')
    storage.grantDelete(worker, 'training-images')
    // Rekognition has no narrower resource (docs/vendors.md, Rekognition).
    const actions = ['rekognition:DetectFaces', 'rekognition:CompareFaces']
    Grant.addToPrincipal({ grantee: worker, actions, resourceArns: ['*'] })
  }

  grantSend(sender: LambdaFunction) {
    sender.addEnvironment('IMAGE_VALIDATIONS_QUEUE_URL', this.jobs.queue.queueUrl)
    this.jobs.queue.grant(sender, 'sqs:SendMessage')
  }
}
