import type { Price } from './objects/catalogue.ts'
import type { Subscription, SubscriptionSchedule } from './objects/subscription.ts'
import { endOfPeriod } from './periods.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

/** Schedules another price from the end of the period, as the portal does for a downgrade. */
export const schedulePrice = (store: Store, given: Subscription, price: Price): Subscription => {
  const { id } = makeSchedule(store, given)
  changeNextPhase(store, id, price)
  return store.need('subscription', given.id)
}

/** Lets a schedule manage a subscription; its only phase is the current period. */
export const makeSchedule = (store: Store, subscription: Subscription): SubscriptionSchedule => {
  if (subscription.schedule)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: 'from_subscription' },
    )
  const [item] = subscription.items.data
  const current = { start_date: item.current_period_start, end_date: item.current_period_end }
  const schedule = store.put<'subscription_schedule'>({
    id: newId('sub_sched', 24),
    object: 'subscription_schedule',
    created: store.now(subscription.customer),
    livemode: false,
    current_phase: current,
    customer: subscription.customer,
    end_behavior: 'release',
    phases: [{ ...current, items: [{ price: item.price.id, quantity: 1 }] }],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
  })
  const scheduled = store.put<'subscription'>({ ...subscription, schedule: schedule.id })
  store.emit('subscription_schedule.created', schedule)
  store.emit('customer.subscription.updated', scheduled, { schedule: null })
  return schedule
}

/** Sets the phase after the current one, which has another price. */
export const changeNextPhase = (store: Store, id: string, price: Price): SubscriptionSchedule => {
  const schedule = store.need('subscription_schedule', id)
  const [current] = schedule.phases
  if (schedule.status !== 'active' || !current)
    throw invalidRequest(`You cannot update a subscription schedule that is ${schedule.status}.`)
  const { end_date: start } = current
  const next = {
    start_date: start,
    end_date: endOfPeriod(start, start, price),
    items: [{ price: price.id, quantity: 1 }],
  }
  const changed = store.put<'subscription_schedule'>({ ...schedule, phases: [current, next] })
  store.emit('subscription_schedule.updated', changed)
  return changed
}

/** Releases the subscription's schedule, which drops the scheduled change. */
export const releaseSchedule = (store: Store, subscription: Subscription): Subscription => {
  const schedule = subscription.schedule ? store.get('subscription_schedule', subscription.schedule) : undefined
  if (!schedule) return subscription
  const released = store.put<'subscription_schedule'>({
    ...schedule,
    current_phase: null,
    released_at: store.now(subscription.customer),
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  })
  const free = store.put<'subscription'>({ ...subscription, schedule: null })
  store.emit('subscription_schedule.released', released)
  store.emit('customer.subscription.updated', free, { schedule: schedule.id })
  return free
}

/** The price that is scheduled from the end of the period; undefined without a schedule. */
export const scheduledPrice = (store: Store, { schedule }: Subscription): Price | undefined => {
  const next = schedule ? store.get('subscription_schedule', schedule)?.phases[1]?.items[0]?.price : undefined
  return next ? store.get('price', next) : undefined
}

/** The price of the next period. A scheduled change takes effect, and its schedule is released. */
export const enterNextPhase = (store: Store, given: Subscription): { subscription: Subscription; price: Price } => {
  const [item] = given.items.data
  const scheduled = scheduledPrice(store, given)
  if (!scheduled) return { subscription: given, price: item.price }
  const released = releaseSchedule(store, given)
  const isOtherInterval = scheduled.recurring?.interval !== item.price.recurring?.interval
  const subscription = isOtherInterval
    ? store.put<'subscription'>({ ...released, billing_cycle_anchor: item.current_period_end })
    : released
  return { subscription, price: scheduled }
}
