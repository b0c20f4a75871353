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
  /** Credits that become debt now: spent ones, and those that had paid a debt. Below zero when a refund failed. */
  owed: number
}

/** The share of the credits for cents of the price, rounded down. Refunds are added up first, so that thirds make a whole. */
export const shareOf = ({ credits, amountCents }: Pick<Purchase, 'credits' | 'amountCents'>, cents: number) =>
  Math.min(credits, Math.floor((credits * cents) / Math.max(1, amountCents)))

/**
 * What has to change so that the lot of a purchase fits its refunds and lost disputes (docs/product.md, Money). Computed
 * from totals, so that the order of refunds, failures and disputes does not matter. Credits that paid a debt are taken
 * first, by reviving that debt: they cannot be spent meanwhile, so the end of a job does not matter either. Refunds take
 * the rest of their share from the unspent credits. A lost dispute takes its rest as debt, except for credits that
 * expired unspent.
 */
export const reversalOf = (purchase: Purchase, { refundedCents, lostCents }: ReversedCents, lot: Lot): Reversal => {
  const asked = shareOf(purchase, refundedCents + lostCents)
  const disputed = asked - shareOf(purchase, refundedCents)
  const revived = Math.min(asked, lot.debtPaid)
  const lost = Math.max(0, disputed - lot.debtPaid)
  const held = [...lot.held.values()].reduce((sum, credits) => sum + credits, 0)
  const unspent = lot.left + held + lot.clawed
  const target = Math.min(asked - revived, unspent)
  const owed = revived + Math.max(0, lost - unspent - lot.expired)
  // Only a revived debt is cancelled: credits that a lost dispute found spent stay owed.
  const cancellable = Math.max(0, Math.min(lot.owed, lot.debtPaid) - revived)
  const taken = Math.min(target - lot.clawed, lot.left)
  return {
    taken,
    claimed: target - lot.clawed - taken,
    slack: Math.max(0, unspent + lot.expired - lost),
    owed: Math.max(owed - lot.owed, 0 - cancellable),
  }
}
