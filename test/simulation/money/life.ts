import { checkSubscription } from '#functions/core/billing/check-subscription.ts'
import { startPlanCheckout } from '#functions/core/billing/start-checkout.ts'
import { allPacks, type PackId, type PlanId, planOfPrice, plans } from '#shared/billing/plans.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, stage } from '#test/support/functions/billing-stage.ts'
import { type Subscription, wholeLine } from '#test/support/functions/stripe-objects.ts'
import { PlanChanges } from './plan-changes.ts'
import { day, hour } from './timeline.ts'

const monthly: readonly PlanId[] = ['basic', 'pro', 'premium', 'enterprise']

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
    session.invoice = this.#subscribe(sold)
    this.tell('checkout.session.completed', session.id)
  }

  /** A subscription that no checkout of the product could have made, beside another one or not. */
  buySecondPlan(): void {
    if (!this.#hasManySubscriptions() && this.random.chance(0.5)) this.#subscribe(this.random.pick(monthly) ?? 'pro')
  }

  /** Several checkouts that were opened before one of them was paid, all paid in one second. */
  async buyPlansAtOnce(): Promise<void> {
    if (this.#one('active') ?? this.#one('past_due') ?? this.#hasManySubscriptions()) return
    const plansLeft: PlanId[] = [...monthly, 'premium-yearly']
    for (let bought = this.random.between(2, plansLeft.length); bought > 0; bought--) {
      const [planId = 'pro'] = plansLeft.splice(this.random.below(plansLeft.length), 1)
      this.#subscribe(planId)
      if (this.random.chance(0.5)) await this.deliver()
    }
  }

  #subscribe(planId: PlanId): string {
    const start = new Date(this.now).toISOString()
    const end = new Date(this.now + (plans[planId].interval === 'year' ? 365 : 30) * day).toISOString()
    const subscription = stage.stripe.subscribe(customer, planId, start, end)
    // Its invoice settles the customer's balance.
    this.forgetAll()
    this.tell('customer.subscription.created', subscription.id)
    const { id } = stage.stripe.invoice(
      customer,
      [wholeLine(planId, { start, end })],
      'paid',
      undefined,
      subscription.id,
    )
    this.note(`subscribes to ${planId} (${subscription.id}, ${id})`)
    this.tell('invoice.paid', id)
    return id
  }

  /** In the portal a cheaper plan is booked for the period's end. */
  bookInPortal(): void {
    const subscription = this.#one('active')
    const lower = subscription && monthly[monthly.indexOf(planOf(subscription)) - 1]
    if (!subscription || !lower || subscription.schedule || subscription.pending_update) return
    stage.stripe.book(subscription, lower)
    this.forget(subscription)
    this.note(`books ${lower} for ${subscription.id}`)
    this.tell('customer.subscription.updated', subscription.id)
  }

  cancelOrResume(): void {
    const subscription = this.#one('active')
    // Stripe changes no subscription whose change is booked.
    if (!subscription || subscription.schedule) return
    subscription.cancel_at_period_end = !subscription.cancel_at_period_end
    this.note(subscription.cancel_at_period_end ? 'cancels' : 'resumes')
    this.tell('customer.subscription.updated', subscription.id)
  }

  /** Time passes until an hour after the next period's end; a plan may be lowered then. */
  async nextPeriod(): Promise<void> {
    const subscription = this.#one('active')
    const [item] = subscription?.items.data ?? []
    if (!item) return
    await this.pass(Math.max(0, item.current_period_end * 1000 + hour - this.now))
  }

  payOverdue(): void {
    const subscription = this.#one('past_due')
    const invoice = [...stage.stripe.invoices.values()].find(
      (one) => one.subscription === subscription?.id && one.status === 'open',
    )
    if (!subscription || !invoice) return
    const isPaid = this.isYoung(invoice, 20) && this.random.chance(0.6)
    this.note(isPaid ? `pays ${invoice.id}` : `${subscription.id} ends unpaid`)
    if (isPaid) stage.stripe.payInvoice(invoice.id)
    else stage.stripe.voidInvoice(invoice.id)
    subscription.status = isPaid ? 'active' : 'canceled'
    this.forget(subscription)
    if (isPaid) this.tell('invoice.paid', invoice.id)
    this.tell(isPaid ? 'customer.subscription.updated' : 'customer.subscription.deleted', subscription.id)
  }

  async check(): Promise<void> {
    this.note('refreshes the status')
    await checkSubscription(stage.account(), this.now)
  }

  protected endPeriod(subscription: Subscription): boolean {
    const [item] = subscription.items.data
    if (!item || subscription.status !== 'active' || item.current_period_end * 1000 + hour > this.now) return false
    const { id } = subscription
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled'
      this.note(`${id} ends`)
      this.tell('customer.subscription.deleted', subscription.id)
      return true
    }
    const known = stage.stripe.customers.get(customer)
    const isDeclined = this.random.chance(0.2)
    if (known) known.card = isDeclined ? (this.random.pick(['declined', 'confirmed'] as const) ?? 'declined') : 'good'
    const invoice = stage.stripe.renew(subscription)
    this.keepPromise(subscription, invoice)
    this.note(`${id} is ${isDeclined ? 'declined' : 'renewed'} as ${planOf(subscription)} (${invoice.id})`)
    this.tell('customer.subscription.updated', subscription.id)
    this.tell(isDeclined ? 'invoice.payment_failed' : 'invoice.paid', invoice.id)
    return true
  }

  /** The product reads the 20 latest subscriptions of a customer. */
  #hasManySubscriptions(): true | undefined {
    return stage.stripe.subscriptions.size > 15 || undefined
  }

  #one(status: string): Subscription | undefined {
    return this.random.pick([...stage.stripe.subscriptions.values()].filter((one) => one.status === status))
  }
}

const planOf = ({ items }: Subscription): PlanId => planOfPrice(items.data[0]?.price.lookup_key ?? '')?.id ?? 'basic'
