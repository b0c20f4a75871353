import { refundsOfCharge } from '#functions/core/clients/stripe/stripe-reversals.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow, putRow } from '#functions/core/db/rows.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { userOfCustomer } from './customers.ts'
import { recordDelay } from './delayed-checkouts.ts'
import { applyFailedCheckout } from './failed-checkouts.ts'
import { applyCheckout, applyInvoice } from './grant-purchases.ts'
import { applyDispute, applyRefund } from './refunds-and-disputes.ts'
import type { StripeEvent } from './stripe-event-message.ts'
import { syncSubscription } from './sync-subscription.ts'

const rememberSeconds = 30 * 24 * 3600

/**
 * Handles one Stripe event. The event only names an object. Every effect reads the object again and is idempotent by
 * its own key, so repeated, late and reordered events have the same result. The event's id is stored after the effect,
 * so a failed event is retried. The stored id only saves repeated work.
 */
export const applyStripeEvent = async (event: StripeEvent): Promise<void> => {
  const key = keys.receivedEvent('stripe', event.eventId)
  if (await getRow(key)) return
  await effectOf(event)
  await putRow(key, { type: event.type, ttl: Math.floor(Date.now() / 1000) + rememberSeconds })
}

const effectOf = async (event: StripeEvent): Promise<unknown> => {
  const { type, objectId } = event
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      await applyCheckout(objectId)
      return recordDelay(objectId)
    case 'checkout.session.async_payment_failed':
      await applyFailedCheckout(objectId)
      return recordDelay(objectId)
    case 'invoice.paid':
      return applyInvoice(objectId)
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      count('PaymentFailed')
      return mirror(event)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired':
      return mirror(event)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return applyRefund(objectId)
    case 'charge.refunded':
      return applyRefundsOf(objectId)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return applyDispute(objectId)
    case 'radar.early_fraud_warning.created':
      return count('PaymentDisputed')
    default:
      return type satisfies never
  }
}

const applyRefundsOf = async (charge: string): Promise<void> => {
  for (const refundId of await refundsOfCharge(charge)) await applyRefund(refundId)
}

const mirror = async ({ customer, eventId }: StripeEvent): Promise<void> => {
  const userId = customer && (await userOfCustomer(customer))
  if (userId) return syncSubscription(userId)
  count('PaymentParked')
  logger.error('Stripe event of an unknown customer', { eventId })
}
