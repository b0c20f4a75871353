import { handler as billing } from '#functions/api/billing.ts'
import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { keys } from '#functions/core/db/keys.ts'
import { planIds, plans } from '#shared/billing/plans.ts'
import { areas } from '#shared/contracts/index.ts'
import { PlanChange } from '#shared/entities/plan-change.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import type { Subscription } from '#test/support/functions/stripe-objects.ts'
import { answersOf, expectWork, invoke, responseOf } from './actions.ts'
import { day, hour } from './clock.ts'
import type { Task } from './machine.ts'
import { monthly } from './money/subscriptions.ts'
import { people } from './people.ts'
import { Purchases } from './purchases.ts'
import { endTrainers } from './trainings.ts'

const { quotePlanChange, changePlan, undoPlanChange, checkSubscription } = areas.billing.endpoints
const userId = people.buyer
const customer = 'cus_of_the_buyer'

/** How soon the first period of the plan ends: within a schedule, or after it. */
const firstPeriods = [hour, 2 * hour, 30 * day]

/** Purchases of a buyer who has a plan, changes it on our pages and in Stripe's portal, and lives to see its next period. */
export class Subscribers extends Purchases {
  /** The change that the page shows. */
  #shown: (Pick<PlanChange, 'dueCents' | 'pricedAt'> & { priceId: string }) | undefined
  /** The answer that the page waits for, besides those of changes. */
  #asked: Task | undefined
  /** The amounts in cents that the buyer has confirmed. */
  readonly #confirmed = new Set<number>()
  /** The state of each subscription that Stripe has told. */
  readonly #told = new Map<string, string>()

  constructor(...given: ConstructorParameters<typeof Purchases>) {
    super(...given)
    const { rows } = this.world.table
    this.stripe.register(customer, userId)
    rows.place({ userId, ...keys.stripeCustomer(customer) })
    rows.place({ ...rows.get(keys.account(userId)), stripeCustomer: customer, ...keys.account(userId) })
    this.subscribe(customer, this.random.pick(monthly) ?? 'pro', this.now + (this.random.pick(firstPeriods) ?? day))
  }

  protected override tell(type: StripeEventType, objectId: string): void {
    super.tell(type, objectId)
    const subscription = this.stripe.subscriptions.get(objectId)
    if (subscription) this.#told.set(objectId, stateOf(subscription))
  }

  override steps(): { weight: number; take: () => unknown }[] {
    this.#tellChanges()
    const all = [...this.stripe.subscriptions.values()]
    const isFree = this.#asked?.state !== 'running'
    const isActive = all.some(({ status }) => status === 'active')
    const waiting = all.find(({ pending_update }) => pending_update)
    const due = all.find((one) => one.status === 'active' && endOf(one) + hour <= this.now)
    const next = all.find((one) => one.status === 'active' && endOf(one) + hour <= this.now + 4 * hour)
    return [
      ...super.steps(),
      { weight: isActive && isFree && !this.#shown ? 8 : 0, take: () => this.#quote() },
      { weight: this.#shown ? 8 : 0, take: () => this.#change() },
      { weight: isActive && isFree ? 0.7 : 0, take: () => this.#undo() },
      { weight: isFree ? 0.7 : 0, take: () => this.#check() },
      { weight: isActive ? 1 : 0, take: () => this.cancelOrResume() },
      { weight: isActive ? 0.5 : 0, take: () => this.bookInPortal() },
      { weight: waiting ? 4 : 0, take: () => waiting && this.completeWaiting(waiting) },
      { weight: due ? 6 : 0, take: () => due && this.endPeriod(due) },
      { weight: next && !due ? 1 : 0, take: () => next && this.#passTo(endOf(next) + hour) },
      { weight: all.some(({ status }) => status === 'past_due') ? 3 : 0, take: () => this.payOverdue() },
    ]
  }

  /**
   * Stripe tells what calls of the product have changed, also of a call whose answer was lost. A change of the plan costs
   * what the buyer has confirmed.
   */
  #tellChanges(): void {
    for (const one of this.stripe.subscriptions.values())
      if (this.#told.get(one.id) !== stateOf(one))
        this.tell(one.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', one.id)
    const toldPaid = new Set(this.stripe.told.map(({ type, data }) => type === 'invoice.paid' && data.object.id))
    for (const { id, status, amount_due, lines } of this.stripe.invoices.values()) {
      if (status === 'paid' && !toldPaid.has(id)) this.tell('invoice.paid', id)
      const isOfChange = lines.some(({ parent }) => parent.subscription_item_details.proration)
      if (isOfChange && !this.#confirmed.has(amount_due))
        this.world.violations.push(`I14: ${id} takes ${amount_due} cents, which nobody has confirmed`)
    }
  }

  #start(name: string, event: ReturnType<typeof apiEvent>): Promise<Task> {
    const isWell = (task: Task) => answersOf(task, 200, 400, 402, 403, 404, 409, 429, 503)
    return this.world.machine.start(
      name,
      () => invoke(billing, event),
      (task) => {
        expectWork(this.world, isWell)(task)
        const quoted = PlanChange.safeParse(responseOf(task)?.body).data
        if (quoted) this.#shown = { ...quoted, priceId: plans[quoted.to].priceId }
      },
    )
  }

  async #quote(): Promise<void> {
    const { priceId } = plans[this.random.pick(planIds) ?? 'pro']
    this.#asked = await this.#start(
      'quote',
      apiEvent(quotePlanChange, { claims: accessClaims(userId), body: { priceId } }),
    )
  }

  /** Confirms the change that is shown, sometimes twice. */
  async #change(): Promise<void> {
    if (!this.#shown) return
    const { priceId, dueCents, pricedAt } = this.#shown
    if (this.random.chance(0.7)) this.#shown = undefined
    this.useCard(customer)
    this.#confirmed.add(dueCents)
    const body = { priceId, dueCents, pricedAt }
    await this.#start('change plan', apiEvent(changePlan, { claims: accessClaims(userId), body }))
  }

  async #undo(): Promise<void> {
    this.#asked = await this.#start('undo change', apiEvent(undoPlanChange, { claims: accessClaims(userId) }))
  }

  async #check(): Promise<void> {
    this.#asked = await this.#start('check plan', apiEvent(checkSubscription, { claims: accessClaims(userId) }))
  }

  #passTo(time: number): void {
    const { clock, provider, machine } = this.world
    endTrainers(this.world)
    clock.advance(time - clock.now())
    provider.catchUp()
    machine.note(`It is ${new Date().toISOString()}`)
  }
}

const stateOf = ({ status, items, schedule, pending_update, cancel_at_period_end }: Subscription): string =>
  JSON.stringify({ status, items, schedule, pending_update, cancel_at_period_end })

/** The end of the running period, in milliseconds since 1970. */
const endOf = ({ items }: Subscription): number => (items.data[0]?.current_period_end ?? 0) * 1000
