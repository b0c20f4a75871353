import { checkSubscription } from '#functions/core/billing/check-subscription.ts'
import { startPlanCheckout } from '#functions/core/billing/start-checkout.ts'
import { allPacks, type PackId } from '#shared/billing/packs.ts'
import { type PlanId, planOfPrice, plans } from '#shared/billing/plans.ts'
import { hour } from '#test/simulation/clock.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, stage } from '#test/support/functions/billing-stage.ts'
import { PlanChanges } from './plan-changes.ts'
import { monthly } from './subscriptions.ts'

/** The life of one account by a seed: what its owner does, what happens at Stripe, and which webhooks arrive. */
export class Life extends PlanChanges {
  async act(): Promise<void> {
    const choices: (() => Promise<unknown> | unknown)[] = [
      () => this.buyPack(),
      () => this.buyPack(),
      () => this.buyPlan(),
      () => this.buyPlan(),
      () => this.buySecondPlan(),
      () => this.buyPlansAtOnce(),
      () => this.changePlan(),
      () => this.changePlan(),
      () => this.changePlan(),
      () => this.completeChange(),
      () => this.bookInPortal(),
      () => this.cancelOrResume(),
      () => this.nextPeriod(),
      () => this.payOverdue(),
      () => this.refund(),
      () => this.refund(),
      () => this.settleRefund(),
      () => this.settleRefund(),
      () => this.openDispute(),
      () => this.closeDispute(),
      () => this.appeal(),
      () => this.appeal(),
      () => this.spendAndDispute(),
      () => this.hold(),
      () => this.hold(),
      () => this.hold(),
      () => this.endHold(),
      () => this.endHold(),
      () => this.deliver(),
      () => this.deliver(),
      () => this.deliver(),
      () => this.loseWebhooks(),
      () => this.reconcile(),
      () => this.check(),
    ]
    await this.random.pick(choices)?.()
    await this.pass(this.random.below(12) * hour)
  }

  buyPack(): void {
    const pack = this.random.pick(allPacks)
    if (!pack) return
    const { id } = stage.stripe.sellPack(customer, userId, pack.id as PackId)
    this.note(`buys ${pack.id} (${id})`)
    this.tell('checkout.session.completed', id)
  }

  /** Through the product's own checkout, which leads to the portal beside a live subscription. */
  async buyPlan(): Promise<void> {
    const planId = this.random.pick([...monthly, 'premium-yearly'] as const) ?? 'pro'
    const url = await startPlanCheckout(stage.account(), plans[planId].priceId)
    const session = [...stage.stripe.sessions.values()].find((one) => one.url === url && one.status === 'open')
    if (!session) return
    const sold = planOfPrice(session.metadata.item ?? '')?.id ?? planId
    stage.stripe.pay(session.id)
    session.invoice = this.subscribe(customer, sold)
    this.tell('checkout.session.completed', session.id)
  }

  /** A subscription that no checkout of the product could have made, beside another one or not. */
  buySecondPlan(): void {
    if (!this.#hasManySubscriptions() && this.random.chance(0.5))
      this.subscribe(customer, this.random.pick(monthly) ?? 'pro')
  }

  /** Several checkouts that were opened before one of them was paid, all paid in one second. */
  async buyPlansAtOnce(): Promise<void> {
    if (this.one('active') ?? this.one('past_due') ?? this.#hasManySubscriptions()) return
    const plansLeft: PlanId[] = [...monthly, 'premium-yearly']
    for (let bought = this.random.between(2, plansLeft.length); bought > 0; bought--) {
      const [planId = 'pro'] = plansLeft.splice(this.random.below(plansLeft.length), 1)
      this.subscribe(customer, planId)
      if (this.random.chance(0.5)) await this.deliver()
    }
  }

  /** Time passes until an hour after the next period's end; a plan may be lowered then. */
  async nextPeriod(): Promise<void> {
    const subscription = this.one('active')
    const [item] = subscription?.items.data ?? []
    if (!item) return
    await this.pass(Math.max(0, item.current_period_end * 1000 + hour - this.now))
  }

  async check(): Promise<void> {
    this.note('refreshes the status')
    await checkSubscription(stage.account(), this.now)
  }

  /** The product reads the 20 latest subscriptions of a customer. */
  #hasManySubscriptions(): true | undefined {
    return stage.stripe.subscriptions.size > 15 || undefined
  }
}
