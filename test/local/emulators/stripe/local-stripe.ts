import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { stripeApiVersion } from '#functions/core/clients/stripe/stripe-api-version.ts'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import { provisionCatalogue } from '#infra/commands/stripe/provision-catalogue.ts'
import { provisionPortal } from '#infra/commands/stripe/provision-portal.ts'
import { provisionWebhook } from '#infra/commands/stripe/provision-webhook.ts'
import { readBody } from '#local/emulators/base/stand-in.ts'
import { type StripeStandIn, startStripe } from '#local/emulators/stripe/start-stripe.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const apiKey = 'sk_test_of_the_test'
const site = 'https://roomwright.test'
export const daySeconds = 86_400

type ReceivedEvent = { header: string; body: Buffer; event: Stripe.Event }

/** Starts, for each test, Stripe's stand-in with empty state, an SDK client for it, and a server that receives its webhooks. */
export const localStripe = () => {
  let standIn: StripeStandIn
  let stripe: Stripe
  let folder: string
  let receiver: Server
  const received: ReceivedEvent[] = []
  const answers: number[] = []

  const open = async () => {
    standIn = await startStripe({
      apiKey,
      apiVersion: stripeApiVersion,
      merchant: 'A shop',
      file: join(folder, 'stripe'),
      webhookRetryAfterMs: [10, 10],
    })
    stripe = stripeClient(apiKey, standIn.url)
  }

  beforeEach(async () => {
    folder = temporaryFolder()
    received.length = 0
    answers.length = 0
    receiver = createServer(async (request, response) => {
      const body = await readBody(request)
      received.push({ header: String(request.headers['stripe-signature']), body, event: JSON.parse(body.toString()) })
      response.writeHead(answers.shift() ?? 200).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()))
    await open()
  })
  afterEach(async () => {
    await standIn.close()
    await new Promise((resolve) => receiver.close(resolve))
  })

  const siteUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

  /** Creates the products, prices and portal; returns a function from an item's id to its price's id. */
  const provision = async () => {
    const prices = await provisionCatalogue(stripe)
    await provisionPortal(stripe, prices, { siteUrl: site, tableName: process.env.TABLE_NAME ?? 'the-table' })
    return (item: string) => prices.find((price) => price.item === item)?.price ?? ''
  }

  const sessionFor = (customer: string, price: string, mode: 'subscription' | 'payment') => {
    const metadata = { userId: 'user-1', item: 'what-is-sold' }
    return stripe.checkout.sessions.create({
      mode,
      customer,
      client_reference_id: 'user-1',
      line_items: [{ price, quantity: 1 }],
      metadata,
      ...(mode === 'subscription' ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
      success_url: `${site}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/subscription`,
    })
  }

  return {
    get standIn() {
      return standIn
    },
    get stripe() {
      return stripe
    },
    /** The events that the webhook's receiver got, oldest first. */
    received,
    typesReceived: () => received.map(({ event }) => event.type),
    /** Statuses with which the receiver answers the next events; it answers 200 after them. */
    answers,
    siteUrl,
    /** Starts the stand-in on the state that the last one left. */
    open,
    restart: async () => {
      await standIn.close()
      await open()
    },
    provision,
    /** Registers the receiver as a webhook endpoint and returns the signing secret. */
    listening: async () => (await provisionWebhook(stripe, { siteUrl: siteUrl(), isSecretStored: false })) ?? '',
    sessionFor,
    /** Buys a plan for a new customer. */
    subscribed: async (item: string) => {
      const priceOf = await provision()
      const { id: customer } = await stripe.customers.create({ email: 'a@example.com', metadata: { userId: 'user-1' } })
      const session = await sessionFor(customer, priceOf(item), 'subscription')
      const { subscription, invoice } = standIn.dashboard.pay(session.id)
      return { customer, priceOf, session: session.id, subscription: subscription ?? '', invoice: invoice ?? '' }
    },
    /** Submits a form of the customer's portal and returns the page that follows. */
    inPortal: async (customer: string, form: Record<string, string>): Promise<string> => {
      const [configuration] = (await stripe.billingPortal.configurations.list({ limit: 1 })).data
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        configuration: configuration?.id ?? '',
        return_url: `${site}/account`,
      })
      return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).text()
    },
    linesOf: async (invoice: string) => (await stripe.invoices.listLineItems(invoice, { limit: 100 })).data,
    latestInvoice: async () => {
      const [invoice] = (await stripe.invoices.list({ limit: 1 })).data
      if (!invoice?.id) throw new Error('There is no invoice')
      return { ...invoice, id: invoice.id }
    },
  }
}
