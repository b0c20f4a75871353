import * as z from 'zod'
import { Plan } from './subscription.ts'

/** A line of the invoice of a plan change, in US cents. */
export const PlanChangeLine = z.object({
  /**
   * `unused`: the rest of the old plan, refunded. `rest`: the rest of the period on the new plan. `period`: a new
   * period.
   */
  kind: z.enum(['unused', 'rest', 'period', 'other']),
  /** Null for `other`: an item that is not one of our plans. */
  plan: Plan.nullable(),
  cents: z.int(),
})
export type PlanChangeLine = z.infer<typeof PlanChangeLine>

/** The costs and credits of a change of plan. Shown before the confirmation, and computed again after it. */
export const PlanChange = z.object({
  from: Plan,
  to: Plan,
  /** `booked`: at the period's end, without a payment today. */
  when: z.enum(['now', 'booked']),
  /** The start of the new plan. */
  startsAt: z.iso.datetime(),
  lines: z.array(PlanChangeLine),
  /**
   * The customer's balance at Stripe, which the invoice settles. A positive balance is owed; a negative one is a
   * credit.
   */
  balanceCents: z.int(),
  /** The amount that is charged at once. */
  dueCents: z.int().nonnegative(),
  /** The amount that joins the next invoice: too small to charge, or, if negative, a credit. */
  carriedCents: z.int(),
  /** The credits that are granted after the payment. */
  credits: z.int().nonnegative(),
  /** Plan credits that are lost because a new period starts. */
  endingCredits: z.int().nonnegative(),
  /** The next invoice. */
  next: z.object({ at: z.iso.datetime(), cents: z.int().nonnegative() }),
  /** Whether it revokes a cancellation. */
  resumes: z.boolean(),
  /** The second for which the amounts are valid. For a booked change, its start. */
  pricedAt: z.iso.datetime(),
})
export type PlanChange = z.infer<typeof PlanChange>

/**
 * The outcome of a confirmed change. `payment`: it waits for a payment at `url`. `refused`: Stripe did not accept it;
 * `url` is the portal.
 */
export const PlanChangeOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('changed') }),
  z.object({ status: z.literal('booked') }),
  z.object({ status: z.literal('payment'), url: z.url() }),
  z.object({ status: z.literal('refused'), url: z.url() }),
])
export type PlanChangeOutcome = z.infer<typeof PlanChangeOutcome>
