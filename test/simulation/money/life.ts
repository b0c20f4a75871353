import { toAccount } from '#functions/core/accounts/accounts.ts'
import { checkSubscription } from '#functions/core/billing/check-subscription.ts'
import { startPlanCheckout } from '#functions/core/billing/start-checkout.ts'
import {
  captureWrites,
  type Hold,
  heldCredits,
  holdFor,
  holdWrites,
  releaseWrites,
} from '#functions/core/credits/holds.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { allPacks, type PackId, type PlanId, planOfPrice, plans } from '#shared/billing/plans.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, stage } from '#test/support/functions/billing-stage.ts'
import { changeLines, type Reversal, type Subscription, wholeLine } from '#test/support/functions/stripe-objects.ts'
import { Chronicle, day, hour } from './chronicle.ts'

type Job = { userId: string; generationId: GenerationId; hold: Hold }

/** A payment at Stripe: of a pack's session or of an invoice. */
export type Payment = { intent: string; cents: number }

const monthly: readonly PlanId[] = ['basic', 'pro', 'premium', 'enterprise']

/** The life of one account by a seed: what its owner does, what happens at Stripe, and which webhooks arrive. */
export class Life extends Chronicle {
  readonly jobs: Job[] = []
  #made = 0

  async act(): Promise<void> {
    const choices: (() => Promise<unknown> | unknown)[] = [
      () => this.buyPack(),
      () => this.buyPack(),
      () => this.buyPlan(),
      () => this.buyPlan(),
      () => this.buySecondPlan(),
      () => this.upgrade(),
      () => this.upgrade(),
      () => this.cancelOrResume(),
      () => this.nextPeriod(),
      () => this.payOverdue(),
      () => this.refund(),
      () => this.refund(),
      () => this.settleRefund(),
      () => this.settleRefund(),
      () => this.openDispute(),
      () => this.closeDispute(),
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
    if (this.random.chance(0.5)) this.#subscribe(this.random.pick(monthly) ?? 'pro')
  }

  #subscribe(planId: PlanId): string {
    const start = new Date(this.now).toISOString()
    const end = new Date(this.now + (plans[planId].interval === 'year' ? 365 : 30) * day).toISOString()
    const subscription = stage.stripe.subscribe(customer, planId, start, end)
    this.tellSubscription(subscription, 'customer.subscription.created')
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

  upgrade(): void {
    const subscription = this.#one('active')
    const from = subscription && planOf(subscription)
    const to = from && monthly[monthly.indexOf(from) + 1]
    const [item] = subscription?.items.data ?? []
    if (!subscription || !from || !to || !item || !monthly.includes(from)) return
    const end = new Date(item.current_period_end * 1000).toISOString()
    stage.stripe.change(subscription, { planId: to })
    const lines = changeLines(from, to, { start: new Date(this.now).toISOString(), end })
    const { id } = stage.stripe.invoice(customer, lines, 'paid', undefined, subscription.id)
    this.note(`upgrades from ${from} to ${to} (${id})`)
    this.tellSubscription(subscription, 'customer.subscription.updated')
    this.tell('invoice.paid', id)
  }

  cancelOrResume(): void {
    const subscription = this.#one('active')
    if (!subscription) return
    subscription.cancel_at_period_end = !subscription.cancel_at_period_end
    this.note(subscription.cancel_at_period_end ? 'cancels' : 'resumes')
    this.tellSubscription(subscription, 'customer.subscription.updated')
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
    subscription.status = isPaid ? 'active' : 'canceled'
    invoice.status = isPaid ? 'paid' : 'void'
    if (isPaid) this.tell('invoice.paid', invoice.id)
    this.tellSubscription(subscription, isPaid ? 'customer.subscription.updated' : 'customer.subscription.deleted')
  }

  refund(): void {
    const payment = this.random.pick(this.payments().filter(({ intent }) => this.#refundable(intent) > 0))
    if (!payment) return
    const left = this.#refundable(payment.intent)
    const amount = this.random.chance(0.5) ? left : this.random.between(1, left)
    const { id } = stage.stripe.refund(payment.intent, amount, this.random.chance(0.8) ? 'succeeded' : 'pending')
    this.note(`refunds ${amount} of ${payment.intent} (${id})`)
    this.tell('refund.created', id)
  }

  settleRefund(): void {
    const open = [...stage.stripe.refunds.values()].filter(({ status }) => status !== 'failed')
    const refund = this.random.pick(open.filter((one) => this.isYoung(one, 20)))
    if (!refund) return
    refund.status = refund.status === 'pending' && this.random.chance(0.6) ? 'succeeded' : 'failed'
    this.note(`${refund.id} is ${refund.status}`)
    this.tell(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund.id)
  }

  openDispute(): void {
    const disputed = new Set([...stage.stripe.disputes.values()].map(({ payment_intent }) => payment_intent))
    const payment = this.random.pick(this.payments().filter(({ intent }) => !disputed.has(intent)))
    if (!payment) return
    const { id } = stage.stripe.dispute(payment.intent, payment.cents)
    this.note(`disputes ${payment.intent} (${id})`)
    this.tell('charge.dispute.created', id)
  }

  closeDispute(status = this.random.chance(0.5) ? 'lost' : 'won'): void {
    const open = [...stage.stripe.disputes.values()].filter(({ status }) => status === 'needs_response')
    const dispute = this.random.pick(open.filter((one) => this.isYoung(one, 100)))
    if (!dispute) return
    dispute.status = status
    this.note(`${dispute.id} is ${dispute.status}`)
    this.tell('charge.dispute.closed', dispute.id)
  }

  hold(): Promise<unknown> {
    return this.#start(this.random.between(1, this.random.chance(0.3) ? 600 : 6))
  }

  async #start(credits: number): Promise<Job | undefined> {
    const account = stage.account()
    const hold = holdFor(account, credits)
    if (!hold) return undefined
    const job = { userId, generationId: GenerationId.parse(`gen_01KAF${String(++this.#made).padStart(21, '0')}`), hold }
    const { latestEntry } = account
    await transact(holdWrites({ ...job, toolId: 'full-redesign', latestEntry }, hold))
    this.jobs.push(job)
    this.note(`holds ${hold.plan} + ${hold.pack} (${this.#made})`)
    return job
  }

  async endHold(): Promise<void> {
    const job = this.random.pick(this.jobs)
    if (job) await this.#end(job, this.random.chance(0.5))
  }

  async #end(job: Job, isFinished: boolean): Promise<void> {
    this.jobs.splice(this.jobs.indexOf(job), 1)
    this.note(`${isFinished ? 'finishes' : 'cancels'} a job of ${heldCredits(job.hold)}`)
    if (!isFinished) return transact(releaseWrites(stage.account(), job))
    try {
      await transact(captureWrites(job))
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
      await transact(captureWrites(job, stage.account()))
    }
  }

  /** Spends most of the credits and loses a dispute, which leaves a debt. */
  async spendAndDispute(): Promise<void> {
    const { credits } = toAccount(stage.account(), this.now)
    const job = credits > 0 ? await this.#start(this.random.between(Math.ceil(credits / 2), credits)) : undefined
    if (job) await this.#end(job, true)
    this.openDispute()
    this.closeDispute('lost')
  }

  async check(): Promise<void> {
    this.note('refreshes the status')
    await checkSubscription(stage.account(), this.now)
  }

  protected endPeriod(subscription: Subscription): void {
    const [item] = subscription.items.data
    if (!item || subscription.status !== 'active' || item.current_period_end * 1000 + hour > this.now) return
    const { id } = subscription
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled'
      this.note(`${id} ends`)
      this.tellSubscription(subscription, 'customer.subscription.deleted')
      return
    }
    const planId = planOf(subscription)
    const [current, end] = [
      item.current_period_end,
      item.current_period_end + (planId === 'premium-yearly' ? 365 : 30) * 86_400,
    ]
    const next = this.random.chance(0.2) ? (monthly[monthly.indexOf(planId) - 1] ?? planId) : planId
    const isDeclined = this.random.chance(0.2)
    const period = { start: new Date(current * 1000).toISOString(), end: new Date(end * 1000).toISOString() }
    item.current_period_start = current
    stage.stripe.change(subscription, { planId: next, end: period.end })
    subscription.status = isDeclined ? 'past_due' : 'active'
    const status = isDeclined ? 'open' : 'paid'
    const invoice = stage.stripe.invoice(customer, [wholeLine(next, period)], status, undefined, id)
    this.note(`${id} is ${isDeclined ? 'declined' : 'renewed'} as ${next} (${invoice.id})`)
    this.tellSubscription(subscription, 'customer.subscription.updated')
    this.tell(isDeclined ? 'invoice.payment_failed' : 'invoice.paid', invoice.id)
  }

