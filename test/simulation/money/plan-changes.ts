import { changePlan, quotePlanChange, undoPlanChange } from '#functions/core/billing/change-plan.ts'
import { planIds, plans } from '#shared/billing/plans.ts'
import type { PlanChange } from '#shared/entities/plan-change.ts'
import { AppError } from '#shared/errors.ts'
import { minute } from '#test/simulation/clock.ts'
import { customer, stage } from '#test/support/functions/billing-stage.ts'
import type { Invoice, Subscription } from '#test/support/functions/stripe-objects.ts'
import { Jobs } from './jobs.ts'

/** How an owner changes the plan, through the product: late upgrades, booked changes, payments that wait, and second thoughts. */
export abstract class PlanChanges extends Jobs {
  /** What the last change promised of the next invoice, by subscription, until something else changes it. */
  readonly #promised = new Map<string, PlanChange['next']>()
  /** The same of a change that waits for its payment. */
  readonly #waiting = new Map<string, PlanChange['next']>()

  async changePlan(): Promise<void> {
    const priceId = plans[this.random.pick(planIds) ?? 'pro'].priceId
    const [item] = this.#mirroredOne()?.items.data ?? []
    // Cents are due in the last hour.
    if (item && this.random.chance(0.2))
      await this.pass(Math.max(0, item.current_period_end * 1000 - this.random.between(1, 60) * minute - this.now))
    this.useCard(customer)
    const shown = await refusedAs(() => quotePlanChange(stage.account(), priceId))
    const subscription = this.#mirroredOne()
    if (!shown || !subscription) return
    await this.pass(this.random.below(14) * minute)
    const change = { priceId, dueCents: shown.dueCents, pricedAt: shown.pricedAt }
    const confirm = () => refusedAs(() => changePlan(stage.account(), change))
    const [outcome] = await (this.random.chance(0.2) ? Promise.all([confirm(), confirm()]) : [await confirm()])
    this.note(`changes ${subscription.id} from ${shown.from} to ${shown.to}: ${outcome?.status}`)
    if (!outcome) return
    this.tell('customer.subscription.updated', subscription.id)
    const invoice = stage.stripe.invoices.get(subscription.latest_invoice ?? '')
    if (shown.when === 'now' && invoice) this.#compare(shown, invoice)
    const isWaiting = outcome.status === 'payment'
    const next = isWaiting ? this.#waiting : this.#promised
    next.set(subscription.id, shown.next)
    if (isWaiting) return
    if (invoice?.status === 'paid') this.tell('invoice.paid', invoice.id)
  }

  #compare({ dueCents, carriedCents }: PlanChange, { amount_due, ending_balance, id }: Invoice): void {
    if (amount_due !== dueCents || ending_balance !== carriedCents)
      throw new Error(`${dueCents} and ${carriedCents} were shown; ${id} says ${amount_due} and ${ending_balance}`)
  }

  /** A payment that waits is completed on Stripe's page, undone in the product, or left until it expires. */
  async completeChange(): Promise<void> {
    const waiting = this.random.pick([...stage.stripe.subscriptions.values()].filter((one) => one.pending_update))
    if (!waiting?.latest_invoice || this.random.chance(0.5)) return this.undoChange()
    const next = this.#waiting.get(waiting.id)
    if (next) this.#promised.set(waiting.id, next)
    this.completeWaiting(waiting)
  }

  async undoChange(): Promise<void> {
    this.note('undoes a change')
    await undoPlanChange(stage.account())
    const subscription = this.#mirroredOne()
    if (!subscription) return
    this.forget(subscription)
    this.tell('customer.subscription.updated', subscription.id)
  }

  /** The invoice of the next period says what the change has promised. */
  protected override keepPromise(subscription: Subscription, { id, amount_due, lines }: Invoice): void {
    const promised = this.#promised.get(subscription.id)
    this.forget(subscription)
    const at = new Date((lines[0]?.period.start ?? 0) * 1000).toISOString()
    if (promised && (promised.cents !== amount_due || promised.at !== at))
      throw new Error(`${promised.cents} on ${promised.at} were promised; ${id} says ${amount_due} on ${at}`)
  }

  /** Something else has changed the plan, or the balance of its customer. */
  protected override forget({ id }: Pick<Subscription, 'id'>): void {
    this.#promised.delete(id)
  }

  protected override forgetAll(): void {
    this.#promised.clear()
  }

  #mirroredOne(): Subscription | undefined {
    return stage.stripe.subscriptions.get(stage.account().subscription?.id ?? '')
  }
}

/** The result of a call, or nothing when the product refuses it. */
const refusedAs = async <Result>(call: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return undefined
  }
}
