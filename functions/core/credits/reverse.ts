import type { Claim } from '#functions/core/accounts/accounts.ts'
import { claimsWith } from './claims.ts'
import type { NewEntry } from './credit-entries.ts'
import { bucketEntry, debtEntries, type Payer, payDebt, putBack, returnPayments, type Source } from './debts.ts'
import type { Balance, Posting } from './ledger.ts'

/** What a reversal changes: how much it takes back, and what it leaves behind. */
type Reversal = Source & {
  type: 'claw-back' | 'restore'
  /** Credits to take from the balance; below zero when a failed refund or a won appeal returns them. */
  taken: number
  /** Credits that become debt; below zero when a failed refund or a won appeal cancels a debt. */
  owed: number
  /** Credits that running jobs hold, to be taken when they are released. */
  claim: Claim | undefined
  /** The change of the number of packs that count as bought. */
  packs: -1 | 0 | 1
  /** The purchases that have repaid debt, for the case that a cancelled debt was repaid before. */
  payers: readonly Payer[]
  businessKey: string
  reason: string
}

/**
 * Takes back the unspent credits of a purchase, or returns them; neither the balance nor the debt becomes negative
 * (docs/product.md, Credits). A new debt is paid at once from the credits that are available. Where the debt that is
 * cancelled has been repaid, its payments are returned. Plan credits that come back to another period expire at once.
 */
export const reverse = (balance: Balance, { type, taken, owed, claim, packs, payers, ...of }: Reversal): Posting => {
  const { bucket, businessKey, purchase, periodEnd, reason } = of
  const period = periodEnd === null ? {} : { periodEnd }
  const moving: NewEntry = { type, ...bucketEntry(bucket, 0 - taken), businessKey, purchase, reason, ...period }
  const moved = putBack({ ...balance, debt: balance.debt + owed }, of, 0 - taken)
  const returned = returnPayments(moved.balance, payers)
  const paid = payDebt(returned.balance)
  return {
    balance: {
      ...paid.balance,
      packsBought: balance.packsBought + packs,
      claims: claimsWith(balance.claims, purchase, claim),
    },
    entries: [moving, ...debtEntries(owed, purchase, reason), ...moved.entries, ...returned.entries, ...paid.entries],
  }
}
