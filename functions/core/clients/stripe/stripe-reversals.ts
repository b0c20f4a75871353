import type Stripe from 'stripe'
import { idOf, stripe } from './stripe.ts'
import { isLost } from './stripe-dispute-status.ts'

/** A refund or a dispute. */
export type Reversal = { id: string; paymentIntent: string | null; amountCents: number; status: string }

export const readRefund = async (refundId: string): Promise<Reversal> => {
  const { id, payment_intent, amount, status } = await (await stripe()).refunds.retrieve(refundId)
  return { id, paymentIntent: idOf(payment_intent), amountCents: amount, status: status ?? 'unknown' }
}

export const readDispute = async (disputeId: string): Promise<Reversal> => {
  const { id, payment_intent, amount, status } = await (await stripe()).disputes.retrieve(disputeId)
  return { id, paymentIntent: idOf(payment_intent), amountCents: amount, status }
}

const disputeEventTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
] as const

/**
 * The part of a charge that a dispute is about: all of it when the amounts cannot be compared, since a dispute's amount
 * is in its own currency and follows the exchange rate (docs/vendors.md, Stripe).
 */
const disputedCentsOf = ({ amount, currency, charge }: Stripe.Dispute): number => {
  if (typeof charge === 'string') throw new Error(`The charge ${charge} of a dispute was not read`)
  return currency === charge.currency ? Math.min(amount, charge.amount) : charge.amount
}

/** The cents of a payment that were refunded, and those that lost disputes took. */
export type ReversedCents = { refundedCents: number; lostCents: number }

/**
 * The cents of a payment that are refunded or lost now. Read as a whole, so that the result does not depend on the order
 * in which events report refunds, their failures, disputes and appeals.
 */
export const reversedCentsOf = async (paymentIntent: string): Promise<ReversedCents> => {
  const client = await stripe()
  const cents = { refundedCents: 0, lostCents: 0 }
  for await (const { amount, status } of client.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
    if (status === 'succeeded') cents.refundedCents += amount
  const ofPayment = { payment_intent: paymentIntent, limit: 100, expand: ['data.charge'] }
  for await (const dispute of client.disputes.list(ofPayment))
    if (isLost(dispute.status)) cents.lostCents += disputedCentsOf(dispute)
  return cents
}

/** The refunds of a charge, for an event that names only the charge. */
export const refundsOfCharge = async (charge: string): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of (await stripe()).refunds.list({ charge, limit: 100 })) ids.push(id)
  return ids
}

/** Ids of the refunds created since a time (seconds since 1970). For reconciliation. */
export const refundsSince = async (since: number): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of (await stripe()).refunds.list({ created: { gte: since }, limit: 100 })) ids.push(id)
  return ids
}

/**
 * Ids of the disputes that events since a time (seconds since 1970) tell of, each once. For reconciliation: an appeal
 * can end long after its dispute was opened, and Stripe lists disputes only by their opening.
 */
export const disputesToldOfSince = async (since: number): Promise<string[]> => {
  const ids = new Set<string>()
  const list = (await stripe()).events.list({ types: [...disputeEventTypes], created: { gte: since }, limit: 100 })
  for await (const { data } of list) if ('id' in data.object) ids.add(data.object.id)
  return [...ids]
}
