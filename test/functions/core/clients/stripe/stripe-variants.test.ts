import { expect, test } from 'vitest'
import { completedPackCheckoutsOf, readCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { readInvoice } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { readDispute, readRefund, reversedCentsOf } from '#functions/core/clients/stripe/stripe-reversals.ts'
import { subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { stripeFixtures as published } from '#test/support/functions/stripe-fixtures.ts'
import { publishedReplies, type Replies } from '#test/support/functions/stripe-published-replies.ts'
import { listOf, useStripeServer } from '#test/support/functions/stripe-server.ts'

useFunctionStage()
const { answer } = useStripeServer()

const { customer, price, checkoutSession, invoice, invoiceLine, refund, dispute } = published
const { subscription, subscriptionSchedule } = published

const expandedPrice = { ...price, id: 'price_expanded', metadata: { item: 'pro' } }
const expandedPayment = { id: 'pi_1', object: 'payment_intent' }

const session = (changed: object): Replies => ({
  [`GET /v1/checkout/sessions/${checkoutSession.id}`]: { ...checkoutSession, ...changed },
})
const sessions = (changed: object): Replies => ({
  'GET /v1/checkout/sessions': listOf({ ...checkoutSession, ...changed }).body,
})
const invoiceOf = (changed: object, line: object = {}): Replies => ({
  [`GET /v1/invoices/${invoice.id}`]: { ...invoice, ...changed },
  [`GET /v1/invoices/${invoice.id}/lines`]: listOf({ ...invoiceLine, ...line }).body,
  'GET /v1/prices/price_expanded': expandedPrice,
})
const refunded = (changed: object): Replies => ({ [`GET /v1/refunds/${refund.id}`]: { ...refund, ...changed } })
const disputed = (changed: object): Replies => ({ [`GET /v1/disputes/${dispute.id}`]: { ...dispute, ...changed } })
const subscribed = (changed: object): Replies => ({
  'GET /v1/subscriptions': listOf({ ...subscription, ...changed }).body,
  'GET /v1/prices/price_expanded': expandedPrice,
})
const scheduled = (changed: object) => subscribed({ schedule: { ...subscriptionSchedule, ...changed } })
const reversals = (changed: object): Replies => ({
  'GET /v1/refunds': listOf({ ...refund, ...changed }).body,
  'GET /v1/disputes': listOf({ ...dispute, ...changed }).body,
})

const readers = {
  checkout: () => readCheckout(checkoutSession.id),
  packs: () => completedPackCheckoutsOf(customer.id, 7),
  invoice: () => readInvoice(invoice.id),
  refund: () => readRefund(refund.id),
  dispute: () => readDispute(dispute.id),
  reversals: () => reversedCentsOf('pi_1'),
  subscriptions: () => subscriptionsOf(customer.id),
}

/** What Stripe answers, by which reader it is read, and what the reader returns. */
type Case = [what: string, replies: Replies, reader: keyof typeof readers, gives: object]

const expanded: Case[] = [
  [
    'the deleted customer and the invoice of a session',
    session({ customer: published.deletedCustomer, invoice }),
    'checkout',
    { customer: customer.id, invoice: invoice.id },
  ],
  [
    'the customer, the subscription and the price of an invoice',
    invoiceOf(
      { customer, parent: { subscription_details: { subscription } } },
      { pricing: { price_details: { price: expandedPrice } } },
    ),
    'invoice',
    { customer: customer.id, subscription: subscription.id, lines: [{ item: 'pro' }] },
  ],
  ['the payment of a refund', refunded({ payment_intent: expandedPayment }), 'refund', { paymentIntent: 'pi_1' }],
  ['the payment of a dispute', disputed({ payment_intent: expandedPayment }), 'dispute', { paymentIntent: 'pi_1' }],
  [
    "the price of a schedule's next phase",
    scheduled({ phases: [{ start_date: 1725067410, items: [{ price: expandedPrice }] }] }),
    'subscriptions',
    [{ nextItem: 'pro' }],
  ],
]

const empty: Case[] = [
  [
    'a session without metadata and pages',
    session({ metadata: null, url: null, success_url: null, cancel_url: null }),
    'checkout',
    { item: null, version: 0, url: null, successUrl: null, cancelUrl: null },
  ],
  [
    'an invoice without customer, parent and price',
    invoiceOf({ customer: null, parent: null }, { parent: null, pricing: null }),
    'invoice',
    { customer: null, subscription: null, lines: [{ item: null, isProration: false }] },
  ],
  ['a refund without status', refunded({ status: null }), 'refund', { status: 'unknown' }],
  ['a schedule without a current phase', scheduled({ current_phase: null }), 'subscriptions', [{ nextItem: null }]],
  [
    'a subscription that does not end',
    subscribed({ cancel_at: null, cancel_at_period_end: false }),
    'subscriptions',
    [{ cancelsAtPeriodEnd: false }],
  ],
]

const unknown: Case[] = [
  [
    'a session of a new mode and status',
    session({ mode: 'new', status: 'new', payment_status: 'new' }),
    'checkout',
    { mode: 'new', isPaid: false, url: null },
  ],
  ['a session that sells no pack', sessions({ mode: 'new' }), 'packs', []],
  ['an invoice of a new status', invoiceOf({ status: 'new' }), 'invoice', { isPaid: false }],
  ['reversals of a new status', reversals({ status: 'new' }), 'reversals', { refundedCents: 0, lostCents: 0 }],
  ['a subscription of a new status', subscribed({ status: 'new' }), 'subscriptions', [{ status: 'new' }]],
]

test.each([
  ...expanded.map((one) => ['expanded', ...one] as const),
  ...empty.map((one) => ['empty', ...one] as const),
  ...unknown.map((one) => ['unknown to the SDK', ...one] as const),
])('what can be %s is read: %s', async (_kind, _what, replies, reader, gives) => {
  for (const [call, body] of Object.entries({ ...publishedReplies, ...replies })) answer(call, { body })
  expect(await readers[reader]()).toMatchObject(gives)
})
