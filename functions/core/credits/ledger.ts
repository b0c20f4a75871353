import { type AccountRow, isLapsed } from '#functions/core/accounts/accounts.ts'
import type { NewEntry } from './credit-entries.ts'

/**
 * The rules of the two buckets as pure moves: from a balance to the next one, and the entries that tell of it. Plan
 * credits are set for a paid period and lapse; pack credits stay (facts/reliability 2; readings, Money). Jobs' holds
 * are in `credits.ts`: they change the balance without reading it.
 */
export type Balance = Pick<
  AccountRow,
  'planCredits' | 'planPeriodEnd' | 'grantedFrom' | 'grantedThrough' | 'packCredits' | 'debt' | 'hasBoughtPack'
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

const bucketEntry = (bucket: 'plan' | 'pack', credits: number) => ({
  credits,
  plan: bucket === 'plan' ? credits : 0,
  pack: bucket === 'pack' ? credits : 0,
})

type Granted = { credits: number; businessKey: string; periodEnd?: string }

/** What a grant leaves after the debt that it pays first, and the entry of that payment, which names the purchase. */
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
 * A paid period's plan credits. A newer period replaces what is left of the one before; the same period adds (an
 * upgrade's difference, and its first invoice whichever comes first); an older or already lapsed one comes too late
 * and expires at once, so that invoices may arrive in any order.
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

// By when they begin: a month that follows a year, or a plan that was given up, ends before what it replaces.
const isNewer = ({ grantedFrom, grantedThrough }: Balance, { periodStart, periodEnd }: PlanGrant): boolean => {
  if (grantedFrom === null || grantedThrough === null) return true
  return periodStart === grantedFrom ? periodEnd > grantedThrough : periodStart > grantedFrom
}

/** Credits that never expire. A bought pack also makes the account one with a standing of its own. */
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
 * Writes plan credits off: at once when the subscription has ended, otherwise 48 hours after their period's end.
 * Undefined when nothing is due.
 */
export const lapse = (balance: Balance, hasEnded: boolean, now = Date.now()): Posting | undefined => {
  const { planPeriodEnd } = balance
  if (planPeriodEnd === null || !(hasEnded || isLapsed(planPeriodEnd, now))) return undefined
  return writeOff(balance)
}

type ClawBack = {
  bucket: 'plan' | 'pack'
  /** What the refund or dispute asks back, at most what the purchase brought. */
  asked: number
  /** What is left of that purchase in its bucket. */
  left: number
  businessKey: string
  purchase: string
  reason: string
  /** A lost dispute records what could not be taken; a refund does not (readings, Money). */
  leavesDebt: boolean
}

/** Takes back what is left of a purchase, never below 0. */
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

/** Gives back what a claw-back took, since its refund failed; plan credits of another period expire at once. */
export const restore = (balance: Balance, { bucket, credits, periodEnd, ...keys }: Restored): Posting => {
  const period = periodEnd === null ? {} : { periodEnd }
  const entry: NewEntry = {
    type: 'restore',
    ...bucketEntry(bucket, credits),
    ...keys,
    ...period,
    reason: 'Refund failed',
  }
  if (bucket === 'pack')
    return { balance: { ...balance, packCredits: balance.packCredits + credits }, entries: [entry] }
  if (periodEnd !== balance.planPeriodEnd) {
    return { balance, entries: [entry, { type: 'expire', ...bucketEntry('plan', 0 - credits), ...period }] }
  }
  return { balance: { ...balance, planCredits: balance.planCredits + credits }, entries: [entry] }
}

/** An operator's correction of the pack bucket; a negative one takes at most what is there. */
export const adjust = (balance: Balance, credits: number, reason: string, businessKey: string): Posting => {
  const change = Math.max(credits, 0 - balance.packCredits)
  return {
    balance: { ...balance, packCredits: balance.packCredits + change },
    entries: [{ type: 'adjust', ...bucketEntry('pack', change), businessKey, reason }],
  }
}
