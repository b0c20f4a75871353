import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import { readTraining, type Training } from '#functions/core/clients/replicate/trainings.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { recordPrediction } from '#functions/core/generations/jobs.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { limits } from '#shared/limits.ts'
import { cleanTraining, endPhotos } from './clean-training.ts'
import { endTraining, takeOutcome } from './end-training.ts'
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
      return endPhotos(job)
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

/** Stores the progress of a training, which is pushed to its owner's tabs. The progress never decreases. */
const showProgress = async ({ userId, modelId, trainingId }: TrainingJob, { logs }: Training): Promise<void> => {
  const progress = progressIn(logs ?? '')
  if (progress === undefined) return
  await changeRow(keys.trainedModel(userId, modelId), {
    set: 'SET progress = :progress',
    condition: '#status = :training AND trainingId = :id AND (progress = :none OR progress < :progress)',
    names: { '#status': 'status' },
    values: { ':progress': progress, ':training': 'TRAINING_IN_PROGRESS', ':id': trainingId, ':none': null },
  })
}

// The trainer's progress bar counts its steps, such as `121/1000 [01:53<13:44`. Other bars count files and images.
const steps = new RegExp(`(\\d+)/${limits.trainingSteps} \\[`, 'g')

/** The progress of a training from its logs, in percent. Undefined before its first step. */
const progressIn = (logs: string): number | undefined => {
  const last = [...logs.matchAll(steps)].at(-1)?.[1]
  return last === undefined ? undefined : Math.min(100, Math.round((100 * Number(last)) / limits.trainingSteps))
}
