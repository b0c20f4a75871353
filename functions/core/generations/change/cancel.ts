import { failures } from '#functions/core/generations/failures.ts'
import { type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import { findJob, type Job } from '#functions/core/generations/jobs.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'

/** Cancels a running job: fails it, releases its credits and cancels its prediction. A settled job stays unchanged. */
export const cancelGeneration = async (userId: string, generationId: string): Promise<GenerationRow> => {
  await readGeneration(userId, generationId)
  await cancelJob(userId, generationId)
  return readGeneration(userId, generationId)
}

/** Cancels the job of a user's generation and its prediction. A settled job stays unchanged. */
const cancelJob = async (userId: string, generationId: string): Promise<void> => {
  const job = await settleAsCancelled(userId, generationId)
  if (job) await endPrediction(job)
}

/** Fails the job of a user's generation as cancelled and returns the job. Undefined when it is already settled. */
export const settleAsCancelled = async (userId: string, generationId: string): Promise<Job | undefined> => {
  const job = await findJob(generationId)
  if (job?.userId !== userId || !(await failGeneration(job, failures.cancelled))) return undefined
  logger.info('Generation cancelled', { generationId })
  return job
}

/**
 * Queues the cancellation of a prediction. A failure is only logged: the job is already cancelled, and Replicate ends
 * the prediction at its deadline.
 */
export const endPrediction = async (job: Job): Promise<void> => {
  const { generationId, predictionId } = job
  if (!predictionId) return
  try {
    await sendToolMessage(job, { type: 'cancel', predictionId })
  } catch (error) {
    logger.warn('Prediction of a cancelled generation not ended', { generationId, predictionId, error })
  }
}
