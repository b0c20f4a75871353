import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { FailureMetric, ObjectiveMetric } from '#functions/core/runtime/metrics.ts'
import type { AlarmSettings } from './alarms.ts'
import { ownMetric } from './own-metrics.ts'

type Objective = {
  good: ObjectiveMetric
  bad: readonly (FailureMetric | ObjectiveMetric)[]
  /** The share that may fail within 30 days, percent. */
  failingPercent: number
  /** The share of fewer events is computed over this many, so that a single failure in a quiet hour is no alarm. */
  leastEvents: number
}

/** What a stage promises (docs/operations.md, Objectives). */
export const objectives = {
  Submits: { good: 'SubmitAccepted', bad: ['SubmitFailed'], failingPercent: 0.1, leastEvents: 200 },
  Designs: { good: 'DesignInTime', bad: ['GenerationFailed', 'JobTimedOut'], failingPercent: 1, leastEvents: 30 },
} as const satisfies Record<string, Objective>

// At these rates 2 percent of a month's failures happen in an hour, or 5 percent in six (Google, The Site Reliability
// Workbook, "Alerting on SLOs").
const windows = { Fast: { hours: 1, burnRate: 14.4 }, Slow: { hours: 6, burnRate: 6 } }

/** The failing share of each objective, percent, within a window, with the share that would use it up too early. */
export const objectiveAlarms = (scope: Construct): AlarmSettings[] =>
  Object.entries<Objective>(objectives).flatMap(([objective, goal]) =>
    Object.entries(windows).map(([window, { hours, burnRate }]) => ({
      name: `${objective}${window}Burn`,
      metric: failingShare(scope, goal, Duration.hours(hours)),
      threshold: Math.round(goal.failingPercent * burnRate * 100) / 100,
      description: `More of ${goal.bad.join(' and ')} within ${hours} h than the month can bear.`,
    })),
  )

export const failingShare = (scope: Construct, { good, bad, leastEvents }: Objective, period: Duration) => {
  // The same id in every expression of a graph.
  const idOf = (name: string) => `m${name}`
  const failed = bad.map((name) => `FILL(${idOf(name)}, 0)`).join(' + ')
  const all = `(FILL(${idOf(good)}, 0) + ${failed})`
  return new MathExpression({
    label: `${bad.join(', ')}, percent`,
    expression: `100 * (${failed}) / IF(${all} > ${leastEvents}, ${all}, ${leastEvents})`,
    usingMetrics: Object.fromEntries([good, ...bad].map((name) => [idOf(name), ownMetric(scope, name, { period })])),
    period,
  })
}
