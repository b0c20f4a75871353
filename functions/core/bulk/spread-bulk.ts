import type { Look } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { BulkWork, postponeWork } from './bulk-work.ts'
import { type Delayed, type Owned, writeBulk } from './write-bulk.ts'

/**
 * Writes the generations of a bulk job that are not written yet, and sends their messages, so that the jobs start one after
 * the other; a message that is lost is repeated by the sweeper.
 */
export const spreadBulk = (job: Owned): Promise<void> =>
  writeBulk(job, async (jobs) => {
    await Promise.all(jobs.map(start))
  })

/** The sweeper's look at a bulk job whose generations are not all written. */
export const lookAtBulk: Look = async (row, now) => {
  const { userId, bulkJobId } = BulkWork.parse(row)
  await postponeWork(bulkJobId, now)
  logger.warn('Bulk job is continued', { bulkJobId })
  await spreadBulk({ userId, id: bulkJobId })
}

const start = async ({ job, delaySeconds }: Delayed): Promise<void> => {
  const { userId, generationId } = job
  try {
    await sendToolMessage(job, { type: 'run', userId, generationId }, delaySeconds)
  } catch (error) {
    logger.warn('Message of a bulk generation not sent: the sweeper repeats it', { generationId, error })
  }
}
