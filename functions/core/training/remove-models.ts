import { findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change, remove, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { findModel, type TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { logger } from '#functions/core/runtime/log.ts'
import type { TrainedModelId, TrainingId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { readModel } from './change-models.ts'
import { failTraining } from './settle-training.ts'
import { findTraining, forgottenJobWrite, isRunning } from './training-jobs.ts'
import { sendTraining } from './training-message.ts'

/** Cancels a training: fails it, releases its credits, and deletes what it left. Throws `training.notRunning`. */
export const cancelModel = async (userId: string, modelId: TrainedModelId): Promise<TrainedModelRow> => {
  const { status, trainingId } = await readModel(userId, modelId)
  const job = trainingId ? await findTraining(trainingId) : undefined
  const isCancelled = isRunning(job) && (await failTraining(job, 'cancelled'))
  if (!isCancelled && status !== 'TRAINING_IN_PROGRESS') throw appError('training.notRunning')
  if (isCancelled) await cleanSoon(job.trainingId, job.correlationId)
  return readModel(userId, modelId)
}

/** Lets `train-model` delete at once what a training has left. The sweeper repeats a lost message. */
const cleanSoon = async (trainingId: TrainingId, correlationId: string): Promise<void> => {
  try {
    await sendTraining({ trainingId }, correlationId)
  } catch (error) {
    logger.warn('Message about an ended training not sent: the sweeper repeats it', { trainingId, error })
  }
}

/**
 * Deletes a model. The job of its training becomes an ended one, which deletes its photos and the model at the
 * provider. A repeated request of the owner succeeds. Throws `training.modelNotFound`, and `training.running` for a
 * model whose training was not cancelled first.
 */
export const removeModel = async (userId: string, modelId: TrainedModelId, correlationId: string): Promise<void> => {
  await readModel(userId, modelId)
  const removed = await retryOnChange(async () => {
    const model = await findModel(userId, modelId)
    if (!model) return undefined
    if (model.status === 'TRAINING_IN_PROGRESS') throw appError('training.running')
    await transact(await removalWrites(model, correlationId))
    return model
  })
  logger.info('Model deleted', { modelId })
  if (removed?.trainingId && removed.status === 'complete') await cleanSoon(removed.trainingId, correlationId)
}

const removalWrites = async (model: TrainedModelRow, correlationId: string): Promise<Write[]> => {
  const { id: modelId, userId, trainingId, status } = model
  const account = await findAccount(userId)
  return [
    remove(keys.trainedModel(userId, modelId), {
      condition: '#status = :status AND trainingId = :training',
      names: { '#status': 'status' },
      values: { ':status': status, ':training': trainingId },
    }),
    ...(account?.draftModelId === modelId ? [forget(userId, 'draftModelId', modelId)] : []),
    ...(account?.selectedModelId === modelId ? [forget(userId, 'selectedModelId', modelId)] : []),
    // The job of a failed training exists as long as there is something to delete.
    ...(trainingId && status === 'complete' ? [forgottenJobWrite({ trainingId, modelId, userId, correlationId })] : []),
  ]
}

const forget = (userId: string, attribute: 'draftModelId' | 'selectedModelId', modelId: TrainedModelId): Write =>
  change(keys.account(userId), {
    set: `SET ${attribute} = :none`,
    condition: `${attribute} = :model`,
    values: { ':none': null, ':model': modelId },
  })
