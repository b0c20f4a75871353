import { type PlanId, planOfPrice, plans } from '#shared/billing/plans.ts'
import { day, hour } from '#test/simulation/clock.ts'
import { type Invoice, type Subscription, wholeLine } from '#test/support/functions/stripe-objects.ts'
import { Payments } from './payments.ts'

export const monthly: readonly PlanId[] = ['basic', 'pro', 'premium', 'enterprise']

/** What happens to subscriptions at Stripe: their periods, what is booked in the portal, and payments that are overdue. */
export abstract class Subscriptions extends Payments {
  protected abstract readonly now: number

  /** A subscription whose first period is paid; returns the id of its invoice. */
  protected subscribe(customer: string, planId: PlanId, end = this.now + lengthOf(planId)): string {
    const period = { start: new Date(this.now).toISOString(), end: new Date(end).toISOString() }
    const subscription = this.stripe.subscribe(customer, planId, period.start, period.end)
    // Its invoice settles the customer's balance.
    this.forgetAll()
    this.tell('customer.subscription.created', subscription.id)
    const lines = [wholeLine(planId, period)]
    const { id } = this.stripe.invoice(customer, lines, 'paid', undefined, subscription.id)
    this.note(`subscribes to ${planId} (${subscription.id}, ${id})`)
    this.tell('invoice.paid', id)
    return id
  }

  /** In the portal a cheaper plan is booked for the period's end. */
  bookInPortal(): void {
    const subscription = this.one('active')
    const lower = subscription && monthly[monthly.indexOf(planOf(subscription)) - 1]
    if (!subscription || !lower || subscription.schedule || subscription.pending_update) return
    this.stripe.book(subscription, lower)
    this.forget(subscription)
    this.note(`books ${lower} for ${subscription.id}`)
    this.tell('customer.subscription.updated', subscription.id)
  }

  cancelOrResume(): void {
    const subscription = this.one('active')
    // Stripe changes no subscription whose change is booked.
    if (!subscription || subscription.schedule) return
    subscription.cancel_at_period_end = !subscription.cancel_at_period_end
    this.note(subscription.cancel_at_period_end ? 'cancels' : 'resumes')
    this.tell('customer.subscription.updated', subscription.id)
  }

  /** A payment that a change waits for is completed on Stripe's page. */
  protected completeWaiting({ id, latest_invoice }: Subscription): void {
    if (!latest_invoice) return
    const isPaid = this.stripe.payInvoice(latest_invoice).status === 'paid'
    this.note(`completes the change of ${id} (${latest_invoice})`)
    this.tell('customer.subscription.pending_update_applied', id)
    if (isPaid) this.tell('invoice.paid', latest_invoice)
  }

  payOverdue(): void {
    const subscription = this.one('past_due')
    const invoice = [...this.stripe.invoices.values()].find(
      (one) => one.subscription === subscription?.id && one.status === 'open',
    )
    if (!subscription || !invoice) return
    const isPaid = this.isYoung(invoice, 20) && this.random.chance(0.6)
    this.note(isPaid ? `pays ${invoice.id}` : `${subscription.id} ends unpaid`)
    if (isPaid) this.stripe.payInvoice(invoice.id)
    else this.stripe.voidInvoice(invoice.id)
    subscription.status = isPaid ? 'active' : 'canceled'
    this.forget(subscription)
    if (isPaid) this.tell('invoice.paid', invoice.id)
    this.tell(isPaid ? 'customer.subscription.updated' : 'customer.subscription.deleted', subscription.id)
  }

  /** An hour after the end of its period a subscription is renewed, declined or ended; false while it lasts. */
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
    const known = this.stripe.customers.get(subscription.customer)
    const isDeclined = this.random.chance(0.2)
    if (known) known.card = isDeclined ? (this.random.pick(['declined', 'confirmed'] as const) ?? 'declined') : 'good'
    const invoice = this.stripe.renew(subscription)
    this.keepPromise(subscription, invoice)
    this.note(`${id} is ${isDeclined ? 'declined' : 'renewed'} as ${planOf(subscription)} (${invoice.id})`)
    this.tell('customer.subscription.updated', subscription.id)
    this.tell(isDeclined ? 'invoice.payment_failed' : 'invoice.paid', invoice.id)
    return true
  }

  /** One of the subscriptions with this status. */
  protected one(status: string): Subscription | undefined {
    return this.random.pick([...this.stripe.subscriptions.values()].filter((one) => one.status === status))
  }

  protected useCard(customer: string): void {
    const known = this.stripe.customers.get(customer)
    if (known) known.card = this.random.pick(['good', 'good', 'good', 'declined', 'confirmed'] as const) ?? 'good'
  }

  /** To compare the invoice of the next period with what the last change of the plan has promised. */
  protected keepPromise(_subscription: Subscription, _invoice: Invoice): void {}

  /** Something else has changed the plan. */
  protected forget(_subscription: Pick<Subscription, 'id'>): void {}

  /** The balance of the customer has changed. */
  protected forgetAll(): void {}
}

const lengthOf = (planId: PlanId): number => (plans[planId].interval === 'year' ? 365 : 30) * day

const planOf = ({ items }: Subscription): PlanId => planOfPrice(items.data[0]?.price.lookup_key ?? '')?.id ?? 'basic'
