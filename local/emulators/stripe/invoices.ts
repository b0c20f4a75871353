import type { Price } from './objects/catalogue.ts'
import type { BillingReason, Invoice, InvoiceLine } from './objects/invoice.ts'
import type { PaymentIntent } from './objects/payment.ts'
import type { Subscription } from './objects/subscription.ts'
import { chargeCard } from './payments.ts'
import { money } from './periods.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

type LineRequest = {
  price: Price
  amount: number
  description: string
  period: { start: number; end: number }
  isProration: boolean
}

/** An invoice line for a whole period at a price. */
export const wholeLine = (store: Store, price: Price, period: { start: number; end: number }): LineRequest => ({
  price,
  amount: price.unit_amount,
  description: `1 × ${store.need('product', price.product).name} (at ${money(price.unit_amount)} / ${price.recurring?.interval ?? 'once'})`,
  period,
  isProration: false,
})

type NewInvoice = { subscription: Subscription; reason: BillingReason; lines: LineRequest[]; at: number }

/** Creates a draft invoice of a subscription. */
export const draftInvoice = (store: Store, made: NewInvoice): Invoice => {
  const invoice = store.put<'invoice'>(newInvoice(store, made))
  store.emit('invoice.created', invoice)
  return invoice
}

/** A draft that is not stored; `previewedAt` is the second of the prorations of a preview. */
export const newInvoice = (
  store: Store,
  { subscription, reason, lines, at }: NewInvoice,
  previewedAt?: number,
): Invoice => {
  const id = newId('in', 24)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const customer = store.need('customer', subscription.customer)
  const [item] = subscription.items.data
  return {
    id,
    object: 'invoice',
    created: at,
    livemode: false,
    amount_due: dueOf(total, customer.balance),
    amount_paid: 0,
    amount_remaining: dueOf(total, customer.balance),
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    hosted_invoice_url: null,
    metadata: {},
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(previewedAt !== undefined && { subscription_proration_date: previewedAt }),
      },
    },
    // As at Stripe, the invoice's period is the one before the period that the lines pay for.
    period_start: reason === 'subscription_cycle' ? item.current_period_start : at,
    period_end: at,
    starting_balance: customer.balance,
    ending_balance: null,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, marked_uncollectible_at: null, voided_at: null },
    subtotal: total,
    total,
    standIn: { lines: lines.map((line) => lineOf(id, line, subscription)) },
  }
}

// In US dollars: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const minimumCharge = 50

/** A customer's balance is added to an invoice; what is too little to charge stays in the balance, as does a credit. */
const dueOf = (total: number, balance: number) => (total + balance < minimumCharge ? 0 : total + balance)

const lineOf = (invoice: string, line: LineRequest, { id, currency, items, metadata }: Subscription): InvoiceLine => ({
  id: newId('il', 24),
  object: 'line_item',
  amount: line.amount,
  currency,
  description: line.description,
  invoice,
  livemode: false,
  metadata,
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: line.isProration ? newId('ii', 24) : null,
      proration: line.isProration,
      proration_details: null,
      subscription: id,
      subscription_item: items.data[0].id,
    },
  },
  period: line.period,
  pricing: {
    type: 'price_details',
    price_details: { price: line.price.id, product: line.price.product },
    unit_amount_decimal: line.price.unit_amount_decimal,
  },
  quantity: 1,
})

const finalize = (store: Store, invoice: Invoice): Invoice => {
  const customer = store.need('customer', invoice.customer)
  const due = dueOf(invoice.total, customer.balance)
  const left = customer.balance + invoice.total - due
  if (left !== customer.balance) store.put<'customer'>({ ...customer, balance: left })
  const number =
    store.all('invoice').filter(({ customer: whose, number }) => whose === customer.id && number).length + 1
  const finalized = store.put<'invoice'>({
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: left,
    hosted_invoice_url: store.pageOf(`invoice/${invoice.id}`),
    number: `${customer.id.slice(-8).toUpperCase()}-${String(number).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: store.now(customer.id) },
  })
  store.emit('invoice.finalized', finalized)
  return finalized
}

/** Finalizes a draft invoice and charges it; the returned status tells whether the card was charged. */
export const payInvoice = (store: Store, invoiceId: string, card = cardOf(store, invoiceId)): Invoice => {
  const found = store.need('invoice', invoiceId)
  const invoice = found.status === 'draft' ? finalize(store, found) : found
  if (invoice.status !== 'open')
    throw invalidRequest(`Invoice is already ${invoice.status}`, { code: 'invoice_not_open' })
  if (invoice.amount_due === 0) return paid(store, invoice)
  const { id, customer, amount_due: amount, currency, metadata } = invoice
  const payment = paymentOf(store, id)
  const description = invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update'
  const { intent } = chargeCard(
    store,
    { customer, amount, currency, description, metadata },
    card,
    payment?.payment.payment_intent,
  )
  const isPaid = intent.status === 'succeeded'
  const settled = store.put<'invoice_payment'>({
    id: payment?.id ?? newId('inpay', 24),
    object: 'invoice_payment',
    created: payment?.created ?? store.now(customer),
    livemode: false,
    amount_paid: isPaid ? amount : null,
    amount_requested: amount,
    currency,
    invoice: id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: isPaid ? 'paid' : 'open',
  })
  if (!isPaid) return unpaid(store, invoice, intent)
  store.emit('invoice_payment.paid', settled)
  return paid(store, invoice)
}

const cardOf = (store: Store, invoiceId: string) =>
  store.need('customer', store.need('invoice', invoiceId).customer).standIn.card

const paymentOf = (store: Store, invoiceId: string) =>
  store.all('invoice_payment').find(({ invoice }) => invoice === invoiceId)

const paid = (store: Store, invoice: Invoice): Invoice => {
  const done = store.put<'invoice'>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now(invoice.customer) },
  })
  store.emit('invoice.paid', done)
  store.emit('invoice.payment_succeeded', done)
  return done
}

const unpaid = (store: Store, invoice: Invoice, { status }: PaymentIntent): Invoice => {
  const open = store.put<'invoice'>({ ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true })
  if (status === 'requires_action') store.emit('invoice.payment_action_required', open)
  if (status === 'requires_payment_method') store.emit('invoice.payment_failed', open)
  return open
}

/** Voids an open invoice, which nobody can pay any more. */
export const voidInvoice = (store: Store, id: string): Invoice => {
  const invoice = store.need('invoice', id)
  if (invoice.status !== 'open')
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`, { code: 'invoice_not_open' })
  const customer = store.need('customer', invoice.customer)
  // What the invoice took from the balance goes back to it.
  const balance = customer.balance + invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  store.put<'customer'>({ ...customer, balance })
  const voided = store.put<'invoice'>({
    ...invoice,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: store.now(customer.id) },
  })
  store.emit('invoice.voided', voided)
  return voided
}