  payments(): Payment[] {
    const packs = [...stage.stripe.sessions.values()].filter(
      ({ mode, payment_status: paid }) => mode === 'payment' && paid === 'paid',
    )
    const invoices = [...stage.stripe.invoices.values()].filter(({ status }) => status === 'paid')
    return [
      ...packs.map((one) => ({ intent: String(one.payment_intent), cents: one.amount_total })),
      ...invoices.map((one) => ({ intent: one.payment_intent, cents: one.amount_paid })),
    ]
  }

  /** Stripe refunds no payment that is or was disputed, unless the dispute was won. */
  #refundable(intent: string): number {
    const of = (reversals: Map<string, Reversal>) =>
      [...reversals.values()].filter((one) => one.payment_intent === intent)
    if (of(stage.stripe.disputes).some(({ status }) => status !== 'won')) return 0
    const refunded = of(stage.stripe.refunds).reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
    return (this.payments().find((payment) => payment.intent === intent)?.cents ?? 0) - refunded
  }

  #one(status: string): Subscription | undefined {
    return this.random.pick([...stage.stripe.subscriptions.values()].filter((one) => one.status === status))
  }
}

const planOf = ({ items }: Subscription): PlanId => planOfPrice(items.data[0]?.price.lookup_key ?? '')?.id ?? 'basic'
