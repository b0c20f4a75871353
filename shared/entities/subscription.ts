import * as z from 'zod'
import { type PlanId, planIds } from '#shared/billing/plans.ts'

export const Plan = z.enum(planIds as [PlanId, ...PlanId[]])

/**
 * `active`: paid, or in its trial. `past_due`: a renewal could not be charged yet. `incomplete`: the first payment is
 * open. An ended subscription is not stored. The order is from best to worst.
 */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'incomplete'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

const byStripeStatus: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
}

/** Our status for a status of Stripe. Undefined when the subscription has ended (docs/vendors.md, Stripe). */
export const subscriptionStatusOf = (stripeStatus: string): SubscriptionStatus | undefined =>
  byStripeStatus[stripeStatus]

/** Whether a subscription gives its plan's tier. Its owner then changes it instead of buying a second one. */
export const isLive = (status: SubscriptionStatus | undefined): boolean => status === 'active' || status === 'past_due'

/** The account's subscription, mirrored from Stripe. */
export const Subscription = z.object({
  plan: Plan,
  status: SubscriptionStatus,
  /** The end of the paid period: the next charge, or the last day of a cancelled subscription. */
  periodEnd: z.iso.datetime(),
  cancelsAtPeriodEnd: z.boolean(),
  /** The plan of a booked downgrade, which starts at the period's end. */
  nextPlan: Plan.nullable(),
  /** The plan of a change that waits for its payment. Until then the subscription stays unchanged. */
  pendingPlan: Plan.nullable().default(null),
  /**
   * What an open payment waits for: the buyer's confirmation at the bank, or another card. Null without an open
   * payment.
   */
  waitsFor: z.enum(['confirmation', 'card']).nullable().default(null),
  /** US cents that join the next invoice. A negative balance is a credit (docs/vendors.md, Stripe). */
  balanceCents: z.int().default(0),
})
export type Subscription = z.infer<typeof Subscription>
