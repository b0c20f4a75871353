import type { ReversedCents } from '#functions/core/clients/stripe/stripe-reversals.ts'
import type { Lot } from '#functions/core/credits/lots.ts'
import type { Purchase } from './purchase-rows.ts'

/** The credits that a refund or lost dispute changes, from what it found to what it leaves. */
export type Reversal = {
  /** Credits to take from the balance; below zero when they come back. */
  taken: number
  /** Credits that running jobs hold and that are taken when they are released. */
  claimed: number
  /** Credits that may be spent before others become debt. Without a lost dispute, at least those that are held. */
  slack: number
  /** Credits that become debt now: spent ones, and those that had paid a debt. Below zero when they are owed no more. */
  owed: number
}

/** The share of the credits for cents of the price, rounded down. Refunds are added up first, so that thirds make a whole. */
export const shareOf = ({ credits, amountCents }: Pick<Purchase, 'credits' | 'amountCents'>, cents: number) =>
  Math.min(credits, Math.floor((credits * cents) / Math.max(1, amountCents)))

/**
 * What has to change so that the lot of a purchase fits its refunds and lost disputes (docs/product.md, Money). The
 * credits taken in all, and those owed for being spent, are computed from totals, so that the order of refunds,
 * failures, disputes and appeals does not matter. Credits that paid a debt are taken first, by reviving that debt: they
 * cannot be spent meanwhile, so the end of a job does not matter either. How much was revived and how much was taken
 * before stays as it is, since a lot may pay debt, or get a payment back, in between.
 */
export const reversalOf = (purchase: Purchase, { refundedCents, lostCents }: ReversedCents, lot: Lot): Reversal => {
  const asked = shareOf(purchase, refundedCents + lostCents)
  const disputed = asked - shareOf(purchase, refundedCents)
  const held = [...lot.held.values()].reduce((sum, credits) => sum + credits, 0)
  const unused = lot.left + held + lot.clawed + lot.debtPaid
  const revived = Math.min(lot.owed, lot.debtPaid)
  const missing = Math.min(asked, unused) - lot.clawed - revived
  const revives = missing > 0 ? Math.min(missing, lot.debtPaid - revived) : Math.min(0, missing + lot.clawed)
  const taken = Math.min(missing - revives, lot.left)
  const spent = Math.max(0, disputed - unused - lot.expired)
  return {
    taken,
    claimed: missing - revives - taken,
    slack: Math.max(0, unused + lot.expired - disputed),
    owed: revived + revives + spent - lot.owed,
  }
}

/** The credits that a lot has paid of a debt which is not its own again; at least 0. */
export const repaidBy = ({ debtPaid, owed }: Lot): number => Math.max(0, debtPaid - owed)
