import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { LambdaFunction } from './lambda-function.ts'

export type QueueWithDeadLettersProps = {
  /** Undefined when the queue has no worker. Its messages then wait, and the alarm for old messages fires. */
  consumer?: LambdaFunction
  consumerTimeout?: Duration
  maxConcurrency?: number
  queueName?: string
}

/** A queue with its consumer. After five failures, a message moves to the dead letters for two weeks. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, props: QueueWithDeadLettersProps) {
    super(scope, id)
    const { consumer, consumerTimeout = Duration.seconds(30), maxConcurrency, queueName } = props
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters')
    this.queue = new Queue(this, 'Queue', {
      ...(queueName && { queueName }),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(6 * consumerTimeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    })
    // One message per invocation, because one picture uses most of a function's memory and time.
    consumer?.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        ...(maxConcurrency && { maxConcurrency }),
        reportBatchItemFailures: true,
      }),
    )
  }
}

/** A dead-letter queue. It keeps messages for two weeks. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
  }
}
