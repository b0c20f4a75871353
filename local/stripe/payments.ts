import type { Metadata } from './objects/base.ts'
import type { Charge, PaymentIntent } from './objects/payment.ts'
import { newId, type Store } from './store.ts'
import { declined } from './stripe-refusal.ts'

type Payment = { customer: string; amount: number; currency: string; description: string; metadata: Metadata }

type Tried = { intent: PaymentIntent; charge: Charge }

const { message, code } = declined

/** Charges the customer's card and emits the events. `before` is the payment intent of an earlier, declined attempt. */
export const chargeCard = (store: Store, payment: Payment, card: 'good' | 'declined', before?: string): Tried => {
  const { customer, amount, currency, description, metadata } = payment
  const created = store.now(customer)
  const isPaid = card === 'good'
  const intentId = before ?? newId('pi', 24)
  const charge = store.put<'charge'>({
    id: newId('ch', 24),
    object: 'charge',
    created,
    livemode: false,
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    currency,
    customer,
    description,
    disputed: false,
    failure_code: isPaid ? null : code,
    failure_message: isPaid ? null : message,
    metadata,
    paid: isPaid,
    payment_intent: intentId,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  })
  const known = before === undefined ? undefined : store.get('payment_intent', before)
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
    latest_charge: charge.id,
    metadata,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    last_payment_error: isPaid ? null : { type: 'card_error', ...declined },
  })
  if (!known) store.emit('payment_intent.created', intent)
  store.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  store.emit(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  return { intent, charge }
}
