import { type Books, newId } from './books.ts'
import type { Metadata } from './objects/base.ts'
import type { Charge, Dispute, Refund } from './objects/payment.ts'
import { invalidRequest } from './stripe-refusal.ts'

type RefundRequest = {
  charge: string
  /** All that is left, without it. */
  amount?: number | undefined
  reason?: string | undefined
  metadata?: Metadata
  status?: 'pending' | 'succeeded'
}

/** Refunds a charge or a part of it. A pending refund counts against the charge already, as at Stripe. */
export const openRefund = (
  books: Books,
  { charge: chargeId, status = 'succeeded', ...request }: RefundRequest,
): Refund => {
  const charge = books.need('charge', chargeId, 'charge')
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = request.amount ?? left
  if (amount <= 0)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const refund = books.put<'refund'>({
    id: newId('re', 24),
    object: 'refund',
    created: books.now(charge.customer),
    livemode: false,
    amount,
    charge: chargeId,
    currency: charge.currency,
    failure_reason: null,
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: request.reason ?? null,
    status,
  })
  const refunded = changeRefunded(books, charge, amount)
  books.tell('refund.created', refund)
  books.tell('charge.refunded', refunded)
  return refund
}

const changeRefunded = (books: Books, charge: Charge, amount: number): Charge => {
  const refunded = charge.amount_refunded + amount
  return books.put<'charge'>({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount })
}

/** A refund's later end: a pending one succeeds; either kind may fail, when the bank sends the money back. */
export const settleRefund = (books: Books, id: string, status: 'succeeded' | 'failed'): Refund => {
  const refund = books.need('refund', id)
  const isOpen = refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed')
  if (!isOpen) throw invalidRequest(`The refund is ${refund.status} already.`)
  const failureReason = status === 'failed' ? 'lost_or_stolen_card' : null
  const settled = books.put<'refund'>({ ...refund, status, failure_reason: failureReason })
  if (status === 'failed') changeRefunded(books, books.need('charge', refund.charge), 0 - refund.amount)
  books.tell('refund.updated', settled)
  if (status === 'failed') books.tell('refund.failed', settled)
  return settled
}

/** The cardholder disputes a charge: the money is gone until it is won. */
export const openDispute = (books: Books, chargeId: string): Dispute => {
  const charge = books.need('charge', chargeId)
  if (charge.disputed || charge.status !== 'succeeded') throw invalidRequest('The charge cannot be disputed.')
  const dispute = books.put<'dispute'>({
    id: newId('du', 24),
    object: 'dispute',
    created: books.now(charge.customer),
    livemode: false,
    amount: charge.amount,
    charge: chargeId,
    currency: charge.currency,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  books.put<'charge'>({ ...charge, disputed: true })
  books.tell('charge.dispute.created', dispute)
  books.tell('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export const closeDispute = (books: Books, id: string, status: 'won' | 'lost'): Dispute => {
  const dispute = books.need('dispute', id)
  if (dispute.status !== 'needs_response') throw invalidRequest(`The dispute is ${dispute.status} already.`)
  const closed = books.put<'dispute'>({ ...dispute, status })
  books.tell('charge.dispute.closed', closed)
  if (status === 'won') books.tell('charge.dispute.funds_reinstated', closed)
  return closed
}
