import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { LambdaFunction } from './lambda-function.ts'

export type QueueWithDeadLettersProps = {
  consumer: LambdaFunction
  consumerTimeout: Duration
  maxConcurrency: number
  queueName?: string
}

/** A queue, the function that works on it, and what it could not do after five tries, kept for two weeks. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, props: QueueWithDeadLettersProps) {
    super(scope, id)
    const { consumer, consumerTimeout, maxConcurrency, queueName } = props
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    this.queue = new Queue(this, 'Queue', {
      ...(queueName && { queueName }),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(6 * consumerTimeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    })
    // One picture fills a function's memory and time, so a message comes alone.
    consumer.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 1, maxConcurrency, reportBatchItemFailures: true }),
    )
  }
}

/** A queue for what failed for good, kept for two weeks. */
export const deadLetterQueue = (scope: Construct, id: string) =>
  new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
