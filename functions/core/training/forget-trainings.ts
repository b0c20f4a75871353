import { cancelTraining } from '#functions/core/clients/replicate/trainings.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { modelsOf, type TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { cleanTraining } from './clean-training.ts'
import { failTraining } from './settle-training.ts'
import { findTraining, forgottenJobWrite, isRunning, type TrainingJob } from './training-jobs.ts'

/**
 * Ends every training of a user and deletes their models at the provider. The provider comes first, so that a repeated
 * call still finds the job if the provider did not answer. The sweeper continues with a training that has not ended by
 * then.
 */
export const forgetTrainings = async (userId: string): Promise<void> => {
  for (const model of await modelsOf(userId))
    for (const trainingId of model.trainingIds) await forget(model, trainingId)
}

const forget = async ({ userId, id: modelId }: TrainedModelRow, trainingId: TrainedModelRow['trainingIds'][number]) => {
  const job = await findTraining(trainingId)
  if (isRunning(job)) {
    if (job.predictionId) await cancelTraining(job.predictionId)
    await failTraining(job, 'cancelled')
  } else if (job?.state !== 'ended') await makeEnded({ userId, modelId, trainingId })
  const ended = await findTraining(trainingId)
  if (ended?.state === 'ended') await tryToClean(ended)
}

/** The job of the training stays until it is cleaned up, so after an error the sweeper continues. */
const tryToClean = async (ended: TrainingJob): Promise<void> => {
  try {
    await cleanTraining(ended)
  } catch (error) {
    logger.warn('Training of a deleted account not cleaned up yet', { trainingId: ended.trainingId, error })
  }
}

type Forgotten = Omit<Parameters<typeof forgottenJobWrite>[0], 'correlationId'>

/** Turns the job of a complete training into an ended one, so that its model is deleted. */
const makeEnded = async (forgotten: Forgotten): Promise<void> => {
  try {
    await transact([forgottenJobWrite({ ...forgotten, correlationId: `deletion-${forgotten.trainingId}` })])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
