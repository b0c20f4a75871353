import { idOf, stripe } from './stripe.ts'
import { disputedCentsOf, isLost } from './stripe-disputes.ts'

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

/** The cents of a payment that were refunded, and those that lost disputes took. */
export type ReversedCents = { refundedCents: number; lostCents: number }

/**
 * The cents of a payment that are refunded or lost now. Reads all refunds and disputes, so the result does not depend
 * on the order in which events report them.
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
 * Ids of the disputes with an event since a time (seconds since 1970), without duplicates. For reconciliation. Reads
 * events, because Stripe lists disputes only by creation time, and an appeal can end much later.
 */
export const disputesReportedSince = async (since: number): Promise<string[]> => {
  const ids = new Set<string>()
  const list = (await stripe()).events.list({ types: [...disputeEventTypes], created: { gte: since }, limit: 100 })
  for await (const { data } of list) if ('id' in data.object) ids.add(data.object.id)
  return [...ids]
}
