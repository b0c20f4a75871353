import type { AccountRow, Claim } from '#functions/core/accounts/accounts.ts'
import type { NewEntry } from './credit-entries.ts'
import { debtEntries } from './debts.ts'

type Claims = NonNullable<AccountRow['claims']>

/** The claims after one purchase's claim is replaced. Null when none remain. */
export const claimsWith = (
  claims: AccountRow['claims'],
  purchase: string,
  claim: Claim | undefined,
): AccountRow['claims'] => {
  const { [purchase]: _replaced, ...others } = claims ?? {}
  const all = claim && claim.credits > 0 ? { ...others, [purchase]: claim } : others
  return Object.keys(all).length > 0 ? all : null
}

/**
 * The claims after a hold has ended, and the credit entries. A released hold pays the claim (`claw-back`). A captured
 * hold is spent: after a lost dispute, the credits beyond the slack become debt. Plan credits of a past period expire.
 */
export const endClaims = (claims: Claims, holderId: string, how: 'release' | 'capture' | 'expire') => {
  let after: AccountRow['claims'] = claims
  const entries: NewEntry[] = []
  for (const [purchase, claim] of Object.entries(claims)) {
    const { [holderId]: held = 0, ...holds } = claim.holds
    if (held === 0) continue
    const isReturned = how === 'release' || (how === 'expire' && claim.bucket === 'pack')
    const paid = isReturned ? Math.min(claim.credits, held) : 0
    const rest = Object.values(holds).reduce((sum, credits) => sum + credits, 0)
    const spent = how === 'capture' ? held : 0
    if (paid > 0) entries.push(clawBackEntry(purchase, claim, paid))
    entries.push(...debtEntries(Math.max(0, spent - claim.slack), purchase, claim.reason))
    const slack = Math.max(0, claim.slack - spent)
    after = claimsWith(after, purchase, { ...claim, credits: Math.min(claim.credits - paid, rest), slack, holds })
  }
  return { claims: after, entries }
}

const clawBackEntry = (purchase: string, { bucket, reason }: Claim, credits: number): NewEntry => ({
  type: 'claw-back',
  credits: -credits,
  plan: bucket === 'plan' ? -credits : 0,
  pack: bucket === 'pack' ? -credits : 0,
  purchase,
  reason,
})
