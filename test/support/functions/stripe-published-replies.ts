import { portalMark } from '#functions/core/clients/stripe/portal-mark.ts'
import { stripeFixtures as published } from './stripe-fixtures.ts'
import { listOf } from './stripe-server.ts'

const { customer, price, checkoutSession, invoice, refund, dispute, subscription } = published
const schedule = published.subscriptionSchedule

/** What the test environment names its table. */
const ours = { ...published.portalConfiguration, id: 'bpc_ours', metadata: portalMark('table') }

/** Bodies of replies by call, such as `GET /v1/prices`. */
export type Replies = Record<string, object>

/** A published reply to every call of the clients. */
export const publishedReplies: Replies = {
  'POST /v1/customers': customer,
  [`GET /v1/customers/${customer.id}`]: customer,
  [`DELETE /v1/customers/${customer.id}`]: published.deletedCustomer,
  'GET /v1/billing_portal/configurations': listOf(published.portalConfiguration, ours).body,
  'POST /v1/billing_portal/sessions': published.portalSession,
  'POST /v1/checkout/sessions': checkoutSession,
  'GET /v1/checkout/sessions': listOf(checkoutSession).body,
  [`GET /v1/checkout/sessions/${checkoutSession.id}`]: checkoutSession,
  [`GET /v1/checkout/sessions/${checkoutSession.id}/line_items`]: listOf(published.sessionLine).body,
  [`POST /v1/checkout/sessions/${checkoutSession.id}/expire`]: checkoutSession,
  'GET /v1/events': listOf({ ...published.event, data: { object: subscription } }, published.event).body,
  'GET /v1/invoices': listOf(invoice).body,
  [`GET /v1/invoices/${invoice.id}`]: invoice,
  [`GET /v1/invoices/${invoice.id}/lines`]: listOf(published.invoiceLine).body,
  'POST /v1/invoices/create_preview': invoice,
  [`POST /v1/invoices/${invoice.id}/void`]: invoice,
  'GET /v1/invoice_payments': listOf(published.invoicePayment).body,
  'GET /v1/prices': listOf(price).body,
  [`GET /v1/prices/${price.id}`]: price,
  'POST /v1/refunds': refund,
  'GET /v1/refunds': listOf(refund).body,
  [`GET /v1/refunds/${refund.id}`]: refund,
  'GET /v1/disputes': listOf(dispute).body,
  [`GET /v1/disputes/${dispute.id}`]: dispute,
  'GET /v1/subscriptions': listOf(subscription).body,
  [`POST /v1/subscriptions/${subscription.id}`]: subscription,
  'POST /v1/subscription_schedules': schedule,
  [`GET /v1/subscription_schedules/${schedule.id}`]: schedule,
  [`POST /v1/subscription_schedules/${schedule.id}`]: schedule,
  [`POST /v1/subscription_schedules/${schedule.id}/release`]: schedule,
  [`DELETE /v1/subscriptions/${subscription.id}`]: subscription,
}
