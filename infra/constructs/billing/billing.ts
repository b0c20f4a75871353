import { Duration } from 'aws-cdk-lib'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'
import { ScheduledRun } from '#infra/constructs/scheduled-run.ts'
import type { Api } from '#infra/constructs/web/api.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'

const stripeUrl = 'https://api.stripe.com'

export type BillingProps = { api: Api; table: Table; secrets: Secrets; isLive: boolean }

const workerTimeout = Duration.seconds(30)

/** Stripe's webhook, its queue and worker, and a daily reconciliation for lost webhooks. */
export class Billing extends Construct {
  private readonly events: QueueWithDeadLetters

  constructor(scope: Construct, id: string, { api, table, secrets, isLive }: BillingProps) {
    super(scope, id)
    const worker = this.addStripeFunction('Worker', 'queues/apply-stripe-event', workerTimeout, { table, secrets })
    this.events = new QueueWithDeadLetters(this, 'Events', {
      consumer: worker,
      consumerTimeout: workerTimeout,
      maxConcurrency: 5,
    })
    this.addReceiver({ api, secrets, isLive })
    const reconciler = this.addStripeFunction('Reconcile', 'schedules/reconcile-payments', Duration.minutes(5), {
      table,
      secrets,
    })
    // Each run also covers the days before.
    new ScheduledRun(this, 'Daily', { schedule: Schedule.rate(Duration.days(1)), runs: reconciler })
  }

  private addStripeFunction(id: string, entry: string, timeout: Duration, rights: StripeRights) {
    const worker = new LambdaFunction(this, id, { entry, timeout })
    grantStripe(worker, rights)
    return worker
  }

  private addReceiver({ api, secrets, isLive }: Omit<BillingProps, 'table'>) {
    const receiver = new LambdaFunction(this, 'Receiver', {
      entry: 'webhooks/stripe',
      timeout: Duration.seconds(5),
      environment: { STRIPE_LIVE_MODE: String(isLive), STRIPE_EVENTS_QUEUE_URL: this.events.queue.queueUrl },
    })
    this.events.queue.grant(receiver, 'sqs:SendMessage')
    secrets.origin.grantRead(receiver)
    secrets.stripeWebhook.grantRead(receiver)
    api.addPublicRoutes(receiver, [webhooks.stripe])
  }
}

type StripeRights = { table: Table; secrets: Secrets }

/** Permissions and settings of a function that calls Stripe and posts credits. */
export const grantStripe = (handler: LambdaFunction, { table, secrets }: StripeRights) => {
  handler.addEnvironment('STRIPE_URL', stripeUrl)
  secrets.stripeKey.grantRead(handler)
  table.grantPost(handler)
}
