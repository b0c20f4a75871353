import { dayInWords } from '#frontend/lib/words/dates.ts'
import { type Plan, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { Subscription } from '#shared/entities/subscription.ts'

/** One interval later; from a day that the month lacks, such as the 31st, the month's last day, as Stripe counts. */
const oneIntervalAfter = (from: Date, { interval }: Pick<Plan, 'interval'>): Date => {
  const next = new Date(from)
  next.setUTCMonth(from.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0)
  return next
}

/**
 * "Renews on 22 December 2026 for $29.": the next charge of a plan that is bought now. A subscriber sees the amounts of a
 * change on its own page, before it is paid. Undefined for the subscriber's own plan and while a payment is open.
 */
export const renewalInWords = (
  plan: Plan,
  subscription: Subscription | null | undefined,
  now = new Date(),
): string | undefined => {
  if (!subscription || subscription.status === 'incomplete')
    return billingCopy.renews(dayInWords(oneIntervalAfter(now, plan).toISOString()), priceInWords(plan.priceCents))
  return subscription.status === 'active' && subscription.plan !== plan.id ? planChangeCopy.amountFirst : undefined
}
