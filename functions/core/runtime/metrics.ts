import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

/** Failures that a user can notice. Each metric has an alarm. */
export type FailureMetric =
  | 'GenerationFailed'
  | 'ProviderRefused'
  | 'WebhookRefused'
  | 'ResultDiscarded'
  | 'TrainingFailed'
  | 'JobTimedOut'
  /** A payment or refund that matches no purchase. An operator must look at it. */
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

/** The trigger refused a sign-up. Lambda counts it as an error, so the alarm on errors subtracts it. */
type SignUpRefused = 'SignUpRefused'

/** A design changed walls, windows or doors and is made again without a charge. */
type SecondRun = 'SecondRun'

// `LambdaFunction` sets the namespace, which contains the stage.
const metrics = new Metrics()

/** Writes one count as a log line in the embedded metric format. */
export const count = (name: FailureMetric | SignUpRefused | SecondRun) =>
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)
