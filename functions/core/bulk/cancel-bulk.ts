import { endPrediction, settleAsCancelled } from '#functions/core/generations/change/cancel.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import { type BulkJobRow, generationsOfBulk, readBulkJob } from './bulk-jobs.ts'
import { writeBulk } from './write-bulk.ts'

/**
 * Cancels the pictures of a bulk job that are not ready yet, the last ones first, since they may not have started. What is
 * not written yet is written without being started, so that each picture's credits are released in one way.
 */
export const cancelBulk = async (userId: string, id: BulkJobId): Promise<BulkJobRow> => {
  const job = await readBulkJob(userId, id)
  await writeBulk(job)
  const running = (await generationsOfBulk(job)).filter(({ status }) => status === 'processing')
  const ending: Promise<void>[] = []
  for (const { id: generationId } of running.reverse()) {
    const cancelled = await settleAsCancelled(userId, generationId)
    // Its prediction ends meanwhile, so that the person does not wait for a message of each picture.
    if (cancelled) ending.push(endPrediction(cancelled))
  }
  await Promise.all(ending)
  logger.info('Bulk job cancelled', { bulkJobId: id, pictures: running.length })
  return readBulkJob(userId, id)
}
