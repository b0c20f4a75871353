import type { Balance, Posting } from './balance.ts'
import type { NewEntry } from './credit-entries.ts'
import { bucketEntry, payFromGrant } from './debts.ts'
import { writeOff } from './expire-plan-credits.ts'

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
