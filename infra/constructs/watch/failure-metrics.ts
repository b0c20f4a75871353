import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { FailureMetric } from '#functions/core/runtime/metrics.ts'
import { metricNamespace, serviceName } from '#shared/metrics.ts'

/** How many in five minutes somebody has to look at. A metric that the functions write and this lacks does not compile. */
export const alarmingFailures = {
  GenerationFailed: 5,
  JobTimedOut: 1,
  PaymentDisputed: 1,
  // Cards are declined every day; many at once are something else.
  PaymentFailed: 20,
  PaymentParked: 1,
  PaymentReconciled: 1,
  ProviderRefused: 1,
  ResultDiscarded: 5,
  // Anybody can post nonsense to the address; a wrong secret would refuse every delivery.
  WebhookRefused: 20,
} as const satisfies Record<FailureMetric, number>

/** A failure that people notice, as the functions count it. */
export const failureMetric = (metricName: string) =>
  new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { service: serviceName },
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  })
