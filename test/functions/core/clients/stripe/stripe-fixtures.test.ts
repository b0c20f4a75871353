import { expect, test } from 'vitest'
import * as events from '#functions/core/clients/stripe/changed-subscribers.ts'
import * as checkouts from '#functions/core/clients/stripe/stripe-checkouts.ts'
import * as customers from '#functions/core/clients/stripe/stripe-customers.ts'
import * as invoices from '#functions/core/clients/stripe/stripe-invoices.ts'
import * as planChanges from '#functions/core/clients/stripe/stripe-plan-changes.ts'
import * as portal from '#functions/core/clients/stripe/stripe-portal.ts'
import * as prices from '#functions/core/clients/stripe/stripe-prices.ts'
import * as reversals from '#functions/core/clients/stripe/stripe-reversals.ts'
import * as subscriptions from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { stripeFixtures as published } from '#test/support/functions/stripe-fixtures.ts'
import { publishedReplies } from '#test/support/functions/stripe-published-replies.ts'
import { useStripeServer } from '#test/support/functions/stripe-server.ts'

useFunctionStage()
const { answer } = useStripeServer()

const { price, checkoutSession, invoice, refund, dispute, subscription } = published
const schedule = published.subscriptionSchedule.id
const customer = published.customer.id

const checkout = {
  id: checkoutSession.id,
  mode: 'payment',
  customer: null,
  invoice: null,
  userId: null,
  item: null,
  version: 0,
  isPaid: false,
  delayed: null,
  amountCents: 0,
  url: checkoutSession.url,
  successUrl: checkoutSession.success_url,
  cancelUrl: checkoutSession.cancel_url,
}

const line = {
  item: null,
  amountCents: 1000,
  isProration: true,
  periodStart: '2024-07-26T00:34:14.000Z',
  periodEnd: '2024-07-26T00:34:14.000Z',
}

const read = {
  id: subscription.id,
  status: 'active',
  item: null,
  itemId: 'si_QXhVnC2h0Jczwc',
  price: price.id,
  periodStart: '2030-02-06T01:08:38.000Z',
  periodEnd: '2000-12-08T15:02:53.000Z',
  cancelsAtPeriodEnd: true,
  schedule: null,
  nextItem: null,
  pendingItem: null,
  latestInvoice: null,
  openInvoice: null,
  balanceCents: 0,
  created: 1234567890,
}

const opened = {
  mode: 'payment',
  customer,
  userId: 'user-1',
  item: 'pack-200',
  price: price.id,
  successUrl: checkoutSession.success_url,
  cancelUrl: checkoutSession.cancel_url,
  idempotencyKey: 'once',
} as const

const change = { subscription: read, price: price.id }

const clients = {
  ...checkouts,
  ...customers,
  ...events,
  ...invoices,
  ...planChanges,
  ...portal,
  ...prices,
  ...reversals,
  ...subscriptions,
}

/** What each client returns for the published objects. */
const results: { [Name in keyof typeof clients]: [call: () => unknown, gives: unknown] } = {
  readCheckout: [() => checkouts.readCheckout(checkoutSession.id), checkout],
  openCheckoutsOf: [() => checkouts.openCheckoutsOf(customer), [checkout]],
  latestCheckoutOf: [() => checkouts.latestCheckoutOf(customer), checkout.id],
  closeCheckout: [() => checkouts.closeCheckout(checkout.id), true],
  itemOfCheckout: [() => checkouts.itemOfCheckout(checkout.id), null],
  completedPackCheckoutsOf: [() => checkouts.completedPackCheckoutsOf(customer, 7), [checkout.id]],
  checkoutOfPayment: [() => checkouts.checkoutOfPayment(checkoutSession.payment_intent), checkout],
  completedCheckoutsSince: [() => checkouts.completedCheckoutsSince(7), [checkout.id]],
  openCheckout: [() => checkouts.openCheckout(opened), checkout],
  createCustomer: [() => customers.createCustomer('user-1', null, null), customer],
  hasCustomer: [() => customers.hasCustomer(customer), true],
  deleteCustomer: [() => customers.deleteCustomer(customer), undefined],
  openPortal: [() => portal.openPortal(customer, 'https://roomwright.test'), published.portalSession.url],
  subscribersChangedSince: [() => events.subscribersChangedSince(7), [customer]],
  readInvoice: [
    () => invoices.readInvoice(invoice.id),
    { id: invoice.id, customer, subscription: 'subscription', isPaid: false, amountPaidCents: 0, lines: [line] },
  ],
  linesOf: [() => invoices.linesOf(Object(invoice.lines.data)), [line]],
  invoiceOfPayment: [() => invoices.invoiceOfPayment('pi_1'), 'invoice'],
  paidInvoicesSince: [() => invoices.paidInvoicesSince(7), [invoice.id]],
  paidInvoicesOf: [() => invoices.paidInvoicesOf(customer, 7), [invoice.id]],
  invoicesOfSubscription: [() => invoices.invoicesOfSubscription(subscription.id), [invoice.id]],
  refundInvoice: [() => invoices.refundInvoice(invoice.id), undefined],
  priceChange: [
    () => planChanges.priceChange({ ...change, second: 7 }),
    { totalCents: 1000, balanceCents: 0, lines: [line], second: 7 },
  ],
  changeNow: [
    () => planChanges.changeNow({ ...change, second: 7, resumes: true }),
    { invoice: null, isPending: true, paymentUrl: null },
  ],
  resumeSubscription: [() => planChanges.resumeSubscription(subscription.id), undefined],
  bookChange: [() => planChanges.bookChange(change), undefined],
  releaseSchedule: [() => planChanges.releaseSchedule(schedule), undefined],
  voidInvoice: [() => planChanges.voidInvoice(invoice.id), undefined],
  paymentOf: [() => planChanges.paymentOf(invoice.id), 'card'],
  priceOfItem: [() => prices.priceOfItem('published'), price.id],
  itemOf: [() => prices.itemOf(price), null],
  itemOfPrice: [() => prices.itemOfPrice(price.id), null],
  readRefund: [
    () => reversals.readRefund(refund.id),
    { id: refund.id, paymentIntent: null, amountCents: 100, status: 'succeeded' },
  ],
  readDispute: [
    () => reversals.readDispute(dispute.id),
    { id: dispute.id, paymentIntent: null, amountCents: 1000, status: 'warning_needs_response' },
  ],
  reversedCentsOf: [() => reversals.reversedCentsOf('pi_1'), { refundedCents: 100, lostCents: 0 }],
  refundsOfCharge: [() => reversals.refundsOfCharge(refund.charge), [refund.id]],
  refundsSince: [() => reversals.refundsSince(7), [refund.id]],
  disputesReportedSince: [() => reversals.disputesReportedSince(7), [subscription.id, published.event.data.object.id]],
  subscriptionsOf: [() => subscriptions.subscriptionsOf(customer), [read]],
  cancelSubscription: [() => subscriptions.cancelSubscription(subscription.id), undefined],
}

test.each(Object.keys(clients) as (keyof typeof clients)[])('%s reads what Stripe published', async (name) => {
  for (const [call, body] of Object.entries(publishedReplies)) answer(call, { body })
  const [call, gives] = results[name]
  expect(await call()).toEqual(gives)
})
