import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { lapse } from './expire-plan-credits.ts'
import { post } from './post-credits.ts'

/**
 * Writes off lapsed plan credits, once per period. Operations that read or spend a balance call it first, so no
 * schedule is needed. False when nothing has lapsed.
 */
export const writeOffLapsed = async (account: AccountRow, hasEnded = false): Promise<boolean> => {
  const { userId, planPeriodEnd } = account
  if (!lapse(account, hasEnded)) return false
  return post(userId, `lapse:${userId}:${planPeriodEnd}`, (current) =>
    current.planPeriodEnd === planPeriodEnd ? lapse(current, hasEnded) : undefined,
  )
}
