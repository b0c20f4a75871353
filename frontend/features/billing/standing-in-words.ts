import { dayInWords } from '#frontend/lib/words/dates.ts'
import { chargeOf } from '#shared/billing/minimum-charge.ts'
import { plans, priceInWords } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { standingCopy } from '#shared/copy/payment.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Tier } from '#shared/entities/tier.ts'

const tierNames: Record<Tier, string> = {
  Basic: 'Basic',
  Pro: 'Pro',
  Premium: 'Premium',
  Enterprise: 'Enterprise',
  CREDITS_ONLY: standingCopy.creditsOnly,
}

/** The plan and its state: "Pro, active", "Pro, payment overdue", "No active subscription". */
export const standingInWords = ({ dev, tier, active, subscription }: Account): string => {
  if (dev && !subscription) return billingCopy.developer
  if (tier === null) return subscription?.status === 'incomplete' ? billingCopy.unpaidPlan : standingCopy.none
  if (tier === 'CREDITS_ONLY') return tierNames[tier]
  const name = subscription ? plans[subscription.plan].title : tierNames[tier]
  if (active) return standingCopy.active(name)
  return subscription?.status === 'past_due' ? standingCopy.overdue(name) : standingCopy.inactive(name)
}

/**
 * Sentences about the end of the subscription's period. A banner asks for an open payment, and a panel tells of a booked
 * change.
 */
export const subscriptionNotes = ({ subscription }: Account): string[] => {
  if (!subscription || subscription.status === 'incomplete') return []
  const { plan, status, cancelsAtPeriodEnd, nextPlan, periodEnd, balanceCents } = subscription
  const day = dayInWords(periodEnd)
  return [
    ...(cancelsAtPeriodEnd ? [standingCopy.cancelled(day)] : []),
    ...(status === 'active' && !cancelsAtPeriodEnd && !nextPlan
      ? [billingCopy.renews(day, priceInWords(chargeOf(plans[plan].priceCents, balanceCents).dueCents))]
      : []),
  ]
}
