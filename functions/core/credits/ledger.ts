import { type AccountRow, isLapsed } from '#functions/core/accounts/accounts.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import type { NewEntry } from './credit-entries.ts'

/**
 * The part of an account that postings change. Plan credits belong to a paid period and lapse; pack credits stay
 * (docs/product.md, Credits). Holds are in `holds.ts`, since they change the balance without reading it.
 */
export type Balance = Pick<
  AccountRow,
  'planCredits' | 'planPeriodEnd' | 'grantedFrom' | 'grantedThrough' | 'packCredits' | 'debt' | 'hasBoughtPack'
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
    const late: NewEntry = { type: 'expire', ...bucketEntry('plan', 0 - credits), periodEnd }
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

/** Grants credits that never expire. A purchase also records that the account has bought a pack. */
export const grantPack = (balance: Balance, { credits, businessKey, reason, isPurchase }: PackGrant): Posting => {
  const { left, debt, entries } = payDebt(balance, 'pack', { credits, businessKey })
  return {
    balance: {
      ...balance,
      packCredits: balance.packCredits + left,
      debt,
      hasBoughtPack: balance.hasBoughtPack || isPurchase,
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

type ClawBack = {
  bucket: 'plan' | 'pack'
  /** The credits that the refund or dispute takes back, at most those of the purchase. */
  asked: number
  /** The unspent credits of that purchase. */
  left: number
  businessKey: string
  purchase: string
  reason: string
  /** Whether credits that were spent already become debt: after a lost dispute, not after a refund. */
  leavesDebt: boolean
}

/** Takes back the unspent credits of a purchase; the balance never becomes negative (docs/product.md, Credits). */
export const clawBack = (
  balance: Balance,
  { bucket, asked, left, businessKey, purchase, reason, leavesDebt }: ClawBack,
): Posting => {
  const taken = Math.min(asked, left)
  const owed = leavesDebt ? asked - taken : 0
  const taking: NewEntry = { type: 'claw-back', ...bucketEntry(bucket, 0 - taken), businessKey, purchase, reason }
  return {
    balance: {
      ...balance,
      planCredits: balance.planCredits - (bucket === 'plan' ? taken : 0),
      packCredits: balance.packCredits - (bucket === 'pack' ? taken : 0),
      debt: balance.debt + owed,
    },
    entries: [
      taking,
      ...(owed > 0 ? [{ type: 'debt' as const, credits: 0, plan: 0, pack: 0, debt: owed, reason }] : []),
    ],
  }
}

type Restored = {
  bucket: 'plan' | 'pack'
  credits: number
  periodEnd: string | null
  businessKey: string
  purchase: string
}

/** Returns the credits of a claw-back whose refund failed; plan credits of another period expire at once. */
export const restore = (balance: Balance, { bucket, credits, periodEnd, ...keys }: Restored): Posting => {
  const period = periodEnd === null ? {} : { periodEnd }
  const entry: NewEntry = {
    type: 'restore',
    ...bucketEntry(bucket, credits),
    ...keys,
    ...period,
    reason: entryReasons.refundFailed,
  }
  if (bucket === 'pack')
    return { balance: { ...balance, packCredits: balance.packCredits + credits }, entries: [entry] }
  if (periodEnd !== balance.planPeriodEnd) {
    return { balance, entries: [entry, { type: 'expire', ...bucketEntry('plan', 0 - credits), ...period }] }
  }
  return { balance: { ...balance, planCredits: balance.planCredits + credits }, entries: [entry] }
}

/** An operator's correction of the pack credits; a negative one takes at most the pack credits that exist. */
export const adjust = (balance: Balance, credits: number, reason: string, businessKey: string): Posting => {
  const change = Math.max(credits, 0 - balance.packCredits)
  return {
    balance: { ...balance, packCredits: balance.packCredits + change },
    entries: [{ type: 'adjust', ...bucketEntry('pack', change), businessKey, reason }],
  }
}
