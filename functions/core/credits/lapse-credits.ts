import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { lapse } from './ledger.ts'
import { post } from './post-credits.ts'

/**
 * Writes plan credits off whose time is over, once for their period; every operation that reads or spends a balance
 * does so first, so that no clock has to. False when nothing is due.
 */
export const lapseCredits = async (account: AccountRow, hasEnded = false): Promise<boolean> => {
  const { userId, planPeriodEnd } = account
  if (!lapse(account, hasEnded)) return false
  return post(userId, `lapse:${userId}:${planPeriodEnd}`, (current) =>
    current.planPeriodEnd === planPeriodEnd ? lapse(current, hasEnded) : undefined,
  )
}
