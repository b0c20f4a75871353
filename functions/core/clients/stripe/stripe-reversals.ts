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

/** The cents of a payment that were refunded, and those that lost disputes took. */
export type ReversedCents = { refundedCents: number; lostCents: number }

/**
 * The cents of a payment that are refunded or lost now. Read as a whole, so that the result does not depend on the order
 * in which events report refunds, their failures and disputes.
 */
export const reversedCentsOf = async (paymentIntent: string): Promise<ReversedCents> => {
  const client = await stripe()
  const cents = { refundedCents: 0, lostCents: 0 }
  for await (const { amount, status } of client.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
    if (status === 'succeeded') cents.refundedCents += amount
  for await (const { amount, status } of client.disputes.list({ payment_intent: paymentIntent, limit: 100 }))
    if (status === 'lost') cents.lostCents += amount
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

/** Ids of the disputes opened since a time (seconds since 1970). For reconciliation. */
export const disputesSince = async (since: number): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of (await stripe()).disputes.list({ created: { gte: since }, limit: 100 })) ids.push(id)
  return ids
}
