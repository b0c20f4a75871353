import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import type { NewEntry } from '#functions/core/credits/credit-entries.ts'
import { bucketEntry, payDebt } from '#functions/core/credits/debts.ts'
import type { Lot } from '#functions/core/credits/lots.ts'
import { type Decision, post } from '#functions/core/credits/post-credits.ts'
import { readLots } from '#functions/core/credits/read-lots.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import type { UserId } from '#shared/entities/ids.ts'

type Keys = {
  /** The business keys of the invoices of the subscription that continues. */
  continuing: readonly string[]
  /** The business keys of the invoices of the subscriptions that end. */
  ended: readonly string[]
}

/**
 * Restores the plan credits of the continuing subscription after an invoice of an ending subscription replaced them.
 * Takes back the remaining credits of that invoice before it is refunded, and returns the credits that expired from the
 * running period. Does nothing when an invoice of the continuing subscription was granted later.
 */
export const reinstateContinuingSubscription = async (userId: UserId, keys: Keys): Promise<void> => {
  const [first] = keys.ended
  if (!first) return
  const businessKey = `reinstate:${first}`
  await post(userId, businessKey, async (account) => decide(account, keys, await readLots(userId), businessKey))
}

const decide = (
  account: AccountRow,
  keys: Keys,
  lots: ReadonlyMap<string, Lot>,
  businessKey: string,
): Decision | undefined => {
  const ended = lotsBy(lots, keys.ended)
  const isInEffect = ([, { periodEnd }]: NamedLot) => periodEnd !== null && periodEnd === account.grantedThrough
  const continuing = lotsBy(lots, keys.continuing)
  const inEffect = ended.filter(isInEffect)
  if (inEffect.length === 0 || continuing.some(isInEffect)) return undefined
  const running = runningOf(continuing)
  const taken = inEffect.map((named, index) => takenEntry(named, index === 0 ? businessKey : undefined))
  const returned = running.flatMap(returnedEntry)
  const change = [...taken, ...returned].reduce((sum, { plan }) => sum + plan, 0)
  const period = running[0]?.[1].periodEnd ?? null
  const { balance, entries } = payDebt({
    ...account,
    planCredits: account.planCredits + change,
    planPeriodEnd: period ?? account.planPeriodEnd,
    grantedThrough: period,
  })
  return { balance, entries: [...taken, ...returned, ...entries] }
}

type NamedLot = [purchase: string, lot: Lot]

const lotsBy = (lots: ReadonlyMap<string, Lot>, keys: readonly string[]): NamedLot[] =>
  keys.flatMap((key): NamedLot[] => {
    const lot = lots.get(key)
    return lot ? [[key, lot]] : []
  })

/** The lots of the latest period, unless it is over. */
const runningOf = (lots: readonly NamedLot[], now = new Date().toISOString()): NamedLot[] => {
  const latest = lots.reduce((end, [, { periodEnd }]) => (periodEnd && periodEnd > end ? periodEnd : end), now)
  return lots.filter(([, { periodEnd }]) => periodEnd === latest)
}

/** Writes an entry even when nothing remains, because an entry has to carry the business key (docs/table.md). */
const takenEntry = ([purchase, { left, periodEnd }]: NamedLot, businessKey: string | undefined): NewEntry => ({
  type: 'claw-back',
  ...bucketEntry('plan', 0 - left),
  purchase,
  reason: entryReasons.secondSubscription,
  ...(businessKey && { businessKey }),
  ...(periodEnd && { periodEnd }),
})

const returnedEntry = ([purchase, { expired, periodEnd }]: NamedLot): NewEntry[] =>
  expired === 0 ? [] : [{ type: 'expire', ...bucketEntry('plan', expired), purchase, ...(periodEnd && { periodEnd }) }]
