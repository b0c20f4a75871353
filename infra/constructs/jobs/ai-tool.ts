import { Duration, Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'
import type { AiFunction } from '#shared/tools/ai-functions.ts'
import { replicateUrl } from './replicate.ts'

export type AiToolProps = {
  name: AiFunction
  stage: string
  publicUrl: string
  table: Table
  storage: Storage
  secrets: Secrets
}

const timeout = Duration.seconds(30)

/** One AI function's queue, dead letters and worker, so that a slow or broken one stalls only itself. */
export class AiTool extends Construct {
  readonly name: AiFunction
  readonly worker: LambdaFunction
  readonly jobs: QueueWithDeadLetters

  constructor(scope: Construct, id: string, { name, stage, publicUrl, table, storage, secrets }: AiToolProps) {
    super(scope, id)
    this.name = name
    this.worker = new LambdaFunction(this, 'Worker', {
      entry: 'queues/run-tool',
      timeout,
      memorySize: 1024,
      environment: { AI_FUNCTION: name, PUBLIC_URL: publicUrl, REPLICATE_URL: replicateUrl },
    })
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      queueName: `roomwright-${stage}-${name}`,
      consumer: this.worker,
      consumerTimeout: timeout,
      maxConcurrency: 10,
    })
    table.grantRead(this.worker)
    table.grantWrite(this.worker)
    storage.grantRead(this.worker, 'uploads', 'rooms')
    storage.grantShow(this.worker, 'rooms', 'generations')
    storage.grantWrite(this.worker, 'rooms')
    storage.grantFind(this.worker)
    secrets.replicateToken.grantRead(this.worker)
    secrets.replicateLink.grantRead(this.worker)
    // A job that the provider has throttled goes back to its own queue.
    grantSendToAll([this], this.worker)
  }
}

/** Lets a function send jobs to every tool, each found by its name in `AI_QUEUE_URLS`. */
export const grantSendToAll = (tools: readonly AiTool[], sender: LambdaFunction) => {
  const urls = Object.fromEntries(tools.map(({ name, jobs }) => [name, jobs.queue.queueUrl]))
  sender.addEnvironment('AI_QUEUE_URLS', Stack.of(sender).toJsonString(urls))
  for (const { jobs } of tools) jobs.queue.grant(sender, 'sqs:SendMessage')
}
