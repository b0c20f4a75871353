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

/** Counts one. */
export const count = (name: FailureMetric | SignUpRefused | SecondRun | ObjectiveMetric): void =>
  write(name, 'Count', 1)

/** Records one value. */
export const measure = (name: MeasuredMetric, value: number): void =>
  write(name, name === 'WebhookToDesignMilliseconds' ? 'Milliseconds' : 'None', value)

/**
 * Writes a log line in CloudWatch's embedded metric format (docs/vendors.md, CloudWatch). Own code, because Powertools'
 * metrics add 12 kB to the function that a person waits for at each submit. `LambdaFunction` sets the namespace, which
 * contains the stage; without one nothing is written.
 */
const write = (name: string, unit: 'Count' | 'Milliseconds' | 'None', value: number) => {
  const { METRICS_NAMESPACE: namespace, POWERTOOLS_SERVICE_NAME: service } = process.env
  if (!namespace) return
  const directive = { Namespace: namespace, Dimensions: [['service']], Metrics: [{ Name: name, Unit: unit }] }
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics: [directive] }, service, [name]: value }
  // The console of Lambda would put a time before the JSON.
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
