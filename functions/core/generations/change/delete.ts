import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { failures, readGeneration } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { removeSettledGeneration } from '#functions/core/generations/store/discarded-results.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { HdId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { endPrediction } from './cancel.ts'

/** Ends the job of a full resolution whose generation is deleted, with its prediction. */
const cancelHd = async (hdId: HdId): Promise<void> => {
  const job = await findJob(hdId)
  if (job && (await failGeneration(job, failures.cancelled))) await endPrediction(job)
}

/** Deletes a settled generation and its pictures. Throws 'generation.running' for one that was not cancelled first. */
export const removeGeneration = async (userId: string, generationId: string): Promise<void> => {
  await retryOnChange(async () => {
    const generation = await readGeneration(userId, generationId)
    const { status, id, share, hd, isFavourite } = generation
    if (status === 'processing') throw appError('generation.running')
    if (hd?.status === 'processing') await cancelHd(hd.id)
    const removal = { userId, generationId: id, photoId: photoIdOf(generation), isFavourite, share }
    if (!(await removeSettledGeneration(removal))) throw new RowsChanged()
  })
  logger.info('Generation deleted', { generationId })
}
