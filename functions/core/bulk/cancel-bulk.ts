import { endPrediction, settleAsCancelled } from '#functions/core/generations/change/cancel.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import { type BulkJobRow, generationsOfBulk, readBulkJob } from './bulk-jobs.ts'
import { writeBulk } from './write-bulk.ts'

/**
 * Cancels the unfinished pictures of a bulk job. Starts with the last ones, which may not have started. Unwritten
 * generations are written first, but not started, so that all credits are released in the same way.
 */
export const cancelBulk = async (userId: string, id: BulkJobId): Promise<BulkJobRow> => {
  const job = await readBulkJob(userId, id)
  await writeBulk(job)
  const running = (await generationsOfBulk(job)).filter(({ status }) => status === 'processing')
  const ending: Promise<void>[] = []
  for (const { id: generationId } of running.reverse()) {
    const cancelled = await settleAsCancelled(userId, generationId)
    // Predictions end in parallel, so that the user does not wait for each.
    if (cancelled) ending.push(endPrediction(cancelled))
  }
  await Promise.all(ending)
  logger.info('Bulk job cancelled', { bulkJobId: id, pictures: running.length })
  return readBulkJob(userId, id)
}
