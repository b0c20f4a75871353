import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { plans } from '#shared/billing/plans.ts'
import { isLive } from '#shared/entities/subscription.ts'

/** The tier of an account, and whether it is active, by its subscription and packs (docs/product.md, Access). */
export const tierOf = (
  subscription: AccountRow['subscription'],
  hasBoughtPack: boolean,
): Pick<AccountRow, 'tier' | 'active'> => {
  if (subscription && isLive(subscription.status))
    return { tier: plans[subscription.plan].tier, active: subscription.status === 'active' }
  return hasBoughtPack ? { tier: 'CREDITS_ONLY', active: true } : { tier: null, active: false }
}
