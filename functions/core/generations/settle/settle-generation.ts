import { findAccount } from '#functions/core/accounts/accounts.ts'
import { captureWrites, type HeldJob, releaseWrites } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import type { Failure } from '#functions/core/generations/failures.ts'
import { completeJobWrite, type Job, jobIdOf, takeBackJobWrite } from '#functions/core/generations/jobs.ts'
import { settles, undoes } from '#functions/core/generations/kinds/index.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { failJobWrite } from './ended-jobs.ts'

/** The writes that end a job's hold. None for a job without a price, which has no credit entries. */
const holdEnds = (job: Job, end: (held: HeldJob) => Write[]): Write[] => {
  const holder = settles[job.kind].holder(job)
  return holder ? end({ ...holder, userId: job.userId, hold: job.hold }) : []
}

/** The writes that release a job's hold. Undefined when the account that holds the credits is deleted. */
const releaseOf = async (job: Job): Promise<Write[] | undefined> => {
  if (!settles[job.kind].holder(job)) return []
  const account = await findAccount(job.userId)
  return account && holdEnds(job, (held) => releaseWrites(account, held))
}

/** The write that counts a job as ended in its bulk job. Its condition fails when the bulk job was deleted. */
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

/** The write that returns the right to a free repair. Its condition fails when the repaired design was deleted. */
const rightReturned = ({ id, userId, repairOf }: Job): Write[] =>
  repairOf === undefined
    ? []
    : [
        change(keys.generation(userId, repairOf), {
          set: 'REMOVE repairId',
          condition: 'repairId = :id',
          values: { ':id': id },
        }),
      ]

/**
 * Completes a job whose result is stored. Generation, hold and job change in one transaction. False when the job was
 * already settled.
 */
export const completeGeneration = (job: Job, result: Result): Promise<boolean> => {
  let tries = 0
  return settleOnce(job, async (job) => {
    // Only an account with claims of a refund or dispute has to be read. The first try assumes that there are none.
    const account = tries++ === 0 ? undefined : await findAccount(job.userId)
    return [
      completeJobWrite(job),
      settles[job.kind].completed(job, result),
      ...holdEnds(job, (held) => captureWrites(held, account)),
      ...countedWrite(job, 'completedImages'),
    ]
  })
}

/** Fails a job with a reason and releases its hold. False when the job was already settled. */
export const failGeneration = (job: Job, failure: Failure): Promise<boolean> =>
  settleOnce(job, async (job) => {
    const releases = await releaseOf(job)
    if (!releases) return undefined
    return [
      failJobWrite(job),
      settles[job.kind].failed(job, failure),
      ...releases,
      ...countedWrite(job, 'failedImages'),
      ...rightReturned(job),
    ]
  })

/**
 * Ends a job whose run made no picture: completes it with the result of its first run if there is one, otherwise fails
 * it.
 */
export const endGeneration = (job: Job, failure: Failure): Promise<boolean> =>
  job.firstRun ? completeGeneration(job, job.firstRun) : failGeneration(job, failure)

/**
 * Undoes a job whose message was not sent: releases the hold and deletes generation and job, so that the same id can be
 * submitted again. False when a worker has claimed the job, or it is settled.
 */
export const undoGeneration = (job: Job): Promise<boolean> =>
  settleOnce(job, async () => {
    const releases = await releaseOf(job)
    return releases && [takeBackJobWrite(job), undoes[job.kind](job), ...releases, ...rightReturned(job)]
  })

// A failed condition of the job or of the row that it changes means that the job is settled or claimed. A failed
// condition of the bulk job or of the repaired design means that it was deleted; the credits are then released without
// it. Any other failed condition means that the balance changed after the read.
const settleOnce = (job: Job, writes: (job: Job) => Promise<Write[] | undefined>): Promise<boolean> => {
  let settling = job
  return retryOnChange(async () => {
    const transaction = await writes(settling)
    if (!transaction) return false
    try {
      await transact(transaction)
      return true
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
      const { userId, bulkJobId, repairOf } = job
      if (error.isAbout(keys.job(jobIdOf(job)))) return false
      if (error.isAbout(settles[job.kind].subject(job))) {
        if (settles[job.kind].isOptional) await endAlone(job)
        return false
      }
      // A job has at most one of the two.
      if (
        (bulkJobId && error.isAbout(keys.bulkJob(userId, bulkJobId))) ||
        (repairOf && error.isAbout(keys.generation(userId, repairOf)))
      )
        settling = { ...job, bulkJobId: undefined, repairOf: undefined }
      throw error
    }
  })
}

/** Ends a job whose row to change was deleted or belongs to a newer job. Nobody else would end it. */
const endAlone = async (job: Job): Promise<void> => {
  try {
    await transact([failJobWrite(job)])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
