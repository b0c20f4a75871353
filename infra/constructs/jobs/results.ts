import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'
import { roomMapFunction } from '#shared/tools/ai-functions.ts'
import { modesOf } from '#shared/tools/index.ts'
import { type AiTool, grantSendToAll } from './ai-tool.ts'
import { replicateOutputOrigins } from './replicate.ts'

export type ResultsProps = { config: Config; table: Table; storage: Storage; secrets: Secrets }

const timeout = Duration.seconds(60)

/** The queue of finished predictions, and the worker that stores a result and settles its job. */
export class Results extends Construct {
  readonly worker: LambdaFunction
  readonly jobs: QueueWithDeadLetters

  constructor(scope: Construct, id: string, { config, table, storage, secrets }: ResultsProps) {
    super(scope, id)
    this.worker = new LambdaFunction(this, 'Worker', {
      entry: 'queues/store-result',
      timeout,
      memorySize: 1536,
      environment: { REPLICATE_OUTPUT_ORIGINS: replicateOutputOrigins },
    })
    this.jobs = new QueueWithDeadLetters(this, 'Jobs', {
      consumer: this.worker,
      consumerTimeout: timeout,
      maxConcurrency: config.workers.results,
    })
    table.grantRead(this.worker)
    table.grantWrite(this.worker)
    table.grantDelete(this.worker)
    storage.grantRead(this.worker, 'uploads', 'rooms', 'generations')
    storage.grantFind(this.worker)
    storage.grantWrite(this.worker, 'generations', 'examples')
    // The tag expires the label pictures of room maps.
    storage.grantStoreTagged(this.worker, 'rooms')
    storage.grantDelete(this.worker, 'generations', 'rooms')
    secrets.pictureSigner.grantRead(this.worker)
  }

  /** Lets the worker start the second run of a design, and the comparison of its fixtures. */
  grantSecondRuns(tools: readonly AiTool[]) {
    const used = tools.filter(
      ({ name }) => name === roomMapFunction || modesOf(name).some(({ mode }) => mode.structureLock),
    )
    grantSendToAll(used, this.worker)
  }

  grantSend(sender: LambdaFunction) {
    sender.addEnvironment('RESULTS_QUEUE_URL', this.jobs.queue.queueUrl)
    this.jobs.queue.grant(sender, 'sqs:SendMessage')
  }
}
