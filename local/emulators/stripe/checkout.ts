import type { Metadata } from './objects/base.ts'
import type { Price } from './objects/catalogue.ts'
import type { CheckoutSession, LineItem } from './objects/checkout.ts'
import type { Card } from './objects/customer.ts'
import { chargeCard } from './payments.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest, missingObject } from './stripe-refusal.ts'
import { beginSubscription, settleInvoice } from './subscriptions.ts'

const daySeconds = 86_400

export type CheckoutRequest = {
  mode: 'subscription' | 'payment'
  customer: string
  client_reference_id?: string | undefined
  line_items: { price: string; quantity: number }[]
  metadata: Metadata
  /** The metadata of the subscription or payment that the session creates. */
  madeMetadata: Metadata
  success_url: string
  cancel_url?: string | undefined
  expires_at?: number | undefined
}

export const openSession = (store: Store, request: CheckoutRequest): CheckoutSession => {
  const { id: customer } = store.need('customer', request.customer, 'customer')
  const lines = request.line_items.map(({ price, quantity }, index) =>
    lineItemOf(store, request.mode, price, quantity, index),
  )
  const id = newId('cs_test', 58)
  const now = store.now(customer)
  const total = lines.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  return store.put<'checkout.session'>({
    id,
    object: 'checkout.session',
    created: now,
    livemode: false,
    mode: request.mode,
    ui_mode: 'hosted_page',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: total,
    amount_total: total,
    currency: 'usd',
    customer,
    client_reference_id: request.client_reference_id ?? null,
    metadata: request.metadata,
    success_url: request.success_url,
    cancel_url: request.cancel_url ?? null,
    url: store.pageOf(`pay/${id}`),
    expires_at: request.expires_at ?? now + daySeconds,
    payment_intent: null,
    subscription: null,
    invoice: null,
    standIn: { lines, metadata: request.madeMetadata },
  })
}

const lineItemOf = (
  store: Store,
  mode: CheckoutRequest['mode'],
  priceId: string,
  quantity: number,
  index: number,
): LineItem => {
  const price = store.get('price', priceId)
  const param = `line_items[${index}][price]`
  if (!price) throw missingObject('price', priceId, param)
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param })
  const isRecurring = price.type === 'recurring'
  if (isRecurring && mode === 'payment')
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  if (!isRecurring && mode === 'subscription')
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.')
  return {
    id: newId('li', 24),
    object: 'item',
    amount_subtotal: price.unit_amount * quantity,
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    description: store.need('product', price.product).name,
    price,
    quantity,
  }
}

/** Reads a session. An open session past its `expires_at` is marked as expired first. */
export const currentSession = (store: Store, id: string): CheckoutSession => {
  const session = store.need('checkout.session', id)
  return session.status === 'open' && store.now(session.customer) >= session.expires_at
    ? expireSession(store, id)
    : session
}

export const expireSession = (store: Store, id: string): CheckoutSession => {
  const session = store.need('checkout.session', id)
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  const expired = store.put<'checkout.session'>({ ...session, status: 'expired' })
  store.emit('checkout.session.expired', expired)
  return expired
}

/**
 * Pays an open session with a card. When the card is declined, the session stays open and the next attempt uses the same payment
 * intent. A charge that the bank wants confirmed is confirmed on the page itself.
 */
export const paySession = (store: Store, id: string, card: Card): CheckoutSession => {
  const session = currentSession(store, id)
  if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`)
  const customer = store.need('customer', session.customer)
  if (card !== 'declined') store.put<'customer'>({ ...customer, standIn: { ...customer.standIn, card } })
  const charged = card === 'confirmed' ? 'good' : card
  return session.mode === 'payment' ? payOnce(store, session, charged) : subscribe(store, session, charged)
}

const payOnce = (store: Store, session: CheckoutSession, card: Card): CheckoutSession => {
  const { intent } = chargeSession(store, session, card)
  const tried = store.put<'checkout.session'>({ ...session, payment_intent: intent.id })
  return card === 'declined' ? tried : complete(store, tried, card)
}

const chargeSession = (store: Store, session: CheckoutSession, card: Card) => {
  const { customer, amount_total: amount, currency, standIn } = session
  const description = standIn.lines.map((line) => line.description).join(', ')
  const payment = { customer, amount, currency, description, metadata: standIn.metadata }
  return chargeCard(store, payment, card, session.payment_intent ?? undefined)
}

const subscribe = (store: Store, session: CheckoutSession, card: Card): CheckoutSession => {
  const { customer, standIn } = session
  const price: Price | undefined = standIn.lines[0]?.price
  if (card === 'declined' || !price) return session
  const { subscription, invoice } = beginSubscription(store, { customer, price, metadata: standIn.metadata }, card)
  return complete(store, { ...session, subscription: subscription.id, invoice: invoice.id }, card)
}

const complete = (store: Store, session: CheckoutSession, card: Card): CheckoutSession => {
  const payment_status = card === 'debit' ? 'unpaid' : 'paid'
  const done = store.put<'checkout.session'>({ ...session, status: 'complete', payment_status })
  store.emit('checkout.session.completed', done)
  return done
}

/** Ends the bank debit of a complete session, days after it. */
export const settleDebit = (store: Store, id: string, isPaid: boolean): CheckoutSession => {
  const session = store.need('checkout.session', id)
  if (session.status !== 'complete' || session.payment_status !== 'unpaid')
    throw invalidRequest('This Checkout Session has no debit on its way.')
  const card = isPaid ? 'good' : 'declined'
  if (session.mode === 'payment') chargeSession(store, session, card)
  else if (session.invoice) settleInvoice(store, session.invoice, card)
  const settled = isPaid ? store.put<'checkout.session'>({ ...session, payment_status: 'paid' }) : session
  store.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, settled)
  return settled
}
