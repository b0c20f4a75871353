import { findGeneration } from '#functions/core/generations/generations.ts'
import { clearTime } from '#functions/core/generations/job-times.ts'
import type { EndedJob } from '#functions/core/generations/jobs.ts'
import { discards } from '#functions/core/generations/kinds/index.ts'
import { leaveRunningJobs, removeEndedJob } from '#functions/core/generations/settle/ended-jobs.ts'
import { logger } from '#functions/core/runtime/log.ts'

type EndedJobOf = Pick<EndedJob, 'kind' | 'userId' | 'generationId' | 'mapped'>

/** Deletes the stored pictures of a job, unless its generation shows them. */
const deleteUnlessUsed = async (job: EndedJobOf): Promise<void> =>
  discards[job.kind](job, await findGeneration(job.userId, job.generationId))

/**
 * Deletes a result whose settlement was refused, usually because its job was cancelled while the result was stored. A
 * failure is only logged: the sweeper deletes the result when it checks the ended job.
 */
export const discardResult = async (job: EndedJobOf): Promise<void> => {
  try {
    await deleteUnlessUsed(job)
  } catch (error) {
    logger.warn('Result of an ended job not deleted yet', { generationId: job.generationId, error })
  }
}

/**
 * Deletes the pictures that may be stored for an ended job, and then its row, so that its id can be submitted again.
 */
export const clearEndedJob = async (job: EndedJob, now: Date): Promise<void> => {
  if (now < clearTime(new Date(job.endedAt))) return leaveRunningJobs(job)
  await deleteUnlessUsed(job)
  await removeEndedJob(job)
}
