import type { Plan } from './plans.ts'

type Priced = Pick<Plan, 'priceCents' | 'interval' | 'credits'>

/**
 * Whether a change of plan waits for the period's end: one to a cheaper plan, and one from a year to months. Any other is
 * paid and takes effect at once (docs/product.md, Money).
 */
export const isBooked = (from: Priced, to: Priced): boolean => {
  if (from.interval !== to.interval) return from.interval === 'year'
  return to.priceCents < from.priceCents
}

/** Whether a change starts a new period, whose allowance replaces the rest of the old one. */
export const startsPeriod = (from: Priced, to: Priced): boolean => from.interval !== to.interval

/**
 * The credits that an upgrade within a period grants: the difference between the allowances, for the part of the period
 * that `paidCents`, the price of the new plan's remaining time, pays for; rounded down (docs/product.md, Money).
 */
export const upgradeCredits = (from: Priced, to: Priced, paidCents: number): number => {
  const difference = Math.max(0, to.credits - from.credits)
  return Math.min(difference, Math.floor((difference * Math.max(0, paidCents)) / to.priceCents))
}

/** Stripe charges no less than this, in US cents (docs/vendors.md, Stripe). */
const minimumChargeCents = 50

/**
 * What an invoice charges, and the customer's balance after it, in US cents. A balance above zero is owed and joins the next
 * invoice, as does an amount below the minimum charge; one below zero is a credit (docs/vendors.md, Stripe).
 */
export const chargeOf = (totalCents: number, balanceCents: number): { dueCents: number; balanceCents: number } => {
  const owed = totalCents + balanceCents
  return owed < minimumChargeCents ? { dueCents: 0, balanceCents: owed } : { dueCents: owed, balanceCents: 0 }
}

/** How long the amounts of a change stay valid after they were shown. */
export const changeQuoteMinutes = 15

/** The browser's page that confirms a change to a plan. */
export const changePlanPath = (priceId: string): string => `/change-plan?to=${encodeURIComponent(priceId)}`
