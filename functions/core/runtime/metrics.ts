import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

/** Failures that a person can notice; each has an alarm on its metric. */
export type FailureMetric =
  | 'GenerationFailed'
  | 'ProviderRefused'
  | 'WebhookRefused'
  | 'ResultDiscarded'
  | 'JobTimedOut'
  /** Money came in or went back that nothing here explains: somebody has to look. */
  | 'PaymentParked'
  | 'PaymentDisputed'
  /** A renewal or first payment was declined. */
  | 'PaymentFailed'
  /** What a lost webhook would have told, found by reconciliation. */
  | 'PaymentReconciled'

const metrics = new Metrics({ namespace: 'Roomwright' })

/** Writes one count as an embedded-metric log line. */
export const count = (name: FailureMetric) => metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)
