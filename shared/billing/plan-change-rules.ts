import type { Plan } from './plans.ts'

type Priced = Pick<Plan, 'priceCents' | 'interval'>

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

/** How long the quoted amounts of a change stay valid, in minutes. */
export const changeQuoteMinutes = 15

/** The path of the page that confirms a change to a plan. */
export const changePlanPath = (priceId: string): string => `/change-plan?to=${encodeURIComponent(priceId)}`
