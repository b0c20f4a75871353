import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

/** Failures that a person can notice; each has an alarm on its metric. */
export type FailureMetric =
  | 'GenerationFailed'
  | 'ProviderRefused'
  | 'WebhookRefused'
  | 'ResultDiscarded'
  | 'TrainingFailed'
  | 'JobTimedOut'
  /** A payment or refund that matches no purchase; an operator must look at it. */
  | 'PaymentParked'
  | 'PaymentDisputed'
  /** A renewal or first payment was declined. */
  | 'PaymentFailed'
  /** Reconciliation found a payment whose webhook was lost. */
  | 'PaymentReconciled'
  /** A checkout sold another item than its metadata names. */
  | 'PriceMismatch'
  /** A second live subscription of one account was cancelled and refunded. */
  | 'SecondSubscription'

/** A sign-up that the trigger refused: Lambda counts it as an error, and the alarm on errors subtracts it. */
type SignUpRefused = 'SignUpRefused'

/** A design moved walls, windows or doors, and is made once more at our cost. */
type SecondRun = 'SecondRun'

// `LambdaFunction` sets the namespace, which names the stage.
const metrics = new Metrics()

/** Writes one count as an embedded-metric log line. */
export const count = (name: FailureMetric | SignUpRefused | SecondRun) =>
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)
