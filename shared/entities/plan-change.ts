import * as z from 'zod'
import { Plan } from './subscription.ts'

/** A line of the invoice of a plan change, in US cents. */
export const PlanChangeLine = z.object({
  /** `unused`: the rest of the old plan, returned. `rest`: the rest of the period on the new one. `period`: a new period. */
  kind: z.enum(['unused', 'rest', 'period', 'other']),
  /** Null for `other`: an item that is none of our plans. */
  plan: Plan.nullable(),
  cents: z.int(),
})
export type PlanChangeLine = z.infer<typeof PlanChangeLine>

/** What a change of plan costs and brings: shown before it is confirmed, and computed again when it is. */
export const PlanChange = z.object({
  from: Plan,
  to: Plan,
  /** `booked`: at the period's end, without a payment today. */
  when: z.enum(['now', 'booked']),
  /** When the new plan starts. */
  startsAt: z.iso.datetime(),
  lines: z.array(PlanChangeLine),
  /** The customer's balance at Stripe, which the invoice settles: above zero it is owed, below it is a credit. */
  balanceCents: z.int(),
  /** What is charged at once. */
  dueCents: z.int().nonnegative(),
  /** What joins the next invoice instead: an amount too small to charge, or, below zero, a credit. */
  carriedCents: z.int(),
  /** Credits that are granted when it is paid. */
  credits: z.int().nonnegative(),
  /** Plan credits that end, since a new period starts. */
  endingCredits: z.int().nonnegative(),
  /** The next invoice. */
  next: z.object({ at: z.iso.datetime(), cents: z.int().nonnegative() }),
  /** Whether it takes back a cancellation. */
  resumes: z.boolean(),
  /** The second for which the amounts hold, for a limited time; of a booked change, its start. */
  pricedAt: z.iso.datetime(),
})
export type PlanChange = z.infer<typeof PlanChange>

/**
 * How a confirmed change ended. `payment`: it waits until it is paid at `url`. `refused`: Stripe did not accept it; `url` is its
 * portal.
 */
export const PlanChangeOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('changed') }),
  z.object({ status: z.literal('booked') }),
  z.object({ status: z.literal('payment'), url: z.url() }),
  z.object({ status: z.literal('refused'), url: z.url() }),
])
export type PlanChangeOutcome = z.infer<typeof PlanChangeOutcome>
