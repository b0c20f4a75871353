import { Duration } from 'aws-cdk-lib'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { ScheduledRun } from '#infra/constructs/scheduled-run.ts'
import type { ModelTraining } from '#infra/constructs/training/model-training.ts'
import { type AiTool, grantSendToAll } from './ai-tool.ts'
import { replicateUrl } from './replicate.ts'
import type { Results } from './results.ts'

export type SchedulesProps = {
  table: Table
  storage: Storage
  secrets: Secrets
  tools: readonly AiTool[]
  results: Results
  training: ModelTraining
}

/** Settles jobs without a webhook every minute, and deletes the pictures of ended jobs. */
export class Schedules extends Construct {
  readonly sweeper: LambdaFunction

  constructor(scope: Construct, id: string, { table, storage, secrets, tools, results, training }: SchedulesProps) {
    super(scope, id)
    this.sweeper = new LambdaFunction(this, 'SettleStuckJobs', {
      entry: 'schedules/settle-stuck-jobs',
      // The next sweep starts after 60 seconds.
      timeout: Duration.seconds(58),
      environment: { REPLICATE_URL: replicateUrl },
    })
    table.grantRead(this.sweeper)
    table.grantWrite(this.sweeper)
    table.grantDelete(this.sweeper)
    table.grantIndex(this.sweeper)
    storage.grantDelete(this.sweeper, 'generations', 'rooms')
    secrets.replicateToken.grantRead(this.sweeper)
    grantSendToAll(tools, this.sweeper)
    results.grantSend(this.sweeper)
    training.grantSend(this.sweeper)
    new ScheduledRun(this, 'EveryMinute', { schedule: Schedule.rate(Duration.minutes(1)), runs: this.sweeper })
  }
}
