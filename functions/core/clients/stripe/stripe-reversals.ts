import { idOf, stripe } from './stripe.ts'

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

/** Ids of the disputes opened since a time (seconds since 1970). For reconciliation. */
export const disputesSince = async (since: number): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of (await stripe()).disputes.list({ created: { gte: since }, limit: 100 })) ids.push(id)
  return ids
}
