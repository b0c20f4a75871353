import { type Books, newId } from './books.ts'
import { draftInvoice, payInvoice, wholeLine } from './invoices.ts'
import type { Metadata } from './objects/base.ts'
import type { Price } from './objects/catalogue.ts'
import type { Invoice } from './objects/invoice.ts'
import type { Subscription } from './objects/subscription.ts'
import { endOfPeriod } from './periods.ts'
import { enterNextPhase, releaseSchedule } from './schedules.ts'
import { invalidRequest } from './stripe-refusal.ts'

const hourSeconds = 3600

/** The period that a subscription is in, its item and its price. */
export const currentOf = ({ items }: Subscription) => items.data[0]

/** Records a change of a subscription and tells of it, with what the changed fields were. */
export const changeSubscription = (books: Books, before: Subscription, change: Partial<Subscription>): Subscription => {
  const after = books.put<'subscription'>({ ...before, ...change })
  const previous = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(change, name)))
  books.tell('customer.subscription.updated', after, previous)
  return after
}

type NewSubscription = { customer: string; price: Price; metadata: Metadata }

/** Begins a subscription and charges its first period; `incomplete` when the card is declined. */
export const beginSubscription = (
  books: Books,
  { customer, price, metadata }: NewSubscription,
  card = books.need('customer', customer).standIn.card,
): { subscription: Subscription; invoice: Invoice } => {
  const now = books.now(customer)
  const id = newId('sub', 24)
  const period = { start: now, end: endOfPeriod(now, now, price) }
  const isPaid = card === 'good' || price.unit_amount === 0
  const begun = books.put<'subscription'>({
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
  const drafted = draftInvoice(books, {
    subscription: begun,
    reason: 'subscription_create',
    lines: [wholeLine(books, price, period)],
    at: now,
  })
  const subscription = books.put<'subscription'>({ ...begun, latest_invoice: drafted.id })
  books.tell('customer.subscription.created', subscription)
  return { subscription, invoice: payInvoice(books, drafted.id, card) }
}

/** Ends a subscription at once; its credits for the time that is left are not paid back. */
export const endSubscription = (books: Books, id: string, reason: string): Subscription => {
  const subscription = releaseSchedule(books, books.need('subscription', id))
  if (subscription.status === 'canceled')
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`)
  const now = books.now(subscription.customer)
  const ended = books.put<'subscription'>({
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: now,
    status: 'canceled',
  })
  books.tell('customer.subscription.deleted', ended)
  return ended
}

/** Books or takes back the end of a subscription at its period's end. */
export const setCancelAtPeriodEnd = (books: Books, id: string, isCancelled: boolean): Subscription => {
  const subscription = isCancelled
    ? releaseSchedule(books, books.need('subscription', id))
    : books.need('subscription', id)
  return changeSubscription(books, subscription, {
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? currentOf(subscription).current_period_end : null,
    canceled_at: isCancelled ? books.now(subscription.customer) : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: isCancelled ? 'cancellation_requested' : null,
    },
  })
}

/** What is due by the customer's clock: a period's end, and an hour later its renewal's charge. */
export const runDue = (books: Books, id: string): void => {
  for (;;) {
    const subscription = books.need('subscription', id)
    const now = books.now(subscription.customer)
    const draft = draftOf(books, subscription)
    if (draft && now >= draft.created + hourSeconds) settleInvoice(books, draft.id)
    else if (!draft && isRunning(subscription) && now >= currentOf(subscription).current_period_end)
      endPeriod(books, subscription)
    else return
  }
}

const isRunning = ({ status }: Subscription) => status === 'active' || status === 'past_due'

const draftOf = (books: Books, { latest_invoice: latest }: Subscription): Invoice | undefined => {
  const invoice = latest ? books.get('invoice', latest) : undefined
  return invoice?.status === 'draft' ? invoice : undefined
}

const endPeriod = (books: Books, given: Subscription): void => {
  if (given.cancel_at_period_end) {
    endSubscription(books, given.id, 'cancellation_requested')
    return
  }
  // Stripe's own tries are over by then.
  if (given.status === 'past_due') {
    endSubscription(books, given.id, 'payment_failed')
    return
  }
  const { subscription, price } = enterNextPhase(books, given)
  const item = currentOf(subscription)
  const start = item.current_period_end
  const end = endOfPeriod(subscription.billing_cycle_anchor, start, price)
  const drafted = draftInvoice(books, {
    subscription,
    reason: 'subscription_cycle',
    lines: [wholeLine(books, price, { start, end })],
    at: start,
  })
  changeSubscription(books, subscription, {
    items: { ...subscription.items, data: [{ ...item, price, current_period_start: start, current_period_end: end }] },
    latest_invoice: drafted.id,
  })
}

/** Charges an invoice; its subscription is past due when the card is declined, and active again once it is paid. */
export const settleInvoice = (books: Books, invoiceId: string): Invoice => {
  const invoice = payInvoice(books, invoiceId)
  const subscription = books.need('subscription', invoice.parent.subscription_details.subscription)
  const status = invoice.status === 'paid' ? 'active' : subscription.status === 'incomplete' ? 'incomplete' : 'past_due'
  if (subscription.status !== 'canceled' && subscription.status !== status)
    changeSubscription(books, subscription, { status })
  return invoice
}

/** Turns the customer's clock forward to an hour after the period's end, when the next invoice has been charged. */
export const advance = (books: Books, id: string): Subscription => {
  const subscription = books.need('subscription', id)
  if (!isRunning(subscription))
    throw invalidRequest(`The subscription is ${subscription.status}: it has no next invoice.`)
  const open = subscription.status === 'past_due' ? openInvoiceOf(books, subscription) : undefined
  const due = draftOf(books, subscription)?.created ?? currentOf(subscription).current_period_end
  const customer = books.need('customer', subscription.customer)
  // A declined renewal is tried once more before the period's end finishes it.
  if (open && settleInvoice(books, open.id).status === 'paid') return books.need('subscription', id)
  const ahead = due + hourSeconds - books.now()
  books.put<'customer'>({
    ...customer,
    standIn: { ...customer.standIn, aheadSeconds: Math.max(ahead, customer.standIn.aheadSeconds) },
  })
  runDue(books, id)
  return books.need('subscription', id)
}

/** The renewal that could not be charged yet. */
export const openInvoiceOf = (books: Books, { id }: Subscription): Invoice | undefined =>
  books
    .all('invoice')
    .find(({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id)
