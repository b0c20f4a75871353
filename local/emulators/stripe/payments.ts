import type { Metadata } from './objects/base.ts'
import type { Card } from './objects/customer.ts'
import type { Charge, PaymentIntent } from './objects/payment.ts'
import { openDispute } from './reversals.ts'
import { newId, type Store } from './store.ts'
import { declined } from './stripe-refusal.ts'

type Payment = { customer: string; amount: number; currency: string; description: string; metadata: Metadata }

type Tried = { intent: PaymentIntent; charge: Charge | undefined }

const { message, code } = declined

const outcomes = {
  good: { intent: 'succeeded', charge: 'succeeded' },
  declined: { intent: 'requires_payment_method', charge: 'failed' },
  // The charge is made once the buyer has confirmed it.
  confirmed: { intent: 'requires_action', charge: undefined },
  debit: { intent: 'processing', charge: 'pending' },
  disputed: { intent: 'succeeded', charge: 'succeeded' },
} as const satisfies Record<Card, { intent: PaymentIntent['status']; charge: Charge['status'] | undefined }>

/** Charges the customer's card and emits the events. `before` is the payment intent of an earlier attempt. */
export const chargeCard = (store: Store, payment: Payment, card: Card, before?: string): Tried => {
  const { customer, amount, currency, description, metadata } = payment
  const created = store.now(customer)
  const outcome = outcomes[card]
  const intentId = before ?? newId('pi', 24)
  const charge = outcome.charge && putCharge(store, payment, intentId, outcome.charge)
  const known = before === undefined ? undefined : store.get('payment_intent', before)
  const isPaid = outcome.intent === 'succeeded'
  const intent = store.put<'payment_intent'>({
    id: intentId,
    object: 'payment_intent',
    created: known?.created ?? created,
    livemode: false,
    amount,
    amount_received: isPaid ? amount : 0,
    currency,
    customer,
    description,
    latest_charge: charge?.id ?? null,
    metadata,
    status: outcome.intent,
    last_payment_error: card === 'declined' ? { type: 'card_error', ...declined } : null,
  })
  if (!known) store.emit('payment_intent.created', intent)
  if (charge) store.emit(`charge.${charge.status}`, charge)
  store.emit(`payment_intent.${intentEvents[outcome.intent]}`, intent)
  if (card === 'disputed' && charge) openDispute(store, charge.id)
  return { intent, charge }
}

const intentEvents = {
  succeeded: 'succeeded',
  requires_payment_method: 'payment_failed',
  requires_action: 'requires_action',
  processing: 'processing',
} as const

const putCharge = (store: Store, payment: Payment, intentId: string, status: Charge['status']): Charge => {
  const { amount } = payment
  const [isPaid, isFailed] = [status === 'succeeded', status === 'failed']
  return store.put<'charge'>({
    ...payment,
    id: newId('ch', 24),
    object: 'charge',
    created: store.now(payment.customer),
    livemode: false,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    disputed: false,
    failure_code: isFailed ? code : null,
    failure_message: isFailed ? message : null,
    paid: isPaid,
    payment_intent: intentId,
    refunded: false,
    status,
  })
}
