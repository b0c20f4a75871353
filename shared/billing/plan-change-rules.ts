import type { Plan } from './plans.ts'

type Priced = Pick<Plan, 'priceCents' | 'interval' | 'credits'>

/**
 * Whether a change of plan waits for the period's end: a change to a cheaper plan, or from a year to months. Any other
 * change is paid and takes effect at once (docs/product.md, Money).
 */
export const isBooked = (from: Priced, to: Priced): boolean => {
  if (from.interval !== to.interval) return from.interval === 'year'
  return to.priceCents < from.priceCents
}

/** Whether a change starts a new period. The new allowance then replaces the rest of the old one. */
export const startsPeriod = (from: Priced, to: Priced): boolean => from.interval !== to.interval

/**
 * The credits of an upgrade within a period: the difference between the allowances, for the remaining part of the
 * period, rounded down. `paidCents` is the price of the new plan's remaining time (docs/product.md, Money).
 */
export const upgradeCredits = (from: Priced, to: Priced, paidCents: number): number => {
  const difference = Math.max(0, to.credits - from.credits)
  return Math.min(difference, Math.floor((difference * Math.max(0, paidCents)) / to.priceCents))
}

/** Stripe's minimum charge, in US cents (docs/vendors.md, Stripe). */
const minimumChargeCents = 50

/**
 * The charge of an invoice and the customer's balance after it, in US cents. A positive balance is owed and joins the
 * next invoice, like an amount below the minimum charge. A negative balance is a credit (docs/vendors.md, Stripe).
 */
export const chargeOf = (totalCents: number, balanceCents: number): { dueCents: number; balanceCents: number } => {
  const owed = totalCents + balanceCents
  return owed < minimumChargeCents ? { dueCents: 0, balanceCents: owed } : { dueCents: owed, balanceCents: 0 }
}

/** How long the quoted amounts of a change stay valid, in minutes. */
export const changeQuoteMinutes = 15

/** The path of the page that confirms a change to a plan. */
export const changePlanPath = (priceId: string): string => `/change-plan?to=${encodeURIComponent(priceId)}`
