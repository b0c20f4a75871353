import { type AccountRow, type Claim, isLapsed } from '#functions/core/accounts/accounts.ts'
import type { NewEntry } from './credit-entries.ts'

/**
 * The part of an account that postings change. Plan credits belong to a paid period and lapse; pack credits stay
 * (docs/product.md, Credits). Holds are in `holds.ts`, since they change the balance without reading it.
 */
export type Balance = Pick<
  AccountRow,
  'planCredits' | 'planPeriodEnd' | 'grantedFrom' | 'grantedThrough' | 'packCredits' | 'debt' | 'packsBought' | 'claims'
>

/** The next balance, and the entries that explain it. */
export type Posting = { balance: Balance; entries: NewEntry[] }

type PlanGrant = {
  credits: number
  periodStart: string
  periodEnd: string
  businessKey: string
  reason: string
}
type PackGrant = { credits: number; businessKey: string; reason: string; isPurchase: boolean }

const bucketEntry = (bucket: 'plan' | 'pack', credits: number) => ({
  credits,
  plan: bucket === 'plan' ? credits : 0,
  pack: bucket === 'pack' ? credits : 0,
})

type Granted = { credits: number; businessKey: string; periodEnd?: string }

/** Pays the debt from a grant: the credits left over, the remaining debt, and the entry of the payment. */
const payDebt = (balance: Balance, bucket: 'plan' | 'pack', { credits: granted, businessKey, periodEnd }: Granted) => {
  const paid = Math.min(balance.debt, granted)
  const period = periodEnd === undefined ? {} : { periodEnd }
  const entry: NewEntry = {
    type: 'debt-payment',
    ...bucketEntry(bucket, 0 - paid),
    debt: -paid,
    purchase: businessKey,
    ...period,
  }
  return { left: granted - paid, debt: balance.debt - paid, entries: paid > 0 ? [entry] : [] }
}

/**
 * Grants the plan credits of a paid period. A newer period replaces the remaining credits of the one before; the same
 * period adds to them (an upgrade's difference); an older or lapsed period expires at once. So invoices may arrive in
 * any order.
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
  const { left, debt, entries } = payDebt(balance, 'plan', given)
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

// Compared by their starts, since a month that follows a cancelled year ends before that year would have.
const isNewer = ({ grantedFrom, grantedThrough }: Balance, { periodStart, periodEnd }: PlanGrant): boolean => {
  if (grantedFrom === null || grantedThrough === null) return true
  return periodStart === grantedFrom ? periodEnd > grantedThrough : periodStart > grantedFrom
}

/** Grants credits that never expire. A purchase also counts as a bought pack. */
export const grantPack = (balance: Balance, { credits, businessKey, reason, isPurchase }: PackGrant): Posting => {
  const { left, debt, entries } = payDebt(balance, 'pack', { credits, businessKey })
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
 * Writes off plan credits: at once when the subscription has ended, otherwise 48 hours after their period's end.
 * Undefined when nothing has lapsed.
 */
export const lapse = (balance: Balance, hasEnded: boolean, now = Date.now()): Posting | undefined => {
  const { planPeriodEnd } = balance
  if (planPeriodEnd === null || !(hasEnded || isLapsed(planPeriodEnd, now))) return undefined
  return writeOff(balance)
}

/** What a reversal changes: how much it takes back, and what it leaves behind. */
type Reversal = {
  bucket: 'plan' | 'pack'
  /** Credits to take from the balance; below zero when a failed refund returns them. */
  taken: number
  /** Credits that become debt; below zero when a failed refund cancels a debt. */
  owed: number
  /** Credits that running jobs hold, to be taken when they are released. */
  claim: Claim | undefined
  /** The change of the number of packs that count as bought. */
  packs: -1 | 0 | 1
  periodEnd: string | null
  businessKey: string
  purchase: string
  reason: string
}

/**
 * Takes back the unspent credits of a purchase, or returns them when its refund failed; neither the balance nor the debt
 * becomes negative (docs/product.md, Credits). When another purchase has paid a debt that a failed refund cancels, the
 * payment of this one is returned. Plan credits that come back to another period expire at once.
 */
export const reverse = (balance: Balance, { bucket, taken, owed, claim, packs, ...of }: Reversal): Posting => {
  const { businessKey, purchase, reason } = of
  const period = of.periodEnd === null ? {} : { periodEnd: of.periodEnd }
  const type = taken < 0 ? 'restore' : 'claw-back'
  const overpaid = Math.max(0, -owed - balance.debt)
  const change = overpaid - taken
  const isLate = change > 0 && bucket === 'plan' && of.periodEnd !== balance.planPeriodEnd
  const moved = isLate ? 0 : change
  const moving: NewEntry = { type, ...bucketEntry(bucket, 0 - taken), businessKey, purchase, reason, ...period }
  const payment = { type: 'debt-payment' as const, ...bucketEntry(bucket, overpaid), debt: overpaid, purchase }
  const late: NewEntry = { type: 'expire', ...bucketEntry('plan', 0 - change), purchase, ...period }
  return {
    balance: {
      ...balance,
      planCredits: balance.planCredits + (bucket === 'plan' ? moved : 0),
      packCredits: balance.packCredits + (bucket === 'pack' ? moved : 0),
      debt: balance.debt + owed + overpaid,
      packsBought: balance.packsBought + packs,
      claims: claimsWith(balance.claims, purchase, claim),
    },
    entries: [
      moving,
      ...debtEntries(owed, purchase, reason),
      ...(overpaid > 0 ? [{ ...payment, ...period }] : []),
      ...(isLate ? [late] : []),
    ],
  }
}

/** The entry of credits that became debt, or of a debt that was cancelled; none for 0. */
export const debtEntries = (owed: number, purchase: string, reason: string): NewEntry[] =>
  owed === 0 ? [] : [{ type: 'debt', credits: 0, plan: 0, pack: 0, debt: owed, purchase, reason }]

/** The claims with another claim of one purchase; null without any. */
export const claimsWith = (
  claims: Balance['claims'],
  purchase: string,
  claim: Claim | undefined,
): Balance['claims'] => {
  const { [purchase]: _replaced, ...others } = claims ?? {}
  const all = claim && claim.credits > 0 ? { ...others, [purchase]: claim } : others
  return Object.keys(all).length > 0 ? all : null
}

/** An operator's correction of the pack credits; a negative one takes at most the pack credits that exist. */
export const adjust = (balance: Balance, credits: number, reason: string, businessKey: string): Posting => {
  const change = Math.max(credits, 0 - balance.packCredits)
  return {
    balance: { ...balance, packCredits: balance.packCredits + change },
    entries: [{ type: 'adjust', ...bucketEntry('pack', change), businessKey, reason }],
  }
}
