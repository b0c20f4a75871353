import { subscriptionEventTypes } from '#functions/core/clients/stripe/subscription-event-types.ts'

/** The events that the webhook endpoint subscribes to and the worker handles. Other events are ignored. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  ...subscriptionEventTypes,
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
] as const
export type StripeEventType = (typeof stripeEventTypes)[number]

export const isStripeEventType = (type: unknown): type is StripeEventType =>
  stripeEventTypes.some((known) => known === type)
