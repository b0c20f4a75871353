import { planGraceHours } from '#shared/billing/plans.ts'

const graceMilliseconds = planGraceHours * 60 * 60 * 1000

/** Whether plan credits of a period have lapsed: 48 hours after its end (docs/product.md, Credits). */
export const isLapsed = (periodEnd: string, now = Date.now()): boolean =>
  now >= Date.parse(periodEnd) + graceMilliseconds

/** Spendable plan credits: 0 once they have lapsed, even before the row is updated. */
export const validPlanCredits = (
  { planCredits, planPeriodEnd }: { planCredits: number; planPeriodEnd: string | null },
  now = Date.now(),
): number => (planPeriodEnd !== null && !isLapsed(planPeriodEnd, now) ? planCredits : 0)
