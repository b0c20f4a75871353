import * as z from 'zod'
import { type PlanId, planIds } from '#shared/billing/plans.ts'

const Plan = z.enum(planIds as [PlanId, ...PlanId[]])

/**
 * How a subscription stands: `active` (paid, or in its trial), `past_due` (a renewal could not be charged yet),
 * `incomplete` (its first payment is still open). One that has ended is not kept.
 */
export const SubscriptionStatus = z.enum(['active', 'past_due', 'incomplete'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** The account's subscription, mirrored from Stripe. */
export const Subscription = z.object({
  plan: Plan,
  status: SubscriptionStatus,
  /** When the paid period ends: the next charge, or the end of a cancelled one. */
  periodEnd: z.iso.datetime(),
  cancelsAtPeriodEnd: z.boolean(),
  /** The plan that a booked downgrade changes to at the period's end. */
  nextPlan: Plan.nullable(),
})
export type Subscription = z.infer<typeof Subscription>
