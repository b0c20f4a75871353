import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { HdId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { removeSettledGeneration } from './discarded-results.ts'
import { failures, type GenerationRow, readGeneration } from './generations.ts'
import { findJob, type Job } from './jobs.ts'
import { failGeneration } from './settle-generation.ts'
import { sendToolMessage } from './tool-message.ts'
import { photoIdOf } from './versions.ts'

/** Cancels a running job: it fails, its credits are released, and its prediction is ended. A settled job stays as it is. */
export const cancelGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  await readGeneration(userId, generationId)
  await cancelJob(userId, generationId)
  return readGeneration(userId, generationId)
}

/** Cancels the job of a user's generation and ends its prediction; one that is settled stays as it is. */
const cancelJob = async (userId: string, generationId: string): Promise<void> => {
  const job = await settleAsCancelled(userId, generationId)
  if (job) await endPrediction(job)
}

/** Fails the job of a user's generation as cancelled and returns it; undefined when it is settled already. */
export const settleAsCancelled = async (userId: string, generationId: string): Promise<Job | undefined> => {
  const job = await findJob(generationId)
  if (job?.userId !== userId || !(await failGeneration(job, failures.cancelled))) return undefined
  logger.info('Generation cancelled', { generationId })
  return job
}

/** A failure is only logged: the job is cancelled already, and Replicate ends the prediction at its deadline. */
export const endPrediction = async (job: Job): Promise<void> => {
  const { generationId, predictionId } = job
  if (!predictionId) return
  try {
    await sendToolMessage(job, { type: 'cancel', predictionId })
  } catch (error) {
    logger.warn('Prediction of a cancelled generation not ended', { generationId, predictionId, error })
  }
}

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
