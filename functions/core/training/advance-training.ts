import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import { readTraining } from '#functions/core/clients/replicate/trainings.ts'
import { recordPrediction } from '#functions/core/generations/jobs.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { cleanTraining } from './clean-training.ts'
import { endTraining, takeOutcome } from './end-training.ts'
import { expirePhotos } from './expire-photos.ts'
import { showProgress } from './show-progress.ts'
import { trainModel } from './train-model.ts'
import { findTraining, type TrainingJob } from './training-jobs.ts'
import type { TrainingMessage } from './training-message.ts'
import { isAbandoned, isLate } from './training-timeouts.ts'

/**
 * Takes a training to its next step. The message can come from its start, its webhook or the sweeper. The state is read
 * from the provider's API, so lost, repeated, early or late webhooks make no difference.
 */
export const advanceTraining = async ({ trainingId, predictionId }: TrainingMessage): Promise<void> => {
  const job = await findTraining(trainingId)
  if (!job) return logDiscarded({ trainingId, predictionId })
  switch (job.state) {
    case 'queued':
      return isLate(job) ? endTraining(job, 'notPrepared') : trainModel(job)
    case 'submitting':
    case 'running':
      return advanceRunning(job, predictionId)
    case 'ended':
      return cleanTraining(job, predictionId)
    case 'kept':
      return expirePhotos(job)
  }
}

const logDiscarded = (message: TrainingMessage): void => {
  if (message.predictionId) count('ResultDiscarded')
  logger.info('Message for a training that has ended', message)
}

const advanceRunning = async (job: TrainingJob, sentId: string | undefined): Promise<void> => {
  const predictionId = await adoptPrediction(job, sentId)
  if (predictionId === undefined) {
    if (isLate(job) || isAbandoned(job)) await endTraining(job, 'notStarted')
    return
  }
  const training = await readTraining(predictionId)
  if (!training) return endTraining(job, 'noResult')
  if (isTerminal(training.status)) return takeOutcome(job, training)
  if (isLate(job)) {
    count('JobTimedOut')
    return endTraining(job, 'timedOut')
  }
  await showProgress(job, training)
}

/** The provider's id of a job's training. Stores the id from a webhook that arrives before the create call returns. */
const adoptPrediction = async (job: TrainingJob, sentId: string | undefined): Promise<string | undefined> => {
  if (job.predictionId !== null || sentId === undefined) return job.predictionId ?? undefined
  return (await recordPrediction(job, sentId)) ? sentId : undefined
}
