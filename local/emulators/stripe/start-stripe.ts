import { type Log, listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { hostedPages } from '#local/emulators/stripe/pages/hosted-pages.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { createDashboard, type StripeDashboard } from './dashboard.ts'
import { Deliveries } from './deliveries.ts'
import { recordEvent } from './events.ts'
import { Idempotency } from './idempotency.ts'
import { moneyRoutes } from './money-routes.ts'
import { paymentMethodRoutes } from './payment-method-routes.ts'
import { portalRoutes } from './portal-routes.ts'
import { stripeRequests } from './requests.ts'
import { Store } from './store.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { runDue } from './subscriptions.ts'
import { WebhookFaultSwitches } from './webhook-faults.ts'
import { webhookRoutes } from './webhook-routes.ts'

export type StripeStandIn = StandIn & {
  faults: WebhookFaultSwitches
  /** The actions of Stripe's dashboard, and the customers' clocks. */
  dashboard: StripeDashboard
  /** Does what is due by the customers' clocks, as the stand-in's own timer does. */
  runDue(): void
}

export type StripeOptions = {
  port?: number
  /** The file of the account; pending deliveries are in a file beside it. Without it the state is in memory only. */
  file?: string
  apiKey: string
  /** The account's version of the API, which its events have. */
  apiVersion: string
  /** The name on the hosted pages. */
  merchant: string
  /** The delays before each retry of a webhook, if others than by default. */
  webhookRetryAfterMs?: readonly number[] | undefined
  log?: Log
}

const renewEveryMs = 30_000

/** Starts the part of Stripe's API that README.md lists, for the official SDK, and its hosted pages. */
export const startStripe = async (options: StripeOptions): Promise<StripeStandIn> => {
  const place = (part: string) => options.file && `${options.file}.${part}`
  const faults = new WebhookFaultSwitches()
  const deliveries = new Deliveries({
    file: place('deliveries'),
    retryAfterMs: options.webhookRetryAfterMs,
  })
  const store: Store = new Store(options.file, (details) =>
    recordEvent({ store, deliveries, faults, apiVersion: options.apiVersion }, details),
  )
  const standIn = await listen(
    stripeRequests({
      apiKey: options.apiKey,
      idempotency: new Idempotency(place('requests')),
      log: options.log,
      servePage: hostedPages(store, options.merchant),
      routes: {
        ...catalogueRoutes(store),
        ...customerRoutes(store),
        ...checkoutRoutes(store),
        ...subscriptionRoutes(store),
        ...moneyRoutes(store),
        ...paymentMethodRoutes(store),
        ...portalRoutes(store),
        ...webhookRoutes(store, deliveries),
      },
    }),
    options.port,
  )
  store.pages = `http://localhost:${standIn.port}`
  const runAllDue = () => {
    for (const { id } of store.all('subscription')) runDue(store, id)
  }
  const clock = setInterval(runAllDue, renewEveryMs).unref()
  deliveries.resume()
  runAllDue()

  return {
    ...standIn,
    faults,
    dashboard: createDashboard({ store, deliveries, faults }),
    runDue: runAllDue,
    close: async () => {
      clearInterval(clock)
      deliveries.close()
      await standIn.close()
    },
  }
}
