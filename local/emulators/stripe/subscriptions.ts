import { draftInvoice, payInvoice, voidInvoice, wholeLine } from './invoices.ts'
import type { Metadata } from './objects/base.ts'
import type { Price } from './objects/catalogue.ts'
import type { Card } from './objects/customer.ts'
import type { Invoice } from './objects/invoice.ts'
import type { CancellationReason, PendingUpdate, Subscription } from './objects/subscription.ts'
import { endOfPeriod } from './periods.ts'
import { enterNextPhase, releaseSchedule } from './schedules.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

const hourSeconds = 3600

/** The only item of a subscription, with the current period and the price. */
export const currentOf = ({ items }: Subscription) => items.data[0]

/** Stores a change of a subscription and emits an event with the former values of the changed fields. */
export const changeSubscription = (store: Store, before: Subscription, change: Partial<Subscription>): Subscription => {
  const after = store.put<'subscription'>({ ...before, ...change })
  const previous = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(change, name)))
  store.emit('customer.subscription.updated', after, previous)
  return after
}

type NewSubscription = { customer: string; price: Price; metadata: Metadata }

/** Starts a subscription and charges the first period. Its status is `incomplete` when the card is declined. */
export const beginSubscription = (
  store: Store,
  { customer, price, metadata }: NewSubscription,
  card = store.need('customer', customer).standIn.card,
): { subscription: Subscription; invoice: Invoice } => {
  const now = store.now(customer)
  const id = newId('sub', 24)
  const period = { start: now, end: endOfPeriod(now, now, price) }
  // A bank debit counts as paid until it fails.
  const isPaid = card === 'good' || card === 'disputed' || card === 'debit' || price.unit_amount === 0
  const begun = store.put<'subscription'>({
    id,
    object: 'subscription',
    created: now,
    livemode: false,
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si', 14),
          object: 'subscription_item',
          created: now,
          current_period_start: period.start,
          current_period_end: period.end,
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: isPaid ? 'active' : 'incomplete',
    trial_end: null,
  })
  const drafted = draftInvoice(store, {
    subscription: begun,
    reason: 'subscription_create',
    lines: [wholeLine(store, price, period)],
    at: now,
  })
  const subscription = store.put<'subscription'>({ ...begun, latest_invoice: drafted.id })
  store.emit('customer.subscription.created', subscription)
  return { subscription, invoice: payInvoice(store, drafted.id, card) }
}

