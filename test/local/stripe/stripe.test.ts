import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import { isSignedByStripe } from '#functions/core/clients/stripe/stripe-signature.ts'
import { provisionCatalogue } from '#infra/commands/stripe/provision-catalogue.ts'
import { provisionPortal } from '#infra/commands/stripe/provision-portal.ts'
import { provisionWebhook } from '#infra/commands/stripe/provision-webhook.ts'
import { type StripeStandIn, startStripe } from '#local/stripe/start-stripe.ts'

const apiKey = 'sk_test_of_the_test'
const site = 'https://roomwright.test'
const daySeconds = 86_400

type Received = { header: string; body: Buffer; event: Stripe.Event }

let standIn: StripeStandIn
let stripe: Stripe
let folder: string
let receiver: Server
let received: Received[]
let answers: number[]

const open = async () => {
  standIn = await startStripe({ apiKey, file: join(folder, 'stripe'), webhookRetryAfterMs: [10, 10] })
  stripe = stripeClient(apiKey, standIn.url)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roomwright-stripe-'))
  received = []
  answers = []
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    received.push({ header: String(request.headers['stripe-signature']), body, event: JSON.parse(body.toString()) })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()))
  await open()
})
afterEach(async () => {
  await standIn.close()
  await new Promise((resolve) => receiver.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const siteUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const provision = async () => {
  const prices = await provisionCatalogue(stripe)
  await provisionPortal(stripe, prices, site)
  return (item: string) => prices.find((price) => price.item === item)?.price ?? ''
}

const listening = async (): Promise<string> =>
  (await provisionWebhook(stripe, { siteUrl: siteUrl(), isSecretStored: false })) ?? ''

const typesReceived = () => received.map(({ event }) => event.type)

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

const subscribed = async (item: string) => {
  const priceOf = await provision()
  const { id: customer } = await stripe.customers.create({ email: 'a@example.com', metadata: { userId: 'user-1' } })
  const session = await sessionFor(customer, priceOf(item), 'subscription')
  const { subscription, invoice } = standIn.desk.pay(session.id)
  return { customer, priceOf, session: session.id, subscription: subscription ?? '', invoice: invoice ?? '' }
}

const linesOf = async (invoice: string) => (await stripe.invoices.listLineItems(invoice, { limit: 100 })).data

const latestInvoice = async () => {
  const [invoice] = (await stripe.invoices.list({ limit: 1 })).data
  if (!invoice?.id) throw new Error('There is no invoice')
  return { ...invoice, id: invoice.id }
}

test('provisioning again changes nothing, and a changed price takes its key over', async () => {
  const priceOf = await provision()
  const count = async () => [
    (await stripe.prices.list({ limit: 100 })).data.length,
    (await stripe.products.list({ limit: 100 })).data.length,
  ]
  const before = await count()
  expect((await provision())('price_pro')).toBe(priceOf('price_pro'))
  expect(await count()).toEqual(before)

  const old = await stripe.prices.retrieve(priceOf('pack-200'))
  const product = typeof old.product === 'string' ? old.product : old.product.id
  await expect(
    stripe.prices.create({ currency: 'usd', product, unit_amount: 1, lookup_key: 'pack-200' }),
  ).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'lookup_key',
  })
  await stripe.prices.create({
    currency: 'usd',
    product,
    unit_amount: 1,
    lookup_key: 'pack-200',
    transfer_lookup_key: true,
  })
  const right = (await provision())('pack-200')
  expect(right).not.toBe(priceOf('pack-200'))
  expect(await stripe.prices.list({ lookup_keys: ['pack-200'], active: true, expand: ['data.product'] })).toMatchObject(
    {
      data: [
        { id: right, unit_amount: 1900, metadata: { item: 'pack-200' }, product: { name: 'Roomwright 200 Credits' } },
      ],
    },
  )
})

describe('idempotency keys', () => {
  const idempotencyKey = 'customer:user-1'

  test('answer the same call with its first answer', async () => {
    const first = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    const again = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  test('refuse another call', async () => {
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    await expect(stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('are remembered across a restart', async () => {
    const first = await stripe.customers.create({}, { idempotencyKey })
    await standIn.close()
    await open()
    expect((await stripe.customers.create({}, { idempotencyKey })).id).toBe(first.id)
  })
})

describe('refusals', () => {
  test.each([
    [
      'an object that is not there',
      () => stripe.customers.retrieve('cus_none'),
      { statusCode: 404, code: 'resource_missing' },
    ],
    [
      'an id among the parameters',
      () => sessionFor('cus_none', 'price_none', 'payment'),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'a parameter that is not known',
      () => stripe.customers.list({ colour: 'red' } as object),
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'a number that is none',
      () => stripe.customers.list({ limit: 'many' } as object),
      { code: 'parameter_invalid_integer', param: 'limit' },
    ],
    [
      'a parameter that is missing',
      () => stripe.products.create({} as { name: string }),
      { code: 'parameter_missing', param: 'name' },
    ],
    ['a property that cannot be expanded', () => stripe.prices.list({ expand: ['data.colour'] }), { param: 'expand' }],
  ])('%s', async (_, call, refusal) => {
    await provision()
    await expect(call()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      requestId: expect.stringMatching(/^req_/),
      ...refusal,
    })
  })

  test('another key', async () => {
    const stranger = stripeClient('sk_test_of_somebody_else', standIn.url)
    await expect(stranger.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  })

  test('a recurring price in a payment', async () => {
    const priceOf = await provision()
    const { id } = await stripe.customers.create()
    await expect(sessionFor(id, priceOf('price_pro'), 'payment')).rejects.toThrow('passed a recurring price')
  })
})

test('lists are paged, newest first', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.unshift((await stripe.customers.create()).id)
  const first = await stripe.customers.list({ limit: 2 })
  expect(first).toMatchObject({ data: [{ id: made[0] }, { id: made[1] }], has_more: true })
  const last = await stripe.customers.list({ limit: 2, starting_after: made[3] ?? '' })
  expect(last).toMatchObject({ data: [{ id: made[4] }], has_more: false })
  const all: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(made)
  expect((await stripe.customers.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([])
})

test('a plan’s checkout makes a subscription and its first invoice', async () => {
  const { customer, session, subscription, invoice, priceOf } = await subscribed('price_pro')
  expect(await stripe.checkout.sessions.retrieve(session, { expand: ['line_items'] })).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    amount_total: 2900,
    payment_intent: null,
    line_items: { data: [{ price: { id: priceOf('price_pro') } }] },
  })
  expect(
    await stripe.subscriptions.list({ customer, status: 'all', limit: 10, expand: ['data.schedule'] }),
  ).toMatchObject({
    data: [
      { id: subscription, status: 'active', schedule: null, latest_invoice: invoice, metadata: { userId: 'user-1' } },
    ],
  })
  expect(await stripe.invoices.retrieve(invoice, { expand: ['payments'] })).toMatchObject({
    status: 'paid',
    amount_paid: 2900,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription, metadata: { item: 'what-is-sold' } } },
    payments: { data: [{ status: 'paid' }] },
  })
  const [line] = await linesOf(invoice)
  const item = (await stripe.subscriptions.retrieve(subscription)).items.data[0]
  expect(line).toMatchObject({
    amount: 2900,
    parent: { subscription_item_details: { proration: false, subscription, subscription_item: item?.id } },
    period: { end: item?.current_period_end },
    pricing: { price_details: { price: priceOf('price_pro') } },
  })
})

test('a payment leads back to its session or its invoice', async () => {
  const { customer, invoice, priceOf } = await subscribed('price_basic')
  const pack = await sessionFor(customer, priceOf('pack-500'), 'payment')
  const { payment_intent: intent } = standIn.desk.pay(pack.id)
  expect((await stripe.checkout.sessions.list({ payment_intent: intent ?? '' })).data.map(({ id }) => id)).toEqual([
    pack.id,
  ])
  expect((await stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([])
  expect(
    (await stripe.checkout.sessions.list({ status: 'complete', created: { gte: 1 }, limit: 100 })).data,
  ).toHaveLength(2)

  const [payment] = (await stripe.invoicePayments.list({ invoice })).data
  const of = payment?.payment.payment_intent
  const ofInvoice = typeof of === 'string' ? of : (of?.id ?? '')
  const byPayment = { payment: { type: 'payment_intent' as const, payment_intent: ofInvoice } }
  expect((await stripe.invoicePayments.list(byPayment)).data).toMatchObject([{ invoice }])
  expect((await stripe.checkout.sessions.list({ payment_intent: ofInvoice })).data).toEqual([])
  expect(await stripe.paymentIntents.retrieve(ofInvoice, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    latest_charge: { object: 'charge', paid: true, amount: 1900 },
  })
})

test('a declined pack leaves its session open, and the next try uses the same payment', async () => {
  const priceOf = await provision()
  const { id: customer } = await stripe.customers.create()
  const { id } = await sessionFor(customer, priceOf('pack-200'), 'payment')
  const first = standIn.desk.pay(id, 'declined')
  expect(first).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  expect(await stripe.paymentIntents.retrieve(first.payment_intent ?? '')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
  expect(standIn.desk.pay(id)).toMatchObject({ status: 'complete', payment_intent: first.payment_intent })
})

test('a session expires by the clock or when it is asked to', async () => {
  const priceOf = await provision()
  const { id: customer } = await stripe.customers.create()
  const asked = await sessionFor(customer, priceOf('pack-200'), 'payment')
  expect(await stripe.checkout.sessions.expire(asked.id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(asked.id)).rejects.toMatchObject({ statusCode: 400 })
  const left = await sessionFor(customer, priceOf('pack-200'), 'payment')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (daySeconds + 1) * 1000 })
  expect(await stripe.checkout.sessions.retrieve(left.id)).toMatchObject({ status: 'expired' })
  vi.useRealTimers()
})

describe('time', () => {
  test('the next invoice begins at the period’s end and is charged an hour later', async () => {
    const { subscription } = await subscribed('price_pro')
    const { current_period_end: end } = (await stripe.subscriptions.retrieve(subscription)).items.data[0] ?? {}
    expect(standIn.desk.advance(subscription)).toBe('active')
    const renewal = await latestInvoice()
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', created: end })
    expect(renewal.status_transitions.paid_at).toBeGreaterThanOrEqual((end ?? 0) + 3600)
    expect((await linesOf(renewal.id))[0]?.period.start).toBe(end)
  })

  test('a declined renewal is past due, and the last try ends the subscription', async () => {
    const { customer, subscription } = await subscribed('price_pro')
    standIn.desk.setCard(customer, 'declined')
    expect(standIn.desk.advance(subscription)).toBe('past_due')
    expect(await latestInvoice()).toMatchObject({ status: 'open', attempt_count: 1, amount_due: 2900 })
    expect(standIn.desk.advance(subscription)).toBe('canceled')
  })

  test('a cancelled subscription ends with its period, and no invoice follows', async () => {
    const { subscription, invoice } = await subscribed('price_pro')
    const cancelled = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end)
    expect(standIn.desk.advance(subscription)).toBe('canceled')
    expect((await latestInvoice()).id).toBe(invoice)
  })

  test('a clock of its own keeps the others where they are, also over a restart', async () => {
    const { customer, subscription, priceOf } = await subscribed('price_basic')
    standIn.desk.advance(subscription)
    await standIn.close()
    await open()
    const soon = Math.floor(Date.now() / 1000) + 60
    const later = await sessionFor(customer, priceOf('pack-200'), 'payment')
    const other = await sessionFor((await stripe.customers.create()).id, priceOf('pack-200'), 'payment')
    expect(later.created).toBeGreaterThan(soon + 20 * daySeconds)
    expect(other.created).toBeLessThan(soon)
  })
})

describe('plan changes', () => {
  test('an upgrade at once is charged for the time that is left', async () => {
    const { subscription, priceOf } = await subscribed('price_basic')
    const id = (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? ''
    await stripe.subscriptions.update(subscription, {
      items: [{ id, price: priceOf('price_premium') }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    const invoice = await latestInvoice()
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', amount_paid: 2000 })
    const lines = await linesOf(invoice.id)
    expect(lines.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration])).toEqual([
      [-1900, true],
      [3900, true],
    ])
  })

  test('a change of the interval begins a period', async () => {
    const { subscription, priceOf } = await subscribed('price_premium')
    const id = (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? ''
    await stripe.subscriptions.update(subscription, { items: [{ id, price: priceOf('price_yearly_premium') }] })
    const lines = await linesOf((await latestInvoice()).id)
    expect(lines.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration])).toEqual([
      [-3900, true],
      [5900, false],
    ])
    const days = (lines[1]?.period.end ?? 0) - (lines[1]?.period.start ?? 0)
    expect(days / daySeconds).toBeGreaterThan(364)
  })

  test('the portal’s downgrade is a schedule until the period’s end', async () => {
    const { customer, subscription, priceOf } = await subscribed('price_premium')
    const item = (await stripe.subscriptions.retrieve(subscription)).items.data[0]
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${site}/account`,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription,
          items: [{ id: item?.id ?? '', price: priceOf('price_basic'), quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: `${site}/account` } },
      },
    })
    const body = new URLSearchParams({ action: 'change', price: priceOf('price_basic') })
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location')).toBe(
      `${site}/account`,
    )
    const [scheduled] = (await stripe.subscriptions.list({ customer, expand: ['data.schedule'] })).data
    expect(scheduled?.items.data[0]?.price.id).toBe(priceOf('price_premium'))
    expect(scheduled?.schedule).toMatchObject({
      current_phase: { end_date: item?.current_period_end },
      phases: [{}, { start_date: item?.current_period_end, items: [{ price: priceOf('price_basic') }] }],
    })
    standIn.desk.advance(subscription)
    expect(await latestInvoice()).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 1900 })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ schedule: null })
  })
})

describe('money that goes back', () => {
  const paidPack = async () => {
    const priceOf = await provision()
    const { id: customer } = await stripe.customers.create()
    const { payment_intent: intent } = standIn.desk.pay((await sessionFor(customer, priceOf('pack-500'), 'payment')).id)
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent ?? '')
    return { intent: intent ?? '', charge: typeof charge === 'string' ? charge : (charge?.id ?? '') }
  }

  test('a charge is refunded in parts, and no more than was paid', async () => {
    const { intent, charge } = await paidPack()
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 900 }, { idempotencyKey: 'refund:1' })
    expect(part).toMatchObject({ status: 'succeeded', amount: 900, charge, payment_intent: intent })
    await expect(stripe.refunds.create({ charge, amount: 3001 })).rejects.toMatchObject({ param: 'amount' })
    await stripe.refunds.create({ charge })
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 3900, refunded: true })
    expect((await stripe.refunds.list({ charge, limit: 100 })).data.map(({ amount }) => amount)).toEqual([3000, 900])
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('a refund that fails leaves the charge as it was', async () => {
    const { charge } = await paidPack()
    const id = standIn.desk.refund(charge, 900, 'pending')
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'pending' })
    standIn.desk.settleRefund(id, 'failed')
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false })
  })

  test('a dispute is open until it is won or lost', async () => {
    const { intent, charge } = await paidPack()
    const id = standIn.desk.dispute(charge)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      payment_intent: intent,
      amount: 3900,
    })
    standIn.desk.closeDispute(id, 'lost')
    expect((await stripe.disputes.list({ created: { gte: 1 } })).data).toMatchObject([{ id, status: 'lost' }])
  })
})

describe('webhooks', () => {
  test('are signed so that the product and the SDK believe them', async () => {
    const secret = await listening()
    await subscribed('price_basic')
    await vi.waitFor(() =>
      expect(typesReceived()).toEqual(
        expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
      ),
    )
    for (const { header, body } of received) {
      expect(isSignedByStripe({ header, body }, [secret])).toBe(true)
      expect(isSignedByStripe({ header, body }, [`${secret}x`])).toBe(false)
      expect(stripe.webhooks.constructEvent(body, header, secret)).toMatchObject({ object: 'event', livemode: false })
    }
    const [told] = (await stripe.events.list({ type: 'invoice.paid' })).data
    expect(await stripe.events.retrieve(told?.id ?? '')).toMatchObject({
      data: { object: { object: 'invoice', status: 'paid' } },
    })
  })

  test('are sent again until they are taken, also over a restart', async () => {
    answers = [500, 503]
    await listening()
    await provision()
    const { id: customer } = await stripe.customers.create()
    const pack = await sessionFor(customer, (await provision())('pack-200'), 'payment')
    standIn.desk.pay(pack.id)
    await vi.waitFor(() => expect(typesReceived()).toEqual(Array(3).fill('checkout.session.completed')))
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)

    standIn.faults.set({ late: { ms: 300, times: 1 } })
    standIn.desk.pay((await sessionFor(customer, (await provision())('pack-200'), 'payment')).id)
    await standIn.close()
    expect(received).toHaveLength(3)
    await open()
    await vi.waitFor(() => expect(received).toHaveLength(4))
  })

  test.each([
    ['lost', 0, 0],
    ['doubled', 2, 1],
    ['repeated', 2, 2],
  ] as const)('can be %s', async (fault, deliveries, ids) => {
    await listening()
    const { subscription } = await subscribed('price_basic')
    await vi.waitFor(() => expect(standIn.desk.pendingDeliveries()).toBe(0))
    received = []
    standIn.faults.set({ [fault]: { times: 'always' } })
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await vi.waitFor(() => {
      expect(standIn.desk.pendingDeliveries()).toBe(0)
      expect(received).toHaveLength(deliveries)
    })
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(ids)
  })

  test('can come in the reverse order, and signed with another secret', async () => {
    const secret = await listening()
    standIn.faults.set({ reordered: { times: 'always' }, badSignature: { times: 'always' } })
    await subscribed('price_basic')
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(3), { timeout: 5_000 })
    const types = typesReceived()
    expect(types.indexOf('checkout.session.completed')).toBeLessThan(types.indexOf('customer.subscription.created'))
    for (const { header, body } of received) expect(isSignedByStripe({ header, body }, [secret])).toBe(false)
  })

  test('keep their endpoint while its secret is stored, and are told its secret once', async () => {
    await listening()
    expect(await provisionWebhook(stripe, { siteUrl: siteUrl(), isSecretStored: true })).toBeUndefined()
    expect(await provisionWebhook(stripe, { siteUrl: siteUrl(), isSecretStored: false })).toMatch(/^whsec_/)
    const { data } = await stripe.webhookEndpoints.list()
    expect(data).toHaveLength(1)
    expect(data[0]?.secret).toBeUndefined()
  })
})
