import { type Books, newId } from './books.ts'
import type { Price } from './objects/catalogue.ts'
import type { Subscription } from './objects/subscription.ts'
import { endOfPeriod } from './periods.ts'

/** Books another price from the period's end on, as the portal does for a downgrade. */
export const schedulePrice = (books: Books, given: Subscription, price: Price): Subscription => {
  const subscription = releaseSchedule(books, given)
  const [item] = subscription.items.data
  const { current_period_start: start, current_period_end: end } = item
  const schedule = books.put<'subscription_schedule'>({
    id: newId('sub_sched', 24),
    object: 'subscription_schedule',
    created: books.now(subscription.customer),
    livemode: false,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    end_behavior: 'release',
    phases: [
      { start_date: start, end_date: end, items: [{ price: item.price.id, quantity: 1 }] },
      { start_date: end, end_date: endOfPeriod(end, end, price), items: [{ price: price.id, quantity: 1 }] },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
  })
  const scheduled = books.put<'subscription'>({ ...subscription, schedule: schedule.id })
  books.tell('subscription_schedule.created', schedule)
  books.tell('customer.subscription.updated', scheduled, { schedule: null })
  return scheduled
}

/** Lets go of a booked change, if there is one. */
export const releaseSchedule = (books: Books, subscription: Subscription): Subscription => {
  const schedule = subscription.schedule ? books.get('subscription_schedule', subscription.schedule) : undefined
  if (!schedule) return subscription
  const released = books.put<'subscription_schedule'>({
    ...schedule,
    current_phase: null,
    released_at: books.now(subscription.customer),
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  })
  const free = books.put<'subscription'>({ ...subscription, schedule: null })
  books.tell('subscription_schedule.released', released)
  books.tell('customer.subscription.updated', free, { schedule: schedule.id })
  return free
}

/** The price that is booked from the period's end on. */
export const bookedPrice = (books: Books, { schedule }: Subscription): Price | undefined => {
  const next = schedule ? books.get('subscription_schedule', schedule)?.phases[1]?.items[0]?.price : undefined
  return next ? books.get('price', next) : undefined
}

/** What the next period is at. A booked change has come then, and its schedule is released. */
export const enterNextPhase = (books: Books, given: Subscription): { subscription: Subscription; price: Price } => {
  const [item] = given.items.data
  const booked = bookedPrice(books, given)
  if (!booked) return { subscription: given, price: item.price }
  const released = releaseSchedule(books, given)
  const isOtherInterval = booked.recurring?.interval !== item.price.recurring?.interval
  const subscription = isOtherInterval
    ? books.put<'subscription'>({ ...released, billing_cycle_anchor: item.current_period_end })
    : released
  return { subscription, price: booked }
}