/** Ends a subscription immediately, without a refund for the rest of the period. */
export const endSubscription = (store: Store, id: string, reason: CancellationReason): Subscription => {
  const subscription = releaseSchedule(store, store.need('subscription', id))
  if (subscription.status === 'canceled')
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`)
  const now = store.now(subscription.customer)
  const ended = store.put<'subscription'>({
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: now,
    status: 'canceled',
  })
  store.emit('customer.subscription.deleted', ended)
  return ended
}

/** Sets or removes the cancellation at the end of the period. */
export const setCancelAtPeriodEnd = (store: Store, id: string, isCancelled: boolean): Subscription => {
  const subscription = store.need('subscription', id)
  return changeSubscription(store, subscription, {
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? currentOf(subscription).current_period_end : null,
    canceled_at: isCancelled ? store.now(subscription.customer) : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: isCancelled ? 'cancellation_requested' : null,
    },
  })
}

/** Processes what is due by the customer's clock: the end of a period, and an hour later the charge of the renewal. */
export const runDue = (store: Store, id: string): void => {
  for (;;) {
    const subscription = store.need('subscription', id)
    const now = store.now(subscription.customer)
    const draft = draftOf(store, subscription)
    if (subscription.pending_update && now >= subscription.pending_update.expires_at) dropPending(store, subscription)
    else if (draft && now >= draft.created + hourSeconds) settleInvoice(store, draft.id)
    else if (!draft && isRunning(subscription) && now >= currentOf(subscription).current_period_end)
      endPeriod(store, subscription)
    else return
  }
}

const isRunning = ({ status }: Subscription) => status === 'active' || status === 'past_due'

const draftOf = (store: Store, { latest_invoice: latest }: Subscription): Invoice | undefined => {
  const invoice = latest ? store.get('invoice', latest) : undefined
  return invoice?.status === 'draft' ? invoice : undefined
}

const endPeriod = (store: Store, given: Subscription): void => {
  if (given.cancel_at_period_end) {
    endSubscription(store, given.id, 'cancellation_requested')
    return
  }
  // Stripe has used up its retries by then.
  if (given.status === 'past_due') {
    endSubscription(store, given.id, 'payment_failed')
    return
  }
  const { subscription, price } = enterNextPhase(store, given)
  const item = currentOf(subscription)
  const start = item.current_period_end
  const end = endOfPeriod(subscription.billing_cycle_anchor, start, price)
  const drafted = draftInvoice(store, {
    subscription,
    reason: 'subscription_cycle',
    lines: [wholeLine(store, price, { start, end })],
    at: start,
  })
  changeSubscription(store, subscription, {
    items: { ...subscription.items, data: [{ ...item, price, current_period_start: start, current_period_end: end }] },
    latest_invoice: drafted.id,
  })
}

/** Voids the invoice of a pending update, which discards the update. */
const dropPending = (store: Store, { latest_invoice: invoice }: Subscription): void => {
  if (invoice) voidOpenInvoice(store, invoice)
}

/** Voids an open invoice; a pending update that waits for it is discarded. */
export const voidOpenInvoice = (store: Store, id: string): Invoice => {
  const invoice = voidInvoice(store, id)
  const subscription = store.need('subscription', invoice.parent.subscription_details.subscription)
  if (subscription.pending_update && subscription.latest_invoice === id) {
    const freed = changeSubscription(store, subscription, { pending_update: null })
    store.emit('customer.subscription.pending_update_expired', freed)
  }
  return invoice
}

/** Applies the pending update whose invoice was paid. */
const applyPending = (store: Store, subscription: Subscription, pending: PendingUpdate): void => {
  const [item] = pending.subscription_items
  const applied = changeSubscription(store, subscription, {
    items: { ...subscription.items, data: [item] },
    pending_update: null,
    ...(pending.billing_cycle_anchor !== null && { billing_cycle_anchor: pending.billing_cycle_anchor }),
    ...(pending.cancel_at_period_end === false && { cancel_at_period_end: false, cancel_at: null, canceled_at: null }),
  })
  store.emit('customer.subscription.pending_update_applied', applied)
}

/**
 * Charges an invoice. Its subscription becomes past due when the card is declined, and active again when it is paid; a pending
 * update is applied when its invoice is paid, and changes nothing before.
 */
export const settleInvoice = (store: Store, invoiceId: string, card?: Card): Invoice => {
  const invoice = payInvoice(store, invoiceId, card)
  const subscription = store.need('subscription', invoice.parent.subscription_details.subscription)
  const { pending_update: pending, latest_invoice: latest } = subscription
  if (pending && latest === invoiceId) {
    if (invoice.status === 'paid') applyPending(store, subscription, pending)
    return invoice
  }
  const status = invoice.status === 'paid' ? 'active' : subscription.status === 'incomplete' ? 'incomplete' : 'past_due'
  if (subscription.status !== 'canceled' && subscription.status !== status)
    changeSubscription(store, subscription, { status })
  return invoice
}

/** Moves the customer's clock to an hour before the end of the period. */
export const approach = (store: Store, id: string): Subscription => {
  const subscription = store.need('subscription', id)
  turnClock(store, subscription.customer, currentOf(subscription).current_period_end - hourSeconds)
  return subscription
}

const turnClock = (store: Store, id: string, time: number): void => {
  const customer = store.need('customer', id)
  const aheadSeconds = Math.max(time - store.now(), customer.standIn.aheadSeconds)
  store.put<'customer'>({ ...customer, standIn: { ...customer.standIn, aheadSeconds } })
}

/** Moves the customer's clock to an hour after the end of the period, when the next invoice is charged. */
export const advance = (store: Store, id: string): Subscription => {
  const subscription = store.need('subscription', id)
  if (!isRunning(subscription))
    throw invalidRequest(`The subscription is ${subscription.status}: it has no next invoice.`)
  const open = subscription.status === 'past_due' ? openInvoiceOf(store, subscription) : undefined
  const due = draftOf(store, subscription)?.created ?? currentOf(subscription).current_period_end
  // A declined renewal is retried once before the end of the period cancels the subscription.
  if (open && settleInvoice(store, open.id).status === 'paid') return store.need('subscription', id)
  turnClock(store, subscription.customer, due + hourSeconds)
  runDue(store, id)
  return store.need('subscription', id)
}

/** The invoice of a subscription that is not paid yet. */
export const openInvoiceOf = (store: Store, { id }: Subscription): Invoice | undefined =>
  store
    .all('invoice')
    .find(({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id)
