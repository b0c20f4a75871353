import { validPlanCredits } from '#functions/core/accounts/plan-lapse.ts'
import type { Balance, Posting } from './balance.ts'
import type { NewEntry } from './credit-entries.ts'
import type { Lot } from './lots.ts'

type Bucket = 'plan' | 'pack'

export const bucketEntry = (bucket: Bucket, credits: number) => ({
  credits,
  plan: bucket === 'plan' ? credits : 0,
  pack: bucket === 'pack' ? credits : 0,
})

type Payable = Pick<Balance, 'planCredits' | 'planPeriodEnd' | 'packCredits' | 'debt'>

/**
 * Repays a debt from the available credits at once, plan credits first (docs/product.md, Credits). An account never has
 * a debt and spendable credits at the same time.
 */
export const payDebt = <Given extends Payable>(
  balance: Given,
  now = Date.now(),
): { balance: Given; entries: NewEntry[] } => {
  const plan = Math.min(balance.debt, validPlanCredits(balance, now))
  const pack = Math.min(balance.debt - plan, balance.packCredits)
  const paid = plan + pack
  if (paid === 0) return { balance, entries: [] }
  const { planPeriodEnd } = balance
  const entry: NewEntry = {
    type: 'debt-payment',
    credits: 0 - paid,
    plan: 0 - plan,
    pack: 0 - pack,
    debt: 0 - paid,
    ...(plan > 0 && planPeriodEnd && { periodEnd: planPeriodEnd }),
  }
  return {
    balance: {
      ...balance,
      planCredits: balance.planCredits - plan,
      packCredits: balance.packCredits - pack,
      debt: balance.debt - paid,
    },
    entries: [entry],
  }
}

type Grant = { credits: number; businessKey: string; periodEnd?: string }

/** Repays the debt from a grant. Returns the rest of the grant, the remaining debt, and the entry. */
export const payFromGrant = ({ debt }: Balance, bucket: Bucket, { credits, businessKey, periodEnd }: Grant) => {
  const paid = Math.min(debt, credits)
  const period = periodEnd === undefined ? {} : { periodEnd }
  const entry: NewEntry = {
    type: 'debt-payment',
    ...bucketEntry(bucket, 0 - paid),
    debt: -paid,
    purchase: businessKey,
    ...period,
  }
  return { left: credits - paid, debt: debt - paid, entries: paid > 0 ? [entry] : [] }
}

/** The purchase that credits come from. */
export type Source = { purchase: string; bucket: Bucket; periodEnd: string | null }

/** A purchase that has repaid a debt, with the credits that can be returned to it. */
export type Payer = Source & { repaid: number }

/** The purchases that have repaid debt, in the order in which it is returned: the reversed one first, then the newest. */
export const payersOf = (lots: ReadonlyMap<string, Lot>, key: string, own: Lot): Payer[] => {
  const others = [...lots].filter(([purchase]) => purchase !== key).toReversed()
  return [[key, own] as const, ...others].flatMap(([purchase, lot]) => {
    const repaid = repaidBy(lot)
    return repaid > 0 ? { purchase, bucket: lot.bucket, periodEnd: lot.periodEnd, repaid } : []
  })
}

/** The credits of a lot that repaid debts of other lots. At least 0. */
const repaidBy = ({ debtPaid, owed }: Lot): number => Math.max(0, debtPaid - owed)

/**
 * Returns credits to the purchases that repaid a debt, because the debt was cancelled afterwards. The cancellation
 * makes `debt` negative. The payers get credits back, in their order, until `debt` is 0 again.
 */
export const returnPayments = (balance: Balance, payers: readonly Payer[]): Posting => {
  let after: Posting = { balance, entries: [] }
  for (const payer of payers) {
    const { bucket, purchase, periodEnd } = payer
    const credits = Math.min(0 - after.balance.debt, payer.repaid)
    if (credits <= 0) continue
    const period = periodEnd === null ? {} : { periodEnd }
    const payment: NewEntry = {
      type: 'debt-payment',
      ...bucketEntry(bucket, credits),
      debt: credits,
      purchase,
      ...period,
    }
    const next = putBack({ ...after.balance, debt: after.balance.debt + credits }, payer, credits)
    after = { balance: next.balance, entries: [...after.entries, payment, ...next.entries] }
  }
  return after
}

/** Adds credits to the bucket of their purchase. Plan credits of a period other than the account's expire at once. */
export const putBack = (balance: Balance, { bucket, purchase, periodEnd }: Source, credits: number): Posting => {
  if (bucket === 'pack') return { balance: { ...balance, packCredits: balance.packCredits + credits }, entries: [] }
  if (credits <= 0 || periodEnd === balance.planPeriodEnd)
    return { balance: { ...balance, planCredits: balance.planCredits + credits }, entries: [] }
  const period = periodEnd === null ? {} : { periodEnd }
  return { balance, entries: [{ type: 'expire', ...bucketEntry('plan', 0 - credits), purchase, ...period }] }
}

/** The entry of credits that became debt, or of a cancelled debt. None for 0. */
export const debtEntries = (owed: number, purchase: string, reason: string): NewEntry[] =>
  owed === 0 ? [] : [{ type: 'debt', credits: 0, plan: 0, pack: 0, debt: owed, purchase, reason }]
