import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { captureWrites, heldCredits, releaseWrites } from '#functions/core/credits/holds.ts'
import { designOrder, designsPartition, keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, remove, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import type { Failure } from '#functions/core/generations/generations.ts'
import { hdCompletedWrite, hdFailedWrite, hdUndoneWrite } from '#functions/core/generations/hd/hd-writes.ts'
import { completeJobWrite, type Job, jobIdOf, takeBackJobWrite } from '#functions/core/generations/jobs.ts'
import type { Hd } from '#shared/entities/generation.ts'
import { failJobWrite } from './ended-jobs.ts'

/** A stored result, and the model that made it, as Replicate names it. */
export type Result = {
  storagePath: string
  width: number
  height: number
  model: string | null
  /** The seed of the picture, where it is another than the generation's. */
  seed?: string | undefined
  /** In percent, where it is measured. */
  structureKept?: number | undefined
  /** How a picture in full resolution was made. */
  kind?: Hd['kind']
}

const stillProcessing = { condition: '#status = :processing', names: { '#status': 'status' } }

/** The place of a settled design in the index. Jobs of earlier versions of the app do not name their tool. */
const settledPlace = ({ userId, generationId, toolId }: Job): { set: string; values: Record<string, string> } =>
  toolId === undefined
    ? { set: '', values: {} }
    : {
        set: ', gsi1pk = :designs, gsi1sk = :place',
        values: { ':designs': designsPartition(userId), ':place': designOrder('settled', toolId, generationId) },
      }

const completedWrite = (job: Job, { storagePath, width, height, model, seed, structureKept }: Result): Write => {
  const { userId, generationId } = job
  const place = settledPlace(job)
  const known = {
    ...(model !== null && { 'settings.model = :model': model }),
    ...(seed !== undefined && { 'settings.seed = :seed': seed }),
    ...(structureKept !== undefined && { 'structureKept = :kept': structureKept }),
  }
  return change(keys.generation(userId, generationId), {
    ...stillProcessing,
    set:
      ['SET #status = :completed, storagePath = :path, width = :width, height = :height', ...Object.keys(known)].join(
        ', ',
      ) + place.set,
    values: {
      ...place.values,
      ...Object.fromEntries(Object.entries(known).map(([set, value]) => [set.slice(set.indexOf(':')), value])),
      ':processing': 'processing',
      ':completed': 'completed',
      ':path': storagePath,
      ':width': width,
      ':height': height,
    },
  })
}

const failedWrite = (job: Job, { reason, hasNsfwContent, isRefused }: Failure): Write => {
  const place = settledPlace(job)
  return change(keys.generation(job.userId, job.generationId), {
    ...stillProcessing,
    set: `SET #status = :failed, failureReason = :reason, hasNsfwContent = :nsfw${isRefused ? ', isRefused = :refused' : ''}${place.set}`,
    values: {
      ...place.values,
      ':processing': 'processing',
      ':failed': 'failed',
      ':reason': reason,
      ':nsfw': hasNsfwContent,
      ...(isRefused && { ':refused': true }),
    },
  })
}

/** A full resolution without a price moves no credits, so its hold has no entries. */
const isFree = ({ hdId, hold }: Job): boolean => hdId !== undefined && heldCredits(hold) === 0

const release = (account: AccountRow, job: Job): Write[] => (isFree(job) ? [] : releaseWrites(account, job))

/** The write that counts a job as ended in its bulk job. The row of the bulk job may be gone. */
const countedWrite = ({ userId, bulkJobId }: Job, attribute: 'completedImages' | 'failedImages'): Write[] =>
  bulkJobId === undefined
    ? []
    : [
        change(keys.bulkJob(userId, bulkJobId), {
          set: `SET ${attribute} = ${attribute} + :one`,
          condition: 'attribute_exists(pk)',
          values: { ':one': 1 },
        }),
      ]

/**
 * Completes a job whose result is stored: generation, hold and job change in one transaction. False when the job was
 * settled before.
 */
export const completeGeneration = (job: Job, result: Result): Promise<boolean> => {
  let tries = 0
  return settled(job, async (job) => {
    // Only an account with claims of a refund or dispute has to be read, so the first try does without.
    const account = tries++ === 0 ? undefined : await findAccount(job.userId)
    return [
      completeJobWrite(job),
      (job.hdId ? hdCompletedWrite : completedWrite)(job, result),
      ...(isFree(job) ? [] : captureWrites(job, account)),
      ...countedWrite(job, 'completedImages'),
    ]
  })
}

/** Fails a job with a reason and releases its hold. False when the job was settled before. */
export const failGeneration = (job: Job, failure: Failure): Promise<boolean> =>
  settled(job, async (job) => {
    const account = await findAccount(job.userId)
    if (!account) return undefined
    return [
      failJobWrite(job),
      (job.hdId ? hdFailedWrite : failedWrite)(job, failure),
      ...release(account, job),
      ...countedWrite(job, 'failedImages'),
    ]
  })

/** Ends a job whose run brought no picture: with the result of its first run, if there was one, otherwise as failed. */
export const endGeneration = (job: Job, failure: Failure): Promise<boolean> =>
  job.firstRun ? completeGeneration(job, job.firstRun) : failGeneration(job, failure)

/**
 * Undoes a job whose message was not sent: releases the hold and deletes generation and job, so that the same id can be
 * submitted again. False when a worker has claimed the job, or it is settled.
 */
export const undoGeneration = (job: Job): Promise<boolean> =>
  settled(job, async () => {
    const { userId, generationId, hdId } = job
    const account = await findAccount(userId)
    if (!account) return undefined
    const undone = hdId ? hdUndoneWrite(job) : remove(keys.generation(userId, generationId))
    return [takeBackJobWrite(job), undone, ...release(account, job)]
  })

// The conditions of job and generation fail when the job is settled or claimed, any other one when the balance changed
// since it was read, or when the row of the bulk job is gone, which must not keep the credits held.
const settled = (job: Job, writes: (job: Job) => Promise<Write[] | undefined>): Promise<boolean> => {
  let settling = job
  return retryOnChange(async () => {
    const transaction = await writes(settling)
    if (!transaction) return false
    try {
      await transact(transaction)
      return true
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
      const { userId, generationId, bulkJobId } = job
      if (error.isAbout(keys.job(jobIdOf(job))) || error.isAbout(keys.generation(userId, generationId))) return false
      if (bulkJobId && error.isAbout(keys.bulkJob(userId, bulkJobId))) settling = { ...job, bulkJobId: undefined }
      throw error
    }
  })
}
