import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { isLapsed } from '#functions/core/accounts/plan-lapse.ts'
import type { NewEntry } from './credit-entries.ts'
import { bucketEntry, payFromGrant } from './debts.ts'

/**
 * The part of an account that postings change. Plan credits belong to a paid period and lapse; pack credits do not
 * (docs/product.md, Credits). Holds are in `holds.ts`, because they change the balance without reading it.
 */
export type Balance = Pick<
  AccountRow,
  'planCredits' | 'planPeriodEnd' | 'grantedFrom' | 'grantedThrough' | 'packCredits' | 'debt' | 'packsBought' | 'claims'
>

export type Posting = { balance: Balance; entries: NewEntry[] }

type PlanGrant = {
  credits: number
  periodStart: string
  periodEnd: string
  businessKey: string
  reason: string
}
type PackGrant = { credits: number; businessKey: string; reason: string; isPurchase: boolean }

/**
 * Grants the plan credits of a paid period. A newer period replaces the remaining credits of the previous one. The same
 * period adds to them (an upgrade). An older or lapsed period expires at once. The result does not depend on the order
 * of the invoices.
 */
export const grantPlan = (balance: Balance, given: PlanGrant): Posting => {
  const { credits, periodStart, periodEnd, businessKey, reason } = given
  const grant: NewEntry = { type: 'grant', ...bucketEntry('plan', credits), businessKey, periodEnd, reason }
  const isSame = periodEnd === balance.grantedThrough
  if (isSame ? balance.planPeriodEnd === null : !isNewer(balance, given)) {
    const late: NewEntry = { type: 'expire', ...bucketEntry('plan', 0 - credits), periodEnd, purchase: businessKey }
    return { balance, entries: [grant, late] }
  }
  const replaced = isSame ? { balance, entries: [] } : writeOff(balance)
  const { left, debt, entries } = payFromGrant(balance, 'plan', given)
  const { grantedFrom } = balance
  return {
    balance: {
      ...replaced.balance,
      planCredits: replaced.balance.planCredits + left,
      planPeriodEnd: periodEnd,
      grantedFrom: grantedFrom !== null && grantedFrom > periodStart ? grantedFrom : periodStart,
      grantedThrough: periodEnd,
      debt,
    },
    entries: [...replaced.entries, grant, ...entries],
  }
}

// Compares the starts: a month after a cancelled year ends before the year would have ended.
const isNewer = ({ grantedFrom, grantedThrough }: Balance, { periodStart, periodEnd }: PlanGrant): boolean => {
  if (grantedFrom === null || grantedThrough === null) return true
  return periodStart === grantedFrom ? periodEnd > grantedThrough : periodStart > grantedFrom
}

/** Grants credits that never expire. A purchase also counts as a bought pack. */
export const grantPack = (balance: Balance, { credits, businessKey, reason, isPurchase }: PackGrant): Posting => {
  const { left, debt, entries } = payFromGrant(balance, 'pack', { credits, businessKey })
  return {
    balance: {
      ...balance,
      packCredits: balance.packCredits + left,
      debt,
      packsBought: balance.packsBought + (isPurchase ? 1 : 0),
    },
    entries: [{ type: 'grant', ...bucketEntry('pack', credits), businessKey, reason }, ...entries],
  }
}

const writeOff = (balance: Balance): Posting => ({
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
