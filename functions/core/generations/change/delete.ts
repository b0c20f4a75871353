import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { failures } from '#functions/core/generations/failures.ts'
import { readGeneration } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { removeSettledGeneration } from '#functions/core/generations/store/discarded-results.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { inParallel } from '#functions/core/runtime/in-parallel.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { RefusedDeletion } from '#shared/contracts/generations.ts'
import type { GenerationId, HdId } from '#shared/entities/ids.ts'
import { AppError, appError } from '#shared/errors.ts'
import { endPrediction } from './cancel.ts'

/** Cancels the full-resolution job of a deleted generation, with its prediction. */
const cancelHd = async (hdId: HdId): Promise<void> => {
  const job = await findJob(hdId)
  if (job && (await failGeneration(job, failures.cancelled))) await endPrediction(job)
}

// A deletion mostly waits for S3 and the table.
const deletionsAtOnce = 10

/** Deletes settled generations and returns those that could not be deleted. A missing one counts as deleted. */
export const removeGenerations = async (userId: string, ids: readonly GenerationId[]): Promise<RefusedDeletion[]> => {
  const refused: RefusedDeletion[] = []
  const deleted: GenerationId[] = []
  await inParallel(ids, deletionsAtOnce, async (id) => {
    try {
      await removeGeneration(userId, id)
      deleted.push(id)
    } catch (error) {
      const known = error instanceof AppError ? error : appError('unexpected')
      if (known.code === 'generation.notFound') return
      if (known.status >= 500) logger.error('A generation was not deleted', { generationId: id, error })
      refused.push({ id, reason: known.message, mayRetry: known.status >= 500 })
    }
  })
  if (deleted.length > 0) logger.info('Generations deleted', { generationIds: deleted })
  return refused
}

/** Deletes a settled generation and its pictures. Throws `generation.running` for a running one. */
const removeGeneration = async (userId: string, generationId: string): Promise<void> => {
  await retryOnChange(async () => {
    const generation = await readGeneration(userId, generationId)
    const { status, id, share, hd, isFavourite, isMapped } = generation
    if (status === 'processing') throw appError('generation.running')
    if (hd?.status === 'processing') await cancelHd(hd.id)
    const removal = { userId, generationId: id, photoId: photoIdOf(generation), isFavourite, isMapped, share }
    if (!(await removeSettledGeneration(removal))) throw new RowsChanged()
  })
}
