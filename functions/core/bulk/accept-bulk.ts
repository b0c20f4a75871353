import { incrementBase32, ulid } from 'ulid'
import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { rateRefusal, tokensTaken } from '#functions/core/accounts/rates.ts'
import { dividedHold, type Hold, heldCredits, holdFor, holdWrites } from '#functions/core/credits/holds.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, create, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { digestOf } from '#functions/core/generations/generations.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { BulkJobKind } from '#shared/entities/bulk-job.ts'
import { type BulkJobId, type GenerationId, isFromFuture } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import type { SceneMode } from '#shared/tools/scenes.ts'
import { type BulkJobRow, findBulkJob } from './bulk-jobs.ts'
import { type BulkWork, workWrite } from './bulk-work.ts'
import { startUnwritten } from './continue-bulk.ts'

type BulkBody = { bulkJobId: BulkJobId } & Readonly<Record<string, unknown>>

/** A bulk request after validation. */
export type BulkRequest = {
  kind: BulkJobKind
  modelName: string
  toolMode: ToolMode | SceneMode
  body: BulkBody
  /** The settings of all pictures. */
  settings: Readonly<Record<string, string>>
  /** The additional settings of each picture. */
  pictures: readonly Readonly<Record<string, string>>[]
  /** For each picture that is made of another design: the tools of `Generation.earlierTools`. */
  earlierTools?: readonly (string[] | undefined)[]
  /** The number of requested pictures that were left out. */
  refused: number
  correlationId: string
}

/**
 * The bulk job that an earlier request with the same id started. Continues its unwritten part. Throws `bulk.conflict`
 * for another body.
 */
export const resumeBulk = async (userId: string, body: BulkBody): Promise<BulkJobRow | undefined> => {
  if (isFromFuture(body.bulkJobId)) throw appError('bulk.invalidId')
  const stored = await findBulkJob(userId, body.bulkJobId)
  if (!stored) return undefined
  if (stored.requestDigest !== digestOf(body)) throw appError('bulk.conflict')
  await startUnwrittenNow(stored)
  return stored
}

/**
 * Accepts a bulk job. One transaction stores the hold of all pictures, one credit entry, the job, and the list of
 * generations to write. Then writes and starts the generations. The sweeper finishes what fails.
 */
export const acceptBulk = async (account: AccountRow, request: BulkRequest): Promise<BulkJobRow> => {
  const readAgain = async () => (await findAccount(account.userId)) ?? account
  let current: AccountRow | undefined = (await writeOffLapsed(account)) ? undefined : account
  return retryOnChange(async () => {
    const latest = current ?? (await readAgain())
    current = undefined
    return accept(latest, request)
  })
}

/** Accepts against the account as it was read. Throws `ConditionsFailed` when the account changed meanwhile. */
const accept = async (account: AccountRow, request: BulkRequest): Promise<BulkJobRow> => {
  const refusal = rateRefusal('bulkStarts', account.bulkStartsFullAt)
  if (refusal) throw refusal
  const { toolMode, pictures, body } = request
  const hold = holdFor(account, toolMode.mode.credits * pictures.length)
  if (!hold) {
    const possible = Math.floor(toAccount(account).credits / toolMode.mode.credits)
    throw appError('bulk.moreCredits', { pictures: pictures.length, credits: possible })
  }
  const work = newWork(account.userId, hold, request)
  const job = newBulkJob(hold, work, request)
  try {
    await transact([
      ...bulkHoldWrites(account, hold, work),
      create(keys.bulkJob(account.userId, job.id), job),
      workWrite(work),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    const stored = await resumeBulk(account.userId, body)
    if (stored) return stored
    // The id belongs to another user's bulk job that is not completely written yet.
    if (error.isAbout(keys.job(job.id))) throw appError('bulk.conflict')
    throw error
  }
  logger.info('Bulk job accepted', { bulkJobId: job.id, pictures: pictures.length, refused: request.refused })
  await startUnwrittenNow(job)
  return job
}

/** The job is accepted and paid for, so an error is only logged. The sweeper continues the job. */
const startUnwrittenNow = async (job: BulkJobRow): Promise<void> => {
  try {
    await startUnwritten(job)
  } catch (error) {
    logger.warn('Bulk job not written as a whole: the sweeper continues', { bulkJobId: job.id, error })
  }
}

/** Ids that sort in the order of the pictures, so that the pictures of a job are one key range. */
const generationIds = (count: number): GenerationId[] => {
  const ids: string[] = []
  while (ids.length < count) ids.push(incrementBase32(ids.at(-1) ?? ulid()))
  return ids.map((id): GenerationId => `gen_${id}` as GenerationId)
}

const newWork = (userId: string, hold: Hold, request: BulkRequest): BulkWork => {
  const { toolMode, body, settings, pictures, earlierTools, correlationId } = request
  const parts = dividedHold(hold, pictures.length)
  const ids = generationIds(pictures.length)
  return {
    bulkJobId: body.bulkJobId,
    userId,
    createdAt: new Date().toISOString(),
    requestDigest: digestOf(body),
    correlationId,
    toolId: toolMode.toolId,
    modeId: toolMode.modeId,
    settings,
    planPeriodEnd: hold.planPeriodEnd,
    items: ids.flatMap((generationId, index) => {
      const [picture, part, tools] = [pictures[index], parts[index], earlierTools?.[index]]
      return picture && part
        ? [{ generationId, settings: picture, ...(tools && { earlierTools: tools }), ...part }]
        : []
    }),
    written: 0,
  }
}

const newBulkJob = (hold: Hold, work: BulkWork, { kind, modelName, refused }: BulkRequest): BulkJobRow => {
  const { bulkJobId, userId, createdAt, requestDigest, items } = work
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) throw appError('bulk.notQueued')
  return {
    id: bulkJobId,
    userId,
    kind,
    modelName,
    totalImages: items.length,
    completedImages: 0,
    failedImages: 0,
    refusedImages: refused,
    credits: heldCredits(hold),
    createdAt,
    retries: {},
    firstGenerationId: first.generationId,
    lastGenerationId: last.generationId,
    requestDigest,
  }
}

const bulkHoldWrites = (
  { latestEntry, bulkStartsFullAt }: AccountRow,
  hold: Hold,
  { userId, bulkJobId, toolId, items }: BulkWork,
) =>
  holdWrites(
    {
      userId,
      bulkJobId,
      toolId,
      holds: Object.fromEntries(items.map(({ generationId, plan, pack }) => [generationId, { plan, pack }])),
      latestEntry,
      alongside: tokensTaken('bulkStarts', bulkStartsFullAt),
    },
    hold,
  )
