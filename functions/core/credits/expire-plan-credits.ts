import { isLapsed } from '#functions/core/accounts/plan-lapse.ts'
import type { Balance, Posting } from './balance.ts'
import { bucketEntry } from './debts.ts'

/** Ends the plan credits with an entry. Pack credits never expire (docs/product.md, Credits). */
export const writeOff = (balance: Balance): Posting => ({
  balance: { ...balance, planCredits: 0, planPeriodEnd: null },
  entries:
    balance.planCredits > 0
      ? [
          {
            type: 'expire',
            ...bucketEntry('plan', -balance.planCredits),
            ...(balance.planPeriodEnd && { periodEnd: balance.planPeriodEnd }),
          },
        ]
      : [],
})

/**
 * Writes off plan credits: at once when the subscription has ended, otherwise 48 hours after the end of their period.
 * Undefined when nothing has lapsed.
 */
export const lapse = (balance: Balance, hasEnded: boolean, now = Date.now()): Posting | undefined => {
  const { planPeriodEnd } = balance
  if (planPeriodEnd === null || !(hasEnded || isLapsed(planPeriodEnd, now))) return undefined
  return writeOff(balance)
}
