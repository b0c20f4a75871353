import { Rule, type Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as InvokeFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import type { LambdaFunction } from './lambda-function.ts'

export type ScheduledRunProps = { schedule: Schedule; runs: LambdaFunction }

/**
 * Runs a function on a schedule. A failed run is not retried, because the next run finds the same work. This disables
 * the retries of EventBridge and of Lambda (docs/vendors.md, Lambda).
 */
export class ScheduledRun extends Rule {
  constructor(scope: Construct, id: string, { schedule, runs }: ScheduledRunProps) {
    super(scope, id, { schedule, targets: [new InvokeFunction(runs, { retryAttempts: 0 })] })
    runs.configureAsyncInvoke({ retryAttempts: 0 })
  }
}
