/** What Stripe is asked to tell, and what the queue's worker acts on; anything else that it tells is let go. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const
export type StripeEventType = (typeof stripeEventTypes)[number]

export const isStripeEventType = (type: unknown): type is StripeEventType =>
  stripeEventTypes.some((known) => known === type)
