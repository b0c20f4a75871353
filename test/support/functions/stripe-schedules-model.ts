import { type PlanId, plans } from '#shared/billing/plans.ts'
import { refused } from './stripe-errors.ts'
import { StripeInvoices } from './stripe-invoices-model.ts'
import { found } from './stripe-lists.ts'
import { type Phase, type Price, priceOf, type Schedule, type Subscription } from './stripe-objects.ts'
import { endOfPeriod, itemOf } from './stripe-proration.ts'

type ScheduleChange = { phases: [Phase, Pick<Phase, 'items'>] }

/** Schedules, which book another price for a subscription's next period. */
export class StripeSchedules extends StripeInvoices {
  readonly schedules = new Map<string, Schedule>()

  /** Books a plan for the subscription's next period. */
  book(subscription: Subscription, planId: PlanId): Schedule {
    return this.#bookNext(this.#schedule(subscription), priceOf(plans[planId].priceId))
  }

  protected scheduleMethods() {
    return {
      create: this.method('subscriptionSchedules.create', ({ from_subscription: id }: { from_subscription: string }) =>
        structuredClone(this.#schedule(found(this.subscriptions, id, 'subscription'))),
      ),
      retrieve: this.method('subscriptionSchedules.retrieve', (id: string) =>
        structuredClone(found(this.schedules, id, 'subscription_schedule')),
      ),
      update: this.method('subscriptionSchedules.update', (id: string, { phases }: ScheduleChange) => {
        const schedule = this.#activeSchedule(id)
        const [current] = schedule.phases
        const [running, next] = phases
        if (running.start_date !== current?.start_date || running.end_date !== current.end_date)
          throw refused('The model keeps the period of the running phase')
        const price = found(this.prices, String(next.items[0]?.price), 'price')
        return structuredClone(this.#bookNext(schedule, price))
      }),
      release: this.method('subscriptionSchedules.release', (id: string) => structuredClone(this.release(id))),
    }
  }

  #activeSchedule(id: string): Schedule {
    const schedule = found(this.schedules, id, 'subscription_schedule')
    if (schedule.status !== 'active') throw refused(`This subscription schedule is ${schedule.status}`)
    return schedule
  }

  #bookNext(schedule: Schedule, price: Price): Schedule {
    const [running] = schedule.phases
    const start = running?.end_date ?? 0
    const next = { start_date: start, end_date: endOfPeriod(start, price), items: [{ price: price.id, quantity: 1 }] }
    schedule.phases = [...schedule.phases.slice(0, 1), next]
    return schedule
  }

  #schedule(subscription: Subscription): Schedule {
    if (subscription.schedule) throw refused(`It is already attached to the schedule ${subscription.schedule}`)
    const { price, current_period_start: start_date, current_period_end: end_date } = itemOf(subscription)
    const schedule: Schedule = {
      id: this.newId('sub_sched'),
      subscription: subscription.id,
      status: 'active',
      current_phase: { start_date, end_date },
      phases: [{ start_date, end_date, items: [{ price: price.id, quantity: 1 }] }],
    }
    this.schedules.set(schedule.id, schedule)
    subscription.schedule = schedule.id
    return schedule
  }

  protected release(id: string): Schedule {
    const schedule = this.#activeSchedule(id)
    const subscription = this.subscriptions.get(schedule.subscription ?? '')
    if (subscription) subscription.schedule = null
    return Object.assign(schedule, { status: 'released', subscription: null, current_phase: null })
  }
}
