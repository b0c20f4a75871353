import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import type { StripeModel } from '#test/support/functions/stripe-model.ts'
import type { Reversal } from '#test/support/functions/stripe-objects.ts'
import type { Random } from '#test/support/random.ts'

/** A payment at Stripe: of a pack's session or of an invoice. */
export type Payment = { intent: string; cents: number }

/** What happens to payments afterwards: refunds, disputes and appeals. */
export abstract class Payments {
  abstract readonly random: Random
  protected abstract readonly stripe: StripeModel

  protected abstract note(what: string): void

  /** An event that Stripe lists, whose webhook will arrive or be lost. */
  protected abstract tell(type: StripeEventType, objectId: string): void

  /** Whether the daily reconciliation still lists an object, which it does by the day of its creation. */
  protected abstract isYoung(one: { created: number }, days: number): boolean

  refund(): void {
    const payment = this.random.pick(this.payments().filter(({ intent }) => this.#refundable(intent) > 0))
    if (!payment) return
    const left = this.#refundable(payment.intent)
    const amount = this.random.chance(0.5) ? left : this.random.between(1, left)
    const { id } = this.stripe.refund(payment.intent, amount, this.random.chance(0.8) ? 'succeeded' : 'pending')
    this.note(`refunds ${amount} of ${payment.intent} (${id})`)
    this.tell('refund.created', id)
  }

  settleRefund(): void {
    const open = [...this.stripe.refunds.values()].filter(({ status }) => status !== 'failed')
    const refund = this.random.pick(open.filter((one) => this.isYoung(one, 20)))
    if (!refund) return
    refund.status = refund.status === 'pending' && this.random.chance(0.6) ? 'succeeded' : 'failed'
    this.note(`${refund.id} is ${refund.status}`)
    this.tell(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund.id)
  }

  /** Of the whole payment, or of a part; a foreign amount, or one above the payment's, cannot be compared with it. */
  openDispute(): void {
    const disputed = new Set([...this.stripe.disputes.values()].map(({ payment_intent }) => payment_intent))
    const payment = this.random.pick(this.payments().filter(({ intent }) => !disputed.has(intent)))
    if (!payment) return
    const { intent, cents } = payment
    const amounts = [cents, cents, cents, this.random.between(1, cents), cents + 1]
    const dispute = this.stripe.dispute(intent, this.random.pick(amounts) ?? cents)
    if (this.random.chance(0.1)) dispute.currency = 'eur'
    this.note(`disputes ${dispute.amount} ${dispute.currency} of ${intent} (${dispute.id})`)
    this.tell('charge.dispute.created', dispute.id)
  }

  closeDispute(status = this.random.chance(0.5) ? 'lost' : 'won'): void {
    const dispute = this.#dispute('needs_response')
    if (dispute) this.#become(dispute, status)
  }

  /** A lost dispute is appealed; an appeal goes on or is decided. */
  appeal(): void {
    const dispute = this.#dispute('lost', 'appeal_needs_response', 'appeal_under_review')
    if (!dispute) return
    const next: Readonly<Record<string, string>> = {
      lost: 'appeal_needs_response',
      appeal_needs_response: 'appeal_under_review',
    }
    this.#become(dispute, next[dispute.status] ?? (this.random.chance(0.6) ? 'won' : 'lost'))
  }

  /** Told by one event only, since it is not documented which one ends an appeal. */
  #become(dispute: Reversal, status: string): void {
    dispute.status = status
    this.note(`${dispute.id} is ${dispute.status}`)
    const types = ['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'] as const
    this.tell(this.random.pick(types) ?? types[0], dispute.id)
  }

  #dispute(...statuses: string[]): Reversal | undefined {
    return this.random.pick([...this.stripe.disputes.values()].filter(({ status }) => statuses.includes(status)))
  }

  payments(): Payment[] {
    const packs = [...this.stripe.sessions.values()].filter(
      ({ mode, payment_status: paid }) => mode === 'payment' && paid === 'paid',
    )
    // An invoice below the minimum charge has no payment.
    const invoices = [...this.stripe.invoices.values()].filter((one) => one.amount_paid > 0)
    return [
      ...packs.map((one) => ({ intent: String(one.payment_intent), cents: one.amount_total })),
      ...invoices.map((one) => ({ intent: one.payment_intent, cents: one.amount_paid })),
    ]
  }

  /** Stripe refunds no payment that is or was disputed, unless the dispute was won. */
  #refundable(intent: string): number {
    const of = (reversals: Map<string, Reversal>) =>
      [...reversals.values()].filter((one) => one.payment_intent === intent)
    if (of(this.stripe.disputes).some(({ status }) => status !== 'won')) return 0
    const refunded = of(this.stripe.refunds).reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
    return (this.payments().find((payment) => payment.intent === intent)?.cents ?? 0) - refunded
  }
}
