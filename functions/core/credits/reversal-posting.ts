import type { Claim } from '#functions/core/accounts/accounts.ts'
import type { Balance, Posting } from './balance.ts'
import { claimsWith } from './claims.ts'
import type { NewEntry } from './credit-entries.ts'
import { bucketEntry, debtEntries, type Payer, payDebt, putBack, returnPayments, type Source } from './debts.ts'

type Reversal = Source & {
  type: 'claw-back' | 'restore'
  /** Credits to take from the balance. Negative when a failed refund or a won appeal returns them. */
  taken: number
  /** Credits that become debt. Negative when a failed refund or a won appeal cancels a debt. */
  owed: number
  /** Credits that running jobs hold, to be taken when the jobs release them. */
  claim: Claim | undefined
  /** The change of the number of bought packs. */
  packs: -1 | 0 | 1
  /** The purchases that have repaid debt. They get credits back when a repaid debt is cancelled. */
  payers: readonly Payer[]
  businessKey: string
  reason: string
}

/**
 * Takes back the unspent credits of a purchase, or returns them. Neither the balance nor the debt becomes negative
 * (docs/product.md, Credits). Available credits repay a new debt at once. When a repaid debt is cancelled, its
 * repayments are returned. Returned plan credits of another period expire at once.
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
