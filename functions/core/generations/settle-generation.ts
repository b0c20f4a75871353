import { findAccount } from '#functions/core/accounts/accounts.ts'
import { captureWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, remove, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import type { Failure } from './generations.ts'
import { endJobWrite, type Job, takeBackJobWrite } from './jobs.ts'

/** A stored result, and the model that the provider says made it. */
export type Result = { storagePath: string; width: number; height: number; model: string | null }

const stillProcessing = { condition: '#status = :processing', names: { '#status': 'status' } }

const completedWrite = ({ userId, generationId }: Job, { storagePath, width, height, model }: Result): Write =>
  change(keys.generation(userId, generationId), {
    ...stillProcessing,
    set: `SET #status = :completed, storagePath = :path, width = :width, height = :height${model === null ? '' : ', settings.model = :model'}`,
    values: {
      ...(model !== null && { ':model': model }),
      ':processing': 'processing',
      ':completed': 'completed',
      ':path': storagePath,
      ':width': width,
      ':height': height,
    },
  })

const failedWrite = ({ userId, generationId }: Job, { reason, hasNsfwContent }: Failure): Write =>
  change(keys.generation(userId, generationId), {
    ...stillProcessing,
    set: 'SET #status = :failed, failureReason = :reason, hasNsfwContent = :nsfw',
    values: { ':processing': 'processing', ':failed': 'failed', ':reason': reason, ':nsfw': hasNsfwContent },
  })

/**
 * Settles a job whose result is in our bucket: row completed, hold spent, job ended, at once or not at all. False when
 * it was settled before; a terminal generation stays as it is.
 */
export const completeGeneration = (job: Job, result: Result): Promise<boolean> =>
  settled(async () => [
    endJobWrite(job),
    completedWrite(job, result),
    ...captureWrites(job.userId, job.generationId, job.hold),
  ])

/** Settles a job that came to nothing: row failed with a reason, hold released. False when it was settled before. */
export const failGeneration = (job: Job, failure: Failure): Promise<boolean> =>
  settled(async () => {
    const account = await findAccount(job.userId)
    if (!account) return undefined
    return [endJobWrite(job), failedWrite(job, failure), ...releaseWrites(account, job.generationId, job.hold)]
  })

/**
 * Takes back a job whose message was not sent: hold released, row and job gone, so that the same id can be sent again.
 * False when a worker has it after all, or it is settled.
 */
export const undoGeneration = (job: Job): Promise<boolean> =>
  settled(async () => {
    const { userId, generationId, hold } = job
    const account = await findAccount(userId)
    if (!account) return undefined
    return [
      takeBackJobWrite(job),
      remove(keys.generation(userId, generationId)),
      ...releaseWrites(account, generationId, hold),
    ]
  })

// Conditions 0 and 1 fail when the job is settled or claimed, any other one when the balance changed since it was read.
const settled = (writes: () => Promise<Write[] | undefined>): Promise<boolean> =>
  retryOnChange(async () => {
    const transaction = await writes()
    if (!transaction) return false
    try {
      await transact(transaction)
      return true
    } catch (error) {
      if (error instanceof ConditionsFailed && error.failed.some((index) => index < 2)) return false
      throw error
    }
  })
