import { Duration, Stack } from 'aws-cdk-lib'
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { CfnQueuePolicy, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { LambdaFunction } from './lambda-function.ts'

export type QueueWithDeadLettersProps = {
  /** Undefined when the queue has no worker. Its messages then wait, and the alarm for old messages fires. */
  consumer?: LambdaFunction
  consumerTimeout?: Duration
  maxConcurrency?: number
  queueName?: string
  /** Those that several queues share. Without them, the queue has its own. */
  deadLetters?: DeadLetterQueue
}

/** A queue with its consumer. After five failures, a message moves to the dead letters for two weeks. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue
  readonly deadLetters: DeadLetterQueue

  constructor(scope: Construct, id: string, props: QueueWithDeadLettersProps) {
    super(scope, id)
    const { consumer, consumerTimeout = Duration.seconds(30), maxConcurrency, queueName } = props
    this.deadLetters = props.deadLetters ?? new DeadLetterQueue(this, 'DeadLetters')
    this.queue = new Queue(this, 'Queue', {
      ...(queueName && { queueName }),
      encryption: QueueEncryption.SQS_MANAGED,
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
      retentionPeriod: Duration.days(14),
    })
  }
}

/**
 * One policy, by which every queue of the stack that exists by now refuses plain HTTP. CDK's `enforceSSL` would make one
 * for each queue, and a stack has room for 500 resources.
 */
export class QueuesOverTls extends CfnQueuePolicy {
  constructor(scope: Construct, id: string) {
    const queues = Stack.of(scope)
      .node.findAll()
      .filter((one) => one instanceof Queue)
    const refusal = new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['sqs:*'],
      resources: ['*'],
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    })
    super(scope, id, {
      queues: queues.map(({ queueUrl }) => queueUrl),
      policyDocument: new PolicyDocument({ statements: [refusal] }),
    })
  }
}
