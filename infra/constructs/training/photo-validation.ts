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
  readonly worker: LambdaFunction
  readonly jobs: QueueWithDeadLetters

  constructor(scope: Construct, id: string, { stage, table, storage }: PhotoValidationProps) {
    super(scope, id)
    this.worker = new LambdaFunction(this, 'Worker', {
      entry: 'queues/validate-photo',
      timeout,
      memorySize: 1536,
    })
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      queueName: aiQueueName(stage, 'image-validation'),
      consumer: this.worker,
      consumerTimeout: timeout,
      maxConcurrency: 10,
    })
    table.grantRead(this.worker)
    table.grantList(this.worker)
    table.grantChange(this.worker)
    storage.grantRead(this.worker, 'training-images')
    storage.grantFind(this.worker)
    storage.grantStoreTagged(this.worker, 'training-images')
    storage.grantDelete(this.worker, 'training-images')
    this.grantFaces()
  }

  grantSend(sender: LambdaFunction) {
    sender.addEnvironment('IMAGE_VALIDATIONS_QUEUE_URL', this.jobs.queue.queueUrl)
    this.jobs.queue.grant(sender, 'sqs:SendMessage')
  }

  // Rekognition has no narrower resource (docs/vendors.md, Rekognition).
  private grantFaces() {
    const actions = ['rekognition:DetectFaces', 'rekognition:CompareFaces']
    Grant.addToPrincipal({ grantee: this.worker, actions, resourceArns: ['*'] })
  }
}
