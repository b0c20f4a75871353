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

/** What the objectives count beside failures (docs/operations.md, Objectives). */
export type ObjectiveMetric =
  | 'SubmitAccepted'
  /** The API could not accept a submit, through no fault of its sender. */
  | 'SubmitFailed'
  /** A design was stored before its deadline. */
  | 'DesignInTime'

/** Values, each with its unit in its name. */
export type MeasuredMetric =
  /** From the webhook of a prediction to its settled design. */
  | 'WebhookToDesignMilliseconds'
  /** Replicate's price of a prediction when it is created, in millionths of a dollar. */
  | 'ReplicateMicroUsd'

// `LambdaFunction` sets the namespace, which contains the stage.
const metrics = new Metrics()

/** Writes one count as a log line in the embedded metric format. */
export const count = (name: FailureMetric | SignUpRefused | SecondRun | ObjectiveMetric) =>
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1)

/** Writes one value in the same way. */
export const measure = (name: MeasuredMetric, value: number) =>
  metrics
    .singleMetric()
    .addMetric(name, name === 'WebhookToDesignMilliseconds' ? MetricUnit.Milliseconds : MetricUnit.NoUnit, value)
