import type { JobCheck } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { BulkWork } from './bulk-work.ts'
import { type Delayed, type Owned, writeBulk } from './write-bulk.ts'

/**
 * Writes the unwritten generations of a bulk job and sends their messages with delays, so that the jobs start one after
 * the other. The sweeper repeats a lost message.
 */
export const startUnwritten = (job: Owned): Promise<void> =>
  writeBulk(job, async (jobs) => {
    await Promise.all(jobs.map(start))
  })

/** The sweeper's check of a bulk job with unwritten generations. */
export const checkBulk: JobCheck = async (row) => {
  const { userId, bulkJobId } = BulkWork.parse(row)
  logger.warn('Bulk job is continued', { bulkJobId })
  await startUnwritten({ userId, id: bulkJobId })
}

const start = async ({ job, delaySeconds }: Delayed): Promise<void> => {
  const { userId, generationId } = job
  try {
    await sendToolMessage(job, { type: 'run', userId, generationId }, delaySeconds)
  } catch (error) {
    logger.warn('Message of a bulk generation not sent: the sweeper repeats it', { generationId, error })
  }
}
