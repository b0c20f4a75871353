import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { FailureMetric, MeasuredMetric, ObjectiveMetric } from '#functions/core/runtime/metrics.ts'
import { metricNamespace, serviceName } from './metric-names.ts'

/** The count within five minutes that triggers each alarm. A missing metric does not compile. */
export const alarmingFailures = {
  GenerationFailed: 5,
  JobTimedOut: 1,
  PaymentDisputed: 1,
  // Cards are declined every day. Only many declines are unusual.
  PaymentFailed: 20,
  PaymentParked: 1,
  PaymentReconciled: 1,
  PriceMismatch: 1,
  ProviderRefused: 1,
  ResultDiscarded: 5,
  SecondSubscription: 1,
  TrainingFailed: 3,
  // Anyone can post to the URL, so single refusals are normal. With a wrong secret, every delivery is refused.
  WebhookRefused: 20,
} as const satisfies Record<FailureMetric, number>

export const ownMetric = (
  scope: Construct,
  metricName: FailureMetric | MeasuredMetric | ObjectiveMetric | 'SignUpRefused',
  { statistic = Stats.SUM, period = Duration.minutes(5) } = {},
) =>
  new Metric({
    namespace: metricNamespace(scope),
    metricName,
    dimensionsMap: { service: serviceName },
    statistic,
    period,
  })
