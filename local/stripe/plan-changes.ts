import { draftInvoice, payInvoice, wholeLine } from './invoices.ts'
import type { Price } from './objects/catalogue.ts'
import type { Card } from './objects/customer.ts'
import type { PortalFeatures } from './objects/portal.ts'
import type { Subscription } from './objects/subscription.ts'
import { dayOf, endOfPeriod } from './periods.ts'
import { releaseSchedule, schedulePrice } from './schedules.ts'
import type { Store } from './store.ts'
import { cardDeclined } from './stripe-refusal.ts'
import { changeSubscription, currentOf } from './subscriptions.ts'

/** The invoice lines of an immediate change: for the rest of the period, or for a whole new period when the interval changes. */
export const prorationOf = (store: Store, subscription: Subscription, price: Price) => {
  const item = currentOf(subscription)
  const now = store.now(subscription.customer)
  const { current_period_start: start, current_period_end: end } = item
  const share = end > start ? Math.max(0, end - now) / (end - start) : 0
  const nameOf = ({ product }: Price) => store.need('product', product).name
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
  const lines = [unused, isOtherInterval ? wholeLine(store, price, fresh) : remaining]
  const period = isOtherInterval ? fresh : { start, end }
  return { lines, period, isOtherInterval, now, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Changes the price immediately and charges the difference (`always_invoice`). Throws and changes nothing when the card
 * is declined (`error_if_incomplete`).
 */
export const changePriceNow = (
  store: Store,
  given: Subscription,
  price: Price,
  card: Card = store.need('customer', given.customer).standIn.card,
): Subscription => {
  const { lines, period, isOtherInterval, now, total } = prorationOf(store, given, price)
  if (total > 0 && card === 'declined') throw cardDeclined()
  const subscription = releaseSchedule(store, given)
  const item = { ...currentOf(subscription), price, current_period_start: period.start, current_period_end: period.end }
  const changed = changeSubscription(store, subscription, {
    items: { ...subscription.items, data: [item] },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ...(isOtherInterval && { billing_cycle_anchor: now }),
  })
  const drafted = draftInvoice(store, { subscription: changed, reason: 'subscription_update', lines, at: now })
  const charged = store.put<'subscription'>({ ...changed, latest_invoice: drafted.id })
  payInvoice(store, drafted.id, card)
  return charged
}

/** Whether the portal schedules this change for the end of the period. */
export const isScheduledChange = (
  subscription: Subscription,
  price: Price,
  { subscription_update: { schedule_at_period_end: scheduled } }: PortalFeatures,
): boolean => {
  const { price: current } = currentOf(subscription)
  const days = { day: 1, week: 7, month: 30, year: 365 } as const
  const lengthOf = ({ recurring }: Price) => (recurring ? days[recurring.interval] * recurring.interval_count : 0)
  return scheduled.conditions.some(({ type }) =>
    type === 'shortening_interval'
      ? lengthOf(price) < lengthOf(current)
      : lengthOf(price) === lengthOf(current) && price.unit_amount < current.unit_amount,
  )
}

/** Changes the plan immediately or at the end of the period, as the portal's settings require. */
export const changePlan = (
  store: Store,
  subscription: Subscription,
  price: Price,
  features: PortalFeatures,
): Subscription =>
  isScheduledChange(subscription, price, features)
    ? schedulePrice(store, subscription, price)
    : changePriceNow(store, subscription, price)
