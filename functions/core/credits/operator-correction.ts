import type { Balance, Posting } from './balance.ts'
import { bucketEntry, payFromGrant } from './debts.ts'

/**
 * An operator's correction of the pack credits. A negative one takes at most the available pack credits. A positive one
 * repays the debt first.
 */
export const adjust = (balance: Balance, credits: number, reason: string, businessKey: string): Posting => {
  const change = Math.max(credits, 0 - balance.packCredits)
  const given = { credits: Math.max(0, change), businessKey }
  const { debt, entries } = payFromGrant(balance, 'pack', given)
  const paid = balance.debt - debt
  return {
    balance: { ...balance, packCredits: balance.packCredits + change - paid, debt },
    entries: [{ type: 'adjust', ...bucketEntry('pack', change), businessKey, reason }, ...entries],
  }
}
