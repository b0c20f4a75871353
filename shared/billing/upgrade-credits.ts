import type { Plan } from './plans.ts'

type Allowance = Pick<Plan, 'priceCents' | 'credits'>

/**
 * The credits of an upgrade within a period: the difference between the allowances, for the remaining part of the
 * period, rounded down. `paidCents` is the price of the new plan's remaining time (docs/product.md, Money).
 */
export const upgradeCredits = (from: Allowance, to: Allowance, paidCents: number): number => {
  const difference = Math.max(0, to.credits - from.credits)
  return Math.min(difference, Math.floor((difference * Math.max(0, paidCents)) / to.priceCents))
}
