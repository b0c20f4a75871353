import { storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { fetchOutput, OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { checkPicture, PictureRefused, thumbnail } from '#functions/core/pictures/pictures.ts'
import { resultPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { findMode } from '#shared/tools/index.ts'
import { discardResult } from './discarded-results.ts'
import { type Failure, failures, findGeneration, modeFailure } from './generations.ts'
import { findJob, type Job, recordPrediction } from './jobs.ts'
import { isBlocked, type PredictionResult } from './prediction-result.ts'
import { completeGeneration, failGeneration, type Result } from './settle-generation.ts'

/**
 * Settles the job of a finished prediction: stores its picture and captures the hold, or fails it with a reason and
 * releases the hold. Idempotent: a result for a settled job, of another attempt or of another job's prediction, changes
 * nothing.
 */
export const storeResult = async (result: PredictionResult): Promise<void> => {
  const job = await findJob(result.generationId)
  if (!job || job.deadline !== result.deadline || !(await adopts(job, result))) {
    count('ResultDiscarded')
    logger.info('Result discarded', { generationId: result.generationId, predictionId: result.predictionId })
    return
  }
  const outcome = await outcomeOf(job, result)
  const settled =
    'failure' in outcome ? await failGeneration(job, outcome.failure) : await completeGeneration(job, outcome.result)
  if ('failure' in outcome) count('GenerationFailed')
  else if (!settled) await discardResult(job)
  logger.info('Generation settled', {
    generationId: job.generationId,
    status: 'failure' in outcome ? 'failed' : 'completed',
    settled,
  })
}

/**
 * Records the prediction of a job whose create call has not returned yet, so that the sweeper finds it when storing
 * fails. False when the prediction is not this job's: the job has another one, or is still queued.
 */
const adopts = async (job: Job, { predictionId }: PredictionResult): Promise<boolean> =>
  job.predictionId === null ? recordPrediction(job, predictionId) : job.predictionId === predictionId

type Outcome = { result: Result } | { failure: Failure }

const outcomeOf = async (job: Job, prediction: PredictionResult): Promise<Outcome> => {
  // Replicate stopped it at its deadline: a cancel by the user would have settled the job before.
  if (prediction.status === 'canceled' || prediction.status === 'aborted') return { failure: failures.timedOut }
  if (prediction.status === 'failed') return { failure: await failureOf(job, prediction) }
  const [url] = prediction.output
  if (!url) return { failure: failures.noResult }
  try {
    return { result: { ...(await store(job, await fetchOutput(url))), model: prediction.model } }
  } catch (error) {
    if (error instanceof OutputRefused || error instanceof PictureRefused) return { failure: failures.noResult }
    throw error
  }
}

const failureOf = async (job: Job, prediction: PredictionResult): Promise<Failure> => {
  if (isBlocked(prediction)) return failures.blocked
  const generation = await findGeneration(job.userId, job.generationId)
  const toolMode = generation && findMode(generation.toolId, generation.modeId)
  return toolMode ? modeFailure(toolMode) : failures.noResult
}

type StoredPicture = Omit<Result, 'model'>

const store = async ({ userId, generationId }: Job, output: Buffer): Promise<StoredPicture> => {
  const { bytes, width, height } = await checkPicture(output)
  const storagePath = resultPath(userId, generationId)
  const small = await thumbnail(bytes)
  await Promise.all([
    storePicture(storagePath, bytes, 'image/jpeg'),
    storePicture(thumbnailPath(userId, generationId), small, 'image/webp'),
  ])
  return { storagePath, width, height }
}
