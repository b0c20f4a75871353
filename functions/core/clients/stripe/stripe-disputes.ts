import type Stripe from 'stripe'

const lostStatuses: readonly string[] = ['lost', 'appeal_needs_response', 'appeal_under_review']

/** Whether a dispute is lost. It also counts as lost while an appeal runs (docs/product.md, Money). */
export const isLost = (status: string): boolean => lostStatuses.includes(status)

/**
 * The disputed part of a charge. All of the charge when the currencies differ: a dispute's amount is in its own
 * currency and follows the exchange rate (docs/vendors.md, Stripe).
 */
export const disputedCentsOf = ({ amount, currency, charge }: Stripe.Dispute): number => {
  if (typeof charge === 'string') throw new Error(`The charge ${charge} of a dispute was not read`)
  return currency === charge.currency ? Math.min(amount, charge.amount) : charge.amount
}
