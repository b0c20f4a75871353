import { type Log, listen, type StandIn } from '#local/run/stand-in.ts'
import { hostedPages } from '#local/stripe/pages/hosted-pages.ts'
import { Books } from './books.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { Deliveries } from './deliveries.ts'
import { createDesk, type StripeDesk } from './desk.ts'
import { recordEvent } from './events.ts'
import { Idempotency } from './idempotency.ts'
import { moneyRoutes } from './money-routes.ts'
import { portalRoutes } from './portal-routes.ts'
import { stripeRequests } from './requests.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { runDue } from './subscriptions.ts'
import { WebhookFaultSwitches } from './webhook-faults.ts'
import { webhookRoutes } from './webhook-routes.ts'

export type StripeStandIn = StandIn & {
  faults: WebhookFaultSwitches
  /** What a person at Stripe's dashboard can do, and the turning of clocks. */
  desk: StripeDesk
}

export type StripeOptions = {
  port?: number
  /** Where the account is kept, and beside it what is still to be delivered; in memory without it. */
  file?: string
  apiKey: string
  /** How long to wait before each further try of a webhook. */
  webhookRetryAfterMs?: readonly number[]
  log?: Log
}

const minuteMs = 60_000
const retries = [1_000, 5_000, 20_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs, 6 * 60 * minuteMs]
const lookEveryMs = 30_000

/** The part of Stripe that the product calls, spoken to by the unchanged SDK, with its hosted pages. */
export const startStripe = async (options: StripeOptions): Promise<StripeStandIn> => {
  const place = (part: string) => options.file && `${options.file}.${part}`
  const faults = new WebhookFaultSwitches()
  const deliveries = new Deliveries({
    file: place('deliveries'),
    retryAfterMs: options.webhookRetryAfterMs ?? retries,
  })
  const books: Books = new Books(options.file, (news) => recordEvent({ books, deliveries, faults }, news))
  let pages = ''
  const standIn = await listen(
    stripeRequests({
      apiKey: options.apiKey,
      idempotency: new Idempotency(place('requests')),
      log: options.log,
      servePage: hostedPages(books),
      routes: {
        ...catalogueRoutes(books),
        ...customerRoutes(books),
        ...checkoutRoutes(books, () => pages),
        ...subscriptionRoutes(books),
        ...moneyRoutes(books),
        ...portalRoutes(books, () => pages),
        ...webhookRoutes(books, deliveries),
      },
    }),
    options.port,
  )
  pages = `http://localhost:${standIn.port}`
  const runAllDue = () => {
    for (const { id } of books.all('subscription')) runDue(books, id)
  }
  const clock = setInterval(runAllDue, lookEveryMs).unref()
  deliveries.resume()
  runAllDue()

  return {
    ...standIn,
    faults,
    desk: createDesk({ books, deliveries, faults }),
    close: async () => {
      clearInterval(clock)
      deliveries.close()
      await standIn.close()
    },
  }
}
