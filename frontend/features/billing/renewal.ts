import { dayInWords } from '#frontend/lib/words/dates.ts'
import { type Plan, plans, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Subscription } from '#shared/entities/subscription.ts'

/** One interval later; from a day that the month lacks, such as the 31st, the month's last day, as Stripe counts. */
const oneIntervalAfter = (from: Date, { interval }: Pick<Plan, 'interval'>): Date => {
  const next = new Date(from)
  next.setUTCMonth(from.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0)
  return next
}

/**
 * "Renews on 22 December 2026 for $29.": the next charge of a plan that is bought now. A change keeps the period, except
 * from monthly to yearly; a cheaper plan and a shorter interval start at the period's end (docs/product.md, Money).
 * Undefined for the subscriber's own plan and while a payment is open.
 */
export const renewalInWords = (
  plan: Plan,
  subscription: Subscription | null | undefined,
  now = new Date(),
): string | undefined => {
  const price = priceInWords(plan.priceCents)
  const fromNow = billingCopy.renews(dayInWords(oneIntervalAfter(now, plan).toISOString()), price)
  if (!subscription || subscription.status === 'incomplete') return fromNow
  const own: Plan = plans[subscription.plan]
  if (subscription.status !== 'active' || own.id === plan.id) return undefined
  const periodEnd = dayInWords(subscription.periodEnd)
  if (plan.priceCents < own.priceCents || (own.interval === 'year' && plan.interval === 'month'))
    return billingCopy.starts(periodEnd, price)
  return own.interval === plan.interval ? billingCopy.renews(periodEnd, price) : fromNow
}
