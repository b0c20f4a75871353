import type { Prediction } from '#functions/core/clients/replicate/prediction.ts'
import {
  cancelPrediction,
  PredictionRefused,
  PredictionUncertain,
  postPrediction,
} from '#functions/core/clients/replicate/replicate.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { type Job, recordPrediction, unclaimJob } from '#functions/core/generations/jobs.ts'
import { settles } from '#functions/core/generations/kinds/index.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { runMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count, measure } from '#functions/core/runtime/metrics.ts'
import type { PredictionInput } from './prediction-input.ts'
import { costMicroUsd } from './replicate-models.ts'

/** Creates the prediction of a claimed job, at most once. Cancels it if the job ended meanwhile. */
export const createPrediction = async (
  generation: GenerationRow | undefined,
  job: Job,
  input: PredictionInput,
): Promise<void> => {
  const prediction = await post(generation, job, input)
  if (!prediction) return
  measurePrice(input)
  const recorded = await recordPrediction(job, prediction.id)
  if (!recorded) await cancelPrediction(prediction.id)
  logger.info('Prediction created', { generationId: job.generationId, predictionId: prediction.id, recorded })
}

/** For the budget of a stage. A model whose price is not known counts as free. */
const measurePrice = ({ model }: PredictionInput) => {
  const price = costMicroUsd([model.replace(/:.*/, '')])
  if (price !== undefined) measure('ReplicateMicroUsd', price)
}

/** The created prediction. Undefined when Replicate refused, or when only the webhook can show whether it exists. */
const post = async (
  generation: GenerationRow | undefined,
  job: Job,
  input: PredictionInput,
): Promise<Prediction | undefined> => {
  const { generationId } = job
  const deadlineSeconds = Math.max(5, Math.round((Date.parse(job.deadline) - Date.now()) / 1000))
  try {
    return await postPrediction({ ...input, deadlineSeconds })
  } catch (error) {
    if (error instanceof PredictionRefused) await handleRefusal(generation, job, error)
    else if (error instanceof PredictionUncertain) {
      logger.warn('Prediction uncertain: its webhook or its deadline decides', { generationId, error })
    } else {
      await unclaimJob(job)
      throw error
    }
  }
}

const handleRefusal = async (
  generation: GenerationRow | undefined,
  job: Job,
  { status, retryAfterSeconds }: PredictionRefused,
) => {
  const { generationId } = job
  if (retryAfterSeconds !== undefined) {
    const delaySeconds = Math.ceil(Math.min(retryAfterSeconds, 60) + Math.random() * 3)
    logger.warn('Prediction throttled', { generationId, delaySeconds })
    await unclaimJob(job)
    return sendToolMessage(job, runMessage(job), delaySeconds)
  }
  count('ProviderRefused')
  logger.error('Prediction refused', { generationId, status })
  // The sweeper completes a second run with the result of the first.
  if (!job.firstRun) await failGeneration(job, settles[job.kind].failure(generation))
}
