import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

/** Failures that a person can notice; each has an alarm on its metric. */
export type FailureMetric =
  | 'GenerationFailed'
  | 'ProviderRefused'
  | 'WebhookRefused'
  | 'ResultDiscarded'
  | 'JobTimedOut'

const metrics = new Metrics({ namespace: 'Roomwright' })

/** Writes one count as an embedded-metric log line. */
export const count = (name: FailureMetric) => metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)
