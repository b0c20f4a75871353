import { failures, type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import { findJob, type Job } from '#functions/core/generations/jobs.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'

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
