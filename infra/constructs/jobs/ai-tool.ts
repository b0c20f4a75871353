import { Duration, Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { type FunctionGround, LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { type DeadLetterQueue, QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'
import type { AiFunction, ToolFunction } from '#shared/tools/ai-functions.ts'
import { replicateUrl } from './replicate.ts'

export type AiToolProps = {
  name: ToolFunction
  /** Of all AI functions: they run the same code with the same rights. */
  ground: FunctionGround
  /** Of all AI functions. AWS moves each message back to the queue from which it came (docs/vendors.md, SQS). */
  deadLetters: DeadLetterQueue
  config: Config
  publicUrl: string
  table: Table
  storage: Storage
  secrets: Secrets
}

const timeout = Duration.seconds(30)

/** The queue and worker of one AI function, so that a slow or broken function does not delay others. */
export class AiTool extends Construct {
  readonly name: AiFunction
  readonly worker: LambdaFunction
  readonly jobs: QueueWithDeadLetters

  constructor(scope: Construct, id: string, props: AiToolProps) {
    super(scope, id)
    const { name, ground, deadLetters, config, publicUrl, table, storage, secrets } = props
    this.name = name
    this.worker = new LambdaFunction(this, 'Worker', {
      entry: 'queues/run-tool',
      timeout,
      memorySize: 1024,
      ground,
    })
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      queueName: aiQueueName(config.stage, name),
      consumer: this.worker,
      consumerTimeout: timeout,
      maxConcurrency: config.workers.perAiFunction,
      deadLetters,
    })
    this.worker.addEnvironment('PUBLIC_URL', publicUrl)
    this.worker.addEnvironment('REPLICATE_URL', replicateUrl)
    table.grantRead(this.worker)
    table.grantWrite(this.worker)
    storage.grantRead(this.worker, 'uploads', 'rooms', 'generations')
    storage.grantSignRead(this.worker, 'rooms', 'generations')
    storage.grantWrite(this.worker, 'rooms')
    storage.grantFind(this.worker)
    secrets.replicateToken.grantRead(this.worker)
    secrets.replicateLink.grantRead(this.worker)
  }
}

export const aiQueueName = (stage: string, name: AiFunction) => `roomwright-${stage}-${name}`

/** Lets a function send jobs to these AI functions. `AI_QUEUE_URLS` maps a function's name to its queue. */
export const grantSendToAll = (tools: readonly AiTool[], sender: LambdaFunction) => {
  const urls = Object.fromEntries(tools.map(({ name, jobs }) => [name, jobs.queue.queueUrl]))
  sender.addEnvironment('AI_QUEUE_URLS', Stack.of(sender).toJsonString(urls))
  for (const { jobs } of tools) jobs.queue.grant(sender, 'sqs:SendMessage')
}
