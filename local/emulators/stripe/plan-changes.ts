import { shown } from './answers.ts'
import { draftInvoice, newInvoice, wholeLine } from './invoices.ts'
import type { Price } from './objects/catalogue.ts'
import type { PortalFeatures } from './objects/portal.ts'
import type { Subscription } from './objects/subscription.ts'
import { dayOf, endOfPeriod } from './periods.ts'
import { schedulePrice } from './schedules.ts'
import type { Store } from './store.ts'
import { cardDeclined, invalidRequest } from './stripe-refusal.ts'
import { currentOf, settleInvoice } from './subscriptions.ts'

/** The invoice lines of an immediate change: for the rest of the period, or for a whole new period when the interval changes. */
export const prorationOf = (
  store: Store,
  subscription: Subscription,
  price: Price,
  now = store.now(subscription.customer),
) => {
  const item = currentOf(subscription)
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

/** The invoice that an immediate change would make; it is not stored. */
export const previewOf = (
  store: Store,
  subscription: Subscription,
  price: Price,
  at?: number,
): Record<string, unknown> => {
  const { current_period_start: start, current_period_end: end } = currentOf(subscription)
  if (at !== undefined && (at < start || at > end))
    throw invalidRequest('Cannot specify proration_date outside of current subscription period.', {
      param: 'subscription_details[proration_date]',
    })
  const { lines, now } = prorationOf(store, subscription, price, at)
  return shown(newInvoice(store, { subscription, reason: 'subscription_update', lines, at: now }, now))
}

type ChangeNow = {
  price: Price
  /** The second by which it is prorated; now by default. */
  at?: number | undefined
  /** Whether it waits for a payment that is not made at once (`pending_if_incomplete`), instead of being refused. */
  mayWait: boolean
  /** `false` takes back a cancellation. */
  cancelAtPeriodEnd?: false | undefined
}

const pendingSeconds = 23 * 3600

/**
 * Changes the price and charges the difference at once (`always_invoice`). A payment that is not made leaves the subscription
 * as it is: the change waits in its pending update until the invoice is paid, or is refused.
 */
export const changePriceNow = (store: Store, given: Subscription, change: ChangeNow): Subscription => {
  const { price, at, mayWait, cancelAtPeriodEnd } = change
  refuseScheduled(given)
  const { lines, period, isOtherInterval, now } = prorationOf(store, given, price, at)
  const { card } = store.need('customer', given.customer).standIn
  if (!mayWait && card !== 'good') throw cardDeclined()
  const item = { ...currentOf(given), price, current_period_start: period.start, current_period_end: period.end }
  const drafted = draftInvoice(store, { subscription: given, reason: 'subscription_update', lines, at: now })
  store.put<'subscription'>({
    ...given,
    latest_invoice: drafted.id,
    pending_update: {
      billing_cycle_anchor: isOtherInterval ? now : null,
      cancel_at_period_end: cancelAtPeriodEnd ?? null,
      expires_at: Math.min(now + pendingSeconds, currentOf(given).current_period_end),
      subscription_items: [item],
      trial_end: null,
      trial_from_plan: null,
    },
  })
  settleInvoice(store, drafted.id)
  const changed = store.need('subscription', given.id)
  if (changed.pending_update) store.emit('customer.subscription.updated', changed, { pending_update: null })
  return changed
}

/** Throws for a subscription with a schedule, which only its schedule may change. */
export const refuseScheduled = ({ schedule }: Subscription): void => {
  if (schedule)
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating it directly is not allowed. Please update the schedule instead.`,
    )
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
  // As at Stripe, a longer interval that is cheaper in the long term decreases the amount.
  const perDay = (one: Price) => one.unit_amount / lengthOf(one)
  return scheduled.conditions.some(({ type }) =>
    type === 'shortening_interval' ? lengthOf(price) < lengthOf(current) : perDay(price) < perDay(current),
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
    : changePriceNow(store, subscription, { price, mayWait: false })
