import type { ReversedCents } from '#functions/core/clients/stripe/stripe-reversals.ts'
import type { Lot } from '#functions/core/credits/lots.ts'
import type { Purchase } from './purchase-rows.ts'

export type Reversal = {
  /** Credits to take from the balance. Negative when credits are returned. */
  taken: number
  /** Credits that running jobs hold, to be taken when the jobs release them. */
  claimed: number
  /** Held credits that may be spent without a debt. Without a lost dispute, this covers all held credits. */
  slack: number
  /**
   * Credits that become debt now: spent credits, and credits that had repaid a debt. Negative when the debt decreases.
   */
  owed: number
}

/**
 * The credits for a part of the price in cents, rounded down. Callers add up all refunds first, so that three thirds
 * give the whole.
 */
export const shareOf = ({ credits, amountCents }: Pick<Purchase, 'credits' | 'amountCents'>, cents: number) =>
  Math.min(credits, Math.floor((credits * cents) / Math.max(1, amountCents)))

/**
 * Computes the change after which the lot of a purchase matches its refunds and lost disputes (docs/product.md, Money).
 * The credits to take and the debt for spent credits come from totals, so the order of refunds, failures, disputes and
 * appeals does not matter.
 * Credits that repaid a debt are taken first: that debt is owed again ("revived"). They cannot be spent meanwhile, so
 * the end of a job does not matter either. Earlier amounts of revived and taken credits stay as they are, because a lot
 * may repay debt, or get a repayment back, between two reversals.
 */
export const reversalOf = (purchase: Purchase, { refundedCents, lostCents }: ReversedCents, lot: Lot): Reversal => {
  const reversed = shareOf(purchase, refundedCents + lostCents)
  const disputed = reversed - shareOf(purchase, refundedCents)
  const held = [...lot.held.values()].reduce((sum, credits) => sum + credits, 0)
  const unused = lot.left + held + lot.clawed + lot.debtPaid
  const revived = Math.min(lot.owed, lot.debtPaid)
  const missing = Math.min(reversed, unused) - lot.clawed - revived
  const newlyRevived = missing > 0 ? Math.min(missing, lot.debtPaid - revived) : Math.min(0, missing + lot.clawed)
  const taken = Math.min(missing - newlyRevived, lot.left)
  const spent = Math.max(0, disputed - unused - lot.expired)
  return {
    taken,
    claimed: missing - newlyRevived - taken,
    slack: Math.max(0, unused + lot.expired - disputed),
    owed: revived + newlyRevived + spent - lot.owed,
  }
}
