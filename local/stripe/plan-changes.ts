import type { Books } from './books.ts'
import { draftInvoice, payInvoice, wholeLine } from './invoices.ts'
import type { Price } from './objects/catalogue.ts'
import type { Card } from './objects/customer.ts'
import type { PortalFeatures } from './objects/portal.ts'
import type { Subscription } from './objects/subscription.ts'
import { dayOf, endOfPeriod } from './periods.ts'
import { releaseSchedule, schedulePrice } from './schedules.ts'
import { cardDeclined } from './stripe-refusal.ts'
import { changeSubscription, currentOf } from './subscriptions.ts'

/** What a change at once costs: lines for the time that is left, and for a whole period when the interval changes. */
export const prorationOf = (books: Books, subscription: Subscription, price: Price) => {
  const item = currentOf(subscription)
  const now = books.now(subscription.customer)
  const { current_period_start: start, current_period_end: end } = item
  const share = end > start ? Math.max(0, end - now) / (end - start) : 0
  const nameOf = ({ product }: Price) => books.need('product', product).name
  const left = { start: now, end }
  const unused = {
    price: item.price,
    amount: 0 - Math.round(item.price.unit_amount * share),
    description: `Unused time on ${nameOf(item.price)} after ${dayOf(now)}`,
    period: left,
    isProration: true,
  }
  const isOtherInterval = price.recurring?.interval !== item.price.recurring?.interval
  const fresh = { start: now, end: endOfPeriod(now, now, price) }
  const remaining = {
    price,
    amount: Math.round(price.unit_amount * share),
    description: `Remaining time on ${nameOf(price)} after ${dayOf(now)}`,
    period: left,
    isProration: true,
  }
  const lines = [unused, isOtherInterval ? wholeLine(books, price, fresh) : remaining]
  const period = isOtherInterval ? fresh : { start, end }
  return { lines, period, isOtherInterval, now, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Changes the price at once and charges the difference (`always_invoice`). A declined card refuses and changes nothing
 * (`error_if_incomplete`).
 */
export const changePriceNow = (
  books: Books,
  given: Subscription,
  price: Price,
  card: Card = books.need('customer', given.customer).standIn.card,
): Subscription => {
  const { lines, period, isOtherInterval, now, total } = prorationOf(books, given, price)
  if (total > 0 && card === 'declined') throw cardDeclined()
  const subscription = releaseSchedule(books, given)
  const item = { ...currentOf(subscription), price, current_period_start: period.start, current_period_end: period.end }
  const changed = changeSubscription(books, subscription, {
    items: { ...subscription.items, data: [item] },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ...(isOtherInterval && { billing_cycle_anchor: now }),
  })
  const drafted = draftInvoice(books, { subscription: changed, reason: 'subscription_update', lines, at: now })
  const charged = books.put<'subscription'>({ ...changed, latest_invoice: drafted.id })
  payInvoice(books, drafted.id, card)
  return charged
}

/** Whether the portal books this change for the period's end instead of making it at once. */
export const isBookedChange = (
  subscription: Subscription,
  price: Price,
  { subscription_update: { schedule_at_period_end: booked } }: PortalFeatures,
): boolean => {
  const { price: current } = currentOf(subscription)
  const days = { day: 1, week: 7, month: 30, year: 365 } as const
  const lengthOf = ({ recurring }: Price) => (recurring ? days[recurring.interval] * recurring.interval_count : 0)
  return booked.conditions.some(({ type }) =>
    type === 'shortening_interval'
      ? lengthOf(price) < lengthOf(current)
      : lengthOf(price) === lengthOf(current) && price.unit_amount < current.unit_amount,
  )
}

/** Changes the plan as the portal's settings say: at once, or at the period's end. */
export const changePlan = (
  books: Books,
  subscription: Subscription,
  price: Price,
  features: PortalFeatures,
): Subscription =>
  isBookedChange(subscription, price, features)
    ? schedulePrice(books, subscription, price)
    : changePriceNow(books, subscription, price)
