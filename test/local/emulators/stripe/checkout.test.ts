import { expect, test, vi } from 'vitest'
import { daySeconds, localStripe } from './local-stripe.ts'

const local = localStripe()
const { provision, sessionFor, subscribed, linesOf } = local

test('paying the checkout of a plan creates a subscription and its first invoice', async () => {
  const { customer, session, subscription, invoice, priceOf } = await subscribed('price_pro')
  expect(await local.stripe.checkout.sessions.retrieve(session, { expand: ['line_items'] })).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    amount_total: 2900,
    payment_intent: null,
    line_items: { data: [{ price: { id: priceOf('price_pro') } }] },
  })
  expect(
    await local.stripe.subscriptions.list({ customer, status: 'all', limit: 10, expand: ['data.schedule'] }),
  ).toMatchObject({
    data: [
      { id: subscription, status: 'active', schedule: null, latest_invoice: invoice, metadata: { userId: 'user-1' } },
    ],
  })
  expect(await local.stripe.invoices.retrieve(invoice, { expand: ['payments'] })).toMatchObject({
    status: 'paid',
    amount_paid: 2900,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription, metadata: { item: 'what-is-sold' } } },
    payments: { data: [{ status: 'paid' }] },
  })
  const [line] = await linesOf(invoice)
  const item = (await local.stripe.subscriptions.retrieve(subscription)).items.data[0]
  expect(line).toMatchObject({
    amount: 2900,
    parent: { subscription_item_details: { proration: false, subscription, subscription_item: item?.id } },
    period: { end: item?.current_period_end },
    pricing: { price_details: { price: priceOf('price_pro') } },
  })
})

test('a payment can be traced to its session or its invoice', async () => {
  const { customer, invoice, priceOf } = await subscribed('price_basic')
  const pack = await sessionFor(customer, priceOf('pack-500'), 'payment')
  const { payment_intent: intent } = local.standIn.dashboard.pay(pack.id)
  expect(
    (await local.stripe.checkout.sessions.list({ payment_intent: intent ?? '' })).data.map(({ id }) => id),
  ).toEqual([pack.id])
  expect((await local.stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([])
  expect(
    (await local.stripe.checkout.sessions.list({ status: 'complete', created: { gte: 1 }, limit: 100 })).data,
  ).toHaveLength(2)

  const [payment] = (await local.stripe.invoicePayments.list({ invoice })).data
  const of = payment?.payment.payment_intent
  const ofInvoice = typeof of === 'string' ? of : (of?.id ?? '')
  const byPayment = { payment: { type: 'payment_intent' as const, payment_intent: ofInvoice } }
  expect((await local.stripe.invoicePayments.list(byPayment)).data).toMatchObject([{ invoice }])
  expect((await local.stripe.checkout.sessions.list({ payment_intent: ofInvoice })).data).toEqual([])
  expect(await local.stripe.paymentIntents.retrieve(ofInvoice, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    latest_charge: { object: 'charge', paid: true, amount: 1900 },
  })
})

test('a declined card leaves the session open, and the next attempt uses the same payment intent', async () => {
  const priceOf = await provision()
  const { id: customer } = await local.stripe.customers.create()
  const { id } = await sessionFor(customer, priceOf('pack-200'), 'payment')
  const first = local.standIn.dashboard.pay(id, 'declined')
  expect(first).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  expect(await local.stripe.paymentIntents.retrieve(first.payment_intent ?? '')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
  expect(local.standIn.dashboard.pay(id)).toMatchObject({ status: 'complete', payment_intent: first.payment_intent })
})

test('a session expires on request or after 24 hours', async () => {
  const priceOf = await provision()
  const { id: customer } = await local.stripe.customers.create()
  const asked = await sessionFor(customer, priceOf('pack-200'), 'payment')
  expect(await local.stripe.checkout.sessions.expire(asked.id)).toMatchObject({ status: 'expired', url: null })
  await expect(local.stripe.checkout.sessions.expire(asked.id)).rejects.toMatchObject({ statusCode: 400 })
  const left = await sessionFor(customer, priceOf('pack-200'), 'payment')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (daySeconds + 1) * 1000 })
  expect(await local.stripe.checkout.sessions.retrieve(left.id)).toMatchObject({ status: 'expired' })
  vi.useRealTimers()
})
