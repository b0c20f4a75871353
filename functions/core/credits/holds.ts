import * as z from 'zod'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { validPlanCredits } from '#functions/core/accounts/plan-lapse.ts'
import { keys } from '#functions/core/db/keys.ts'
import { type Change, change, type Write } from '#functions/core/db/transact.ts'
import type { BulkJobId, GenerationId, HdId, TrainingId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { endClaims } from './claims.ts'
import { entryIdAfter, entryWrite, type NewEntry } from './credit-entries.ts'
import { payDebt } from './debts.ts'
import { unchangedEntries } from './post-credits.ts'

/** The held credits of a job, with their buckets and plan period, so that a release can return them. */
export const Hold = z.object({
  plan: z.int().nonnegative(),
  pack: z.int().nonnegative(),
  planPeriodEnd: z.iso.datetime().nullable(),
})
export type Hold = z.infer<typeof Hold>

export const heldCredits = ({ plan, pack }: Hold) => plan + pack

/**
 * The parts of a price in each bucket, plan credits first. A dev account pays nothing (docs/product.md, Credits).
 * Undefined when the credits do not suffice. Throws `account.deleted` once the account's deletion has begun.
 */
export const holdFor = (account: AccountRow, credits: number, now = Date.now()): Hold | undefined => {
  if (account.deletionBeganAt) throw appError('account.deleted')
  if (account.dev) return { plan: 0, pack: 0, planPeriodEnd: null }
  const plan = Math.min(validPlanCredits(account, now), credits)
  const pack = credits - plan
  if (pack > account.packCredits) return undefined
  return { plan, pack, planPeriodEnd: plan > 0 ? account.planPeriodEnd : null }
}

/** One generation's part of a bulk job's hold. */
export type HoldPart = Pick<Hold, 'plan' | 'pack'>

/**
 * Divides a hold among jobs of equal prices, plan credits first, in the order of the jobs. The result is the same as if
 * each job had been accepted alone.
 */
export const dividedHold = ({ plan, pack }: Hold, jobs: number): HoldPart[] => {
  const price = (plan + pack) / jobs
  let planLeft = plan
  return Array.from({ length: jobs }, () => {
    const part = Math.min(planLeft, price)
    planLeft -= part
    return { plan: part, pack: price - part }
  })
}

/** A bulk job: one entry holds the credits of all its generations, and each generation ends its own part. */
type BulkHolder = { bulkJobId: BulkJobId; toolId: string; holds: Readonly<Record<GenerationId, HoldPart>> }

/** The holder of credits: a generation with its tool, its full resolution, or a training of a personal model. */
export type Holder =
  | { generationId: GenerationId; hdId?: HdId | undefined; toolId?: string | undefined }
  | { trainingId: TrainingId }

const holderIdOf = (holder: Holder) =>
  'generationId' in holder ? (holder.hdId ?? holder.generationId) : holder.trainingId

/** The fields of an entry that identify the holder. */
const holderFields = (
  holder: Holder | BulkHolder,
): Pick<NewEntry, 'generationId' | 'hdId' | 'toolId' | 'trainingId' | 'bulkJobId' | 'holds'> => {
  if ('holds' in holder) return { bulkJobId: holder.bulkJobId, toolId: holder.toolId, holds: holder.holds }
  return 'generationId' in holder
    ? { generationId: holder.generationId, hdId: holder.hdId, toolId: holder.toolId }
    : { trainingId: holder.trainingId }
}

type HoldFor = (Holder | BulkHolder) & {
  userId: string
  /** The account's `latestEntry`, to keep the entries in order. */
  latestEntry?: string | null
  /** Another change of the account with its own condition, in the same write. */
  alongside?: Change
}

/**
 * The writes of a hold: the change of the balance, on the condition that it suffices, and the entry. Fails when the
 * account's deletion has begun, because the deletion may already have listed the account's jobs.
 */
export const holdWrites = ({ userId, latestEntry = null, alongside, ...holder }: HoldFor, hold: Hold): Write[] => {
  const entryId = entryIdAfter(latestEntry)
  const balance =
    hold.plan > 0
      ? 'planCredits >= :plan AND packCredits >= :pack AND planPeriodEnd = :end'
      : 'attribute_exists(pk) AND packCredits >= :pack'
  const condition = `${balance} AND attribute_not_exists(deletionBeganAt)`
  return [
    change(keys.account(userId), {
      set: `SET planCredits = planCredits - :plan, packCredits = packCredits - :pack, held = held + :held, latestEntry = :entry${alongside ? `, ${alongside.set}` : ''}`,
      condition: alongside ? `${condition} AND ${alongside.condition}` : condition,
      values: {
        ...alongside?.values,
        ':plan': hold.plan,
        ':pack': hold.pack,
        ':held': heldCredits(hold),
        ':entry': entryId,
        ...(hold.plan > 0 && { ':end': hold.planPeriodEnd }),
      },
    }),
    entryWrite(
      userId,
      { type: 'hold', credits: -heldCredits(hold), plan: -hold.plan, pack: -hold.pack, ...holderFields(holder) },
      entryId,
    ),
  ]
}

/** A job whose hold ends. */
export type HeldJob = Holder & { userId: string; hold: Hold }

/** An additional assignment to the account, in the write that ends a hold. */
type Assignment = Pick<Change, 'set' | 'values'>

const withoutClaims = '(attribute_not_exists(claims) OR claims = :noClaims)'

/**
 * The writes that spend a hold, once the result is stored. Without `account`, the first write fails when the account
 * has claims: only the account's row shows how much of this hold they claim. Available credits repay the debt that a
 * claim leaves.
 */
export const captureWrites = (job: HeldJob, account?: AccountRow, alongside?: Assignment): Write[] => {
  const { userId, hold } = job
  const also = alongside ? `, ${alongside.set}` : ''
  const capture: NewEntry = { type: 'capture', credits: 0, plan: hold.plan, pack: hold.pack, ...holderFields(job) }
  if (!account?.claims) {
    const entryId = entryIdAfter(account?.latestEntry ?? null)
    return [
      change(keys.account(userId), {
        set: `SET held = held - :held, latestEntry = :entry${also}`,
        condition: `held >= :held AND ${withoutClaims}`,
        values: { ...alongside?.values, ':held': heldCredits(hold), ':entry': entryId, ':noClaims': null },
      }),
      entryWrite(userId, capture, entryId),
    ]
  }
  const { claims, entries: claimed } = endClaims(account.claims, holderIdOf(job), 'capture')
  const owed = claimed.reduce((sum, { debt = 0 }) => sum + debt, 0)
  const { balance: left, entries: paid } = payDebt({ ...account, debt: account.debt + owed })
  const entries = [capture, ...claimed, ...paid]
  const ids = entryIds(account, entries.length)
  return [
    change(keys.account(userId), {
      set: `SET held = held - :held, planCredits = :plan, packCredits = :pack, debt = :debt, claims = :claims, latestEntry = :entry${also}`,
      condition: `held >= :held AND ${unchangedEntries}`,
      values: {
        ...alongside?.values,
        ':held': heldCredits(hold),
        ':plan': left.planCredits,
        ':pack': left.packCredits,
        ':debt': left.debt,
        ':claims': claims,
        ':entry': ids.at(-1),
        ':latest': account.latestEntry,
      },
    }),
    ...entries.map((entry, index) => entryWrite(userId, entry, ids[index])),
  ]
}

/**
 * The writes that return a hold, each part to its bucket. Credits that a refund or dispute claims are taken back, and
 * the rest repays a debt first. Plan credits of a period other than the account's lapse with an entry. The first write
 * fails when the account's period, claims or debt changed after `account` was read.
 */
export const releaseWrites = (
  account: AccountRow,
  { hold, ...holder }: Holder & { hold: Hold },
  alongside?: Assignment,
): Write[] => {
  const { userId, planPeriodEnd, debt } = account
  const samePeriod = hold.plan === 0 || hold.planPeriodEnd === planPeriodEnd
  const plan = samePeriod ? hold.plan : 0
  const ended = endClaims(account.claims ?? {}, holderIdOf(holder), samePeriod ? 'release' : 'expire')
  const claimed = (bucket: 'plan' | 'pack') => ended.entries.reduce((sum, entry) => sum + entry[bucket], 0)
  const paid = payDebt({
    planCredits: plan + claimed('plan'),
    planPeriodEnd,
    packCredits: hold.pack + claimed('pack'),
    debt,
  })
  const job = holderFields(holder)
  const entries: NewEntry[] = [
    { type: 'release', credits: plan + hold.pack, plan, pack: hold.pack, ...job },
    ...(samePeriod ? [] : [{ type: 'expire' as const, credits: 0, plan: hold.plan, pack: 0, ...job }]),
    ...ended.entries,
    ...paid.entries,
  ]
  const ids = entryIds(account, entries.length)
  return [
    change(keys.account(userId), {
      set: `SET planCredits = planCredits + :plan, packCredits = packCredits + :pack, held = held - :held, debt = :left, latestEntry = :entry${account.claims ? ', claims = :claims' : ''}${alongside ? `, ${alongside.set}` : ''}`,
      condition: `held >= :held AND planPeriodEnd = :end AND debt = :debt AND ${account.claims ? unchangedEntries : withoutClaims}`,
      values: {
        ...alongside?.values,
        ':plan': paid.balance.planCredits,
        ':pack': paid.balance.packCredits,
        ':debt': debt,
        ':left': paid.balance.debt,
        ':held': heldCredits(hold),
        ':end': planPeriodEnd,
        ':entry': ids.at(-1),
        ...(account.claims ? { ':claims': ended.claims, ':latest': account.latestEntry } : { ':noClaims': null }),
      },
    }),
    ...entries.map((entry, index) => entryWrite(userId, entry, ids[index])),
  ]
}

const entryIds = ({ latestEntry }: AccountRow, count: number): string[] => {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push(entryIdAfter(ids.at(-1) ?? latestEntry))
  return ids
}
