import type { Metadata } from './objects/base.ts'
import type { Charge, Dispute, Refund, RefundReason } from './objects/payment.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

type RefundRequest = {
  charge: string
  /** The amount that is not refunded yet by default. */
  amount?: number | undefined
  reason?: RefundReason | undefined
  metadata?: Metadata
  status?: 'pending' | 'succeeded'
}

/** Refunds a charge or a part of it. As at Stripe, a pending refund already counts as refunded. */
export const openRefund = (
  store: Store,
  { charge: chargeId, status = 'succeeded', ...request }: RefundRequest,
): Refund => {
  const charge = store.need('charge', chargeId, 'charge')
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
  const refund = store.put<'refund'>({
    id: newId('re', 24),
    object: 'refund',
    created: store.now(charge.customer),
    amount,
    balance_transaction: newId('txn', 24),
    charge: chargeId,
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  })
  const refunded = changeRefunded(store, charge, amount)
  store.emit('refund.created', refund)
  store.emit('charge.refunded', refunded)
  return refund
}

const changeRefunded = (store: Store, charge: Charge, amount: number): Charge => {
  const refunded = charge.amount_refunded + amount
  return store.put<'charge'>({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount })
}

/** Settles a refund later: a pending refund can succeed; a pending or succeeded refund can fail when the bank returns the money. */
export const settleRefund = (store: Store, id: string, status: 'succeeded' | 'failed'): Refund => {
  const refund = store.need('refund', id)
  const isOpen = refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed')
  if (!isOpen) throw invalidRequest(`The refund is ${refund.status} already.`)
  const settled = store.put<'refund'>({
    ...refund,
    status,
    ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  })
  if (status === 'failed') changeRefunded(store, store.need('charge', refund.charge), 0 - refund.amount)
  store.emit('refund.updated', settled)
  if (status === 'failed') store.emit('refund.failed', settled)
  return settled
}

/** Opens a dispute of the cardholder. The money is withdrawn until the dispute is won. */
export const openDispute = (store: Store, chargeId: string): Dispute => {
  const charge = store.need('charge', chargeId)
  if (charge.disputed || charge.status !== 'succeeded') throw invalidRequest('The charge cannot be disputed.')
  const dispute = store.put<'dispute'>({
    id: newId('du', 24),
    object: 'dispute',
    created: store.now(charge.customer),
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
  store.put<'charge'>({ ...charge, disputed: true })
  store.emit('charge.dispute.created', dispute)
  store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Decides an open dispute or its appeal. The money comes back when it is won. */
export const closeDispute = (store: Store, id: string, status: 'won' | 'lost'): Dispute => {
  const dispute = store.need('dispute', id)
  const isOpen = dispute.status === 'needs_response' || dispute.status === 'appeal_under_review'
  if (!isOpen) throw invalidRequest(`The dispute is ${dispute.status} already.`)
  const closed = store.put<'dispute'>({ ...dispute, status })
  store.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (status === 'won') store.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** Appeals a lost dispute, with the evidence that Stripe asks for while it is `appeal_needs_response`. */
export const appealDispute = (store: Store, id: string): Dispute => {
  const dispute = store.need('dispute', id)
  if (dispute.status !== 'lost')
    throw invalidRequest(`The dispute is ${dispute.status}, so that it cannot be appealed.`)
  const appealed = store.put<'dispute'>({ ...dispute, status: 'appeal_under_review' })
  store.emit('charge.dispute.updated', appealed, { status: dispute.status })
  return appealed
}
