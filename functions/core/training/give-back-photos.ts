import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, transact } from '#functions/core/db/transact.ts'
import type { TrainingJob } from './training-jobs.ts'
import { photosOfModel } from './training-photos.ts'

/**
 * Lets the owner choose the photos again. Each transaction returns one photo and counts it, as long as no other training of
 * the model has begun.
 */
export const giveBackPhotos = async ({ userId, modelId, trainingId }: TrainingJob): Promise<void> => {
  for (const { id } of await photosOfModel(userId, modelId)) {
    try {
      await transact([
        change(keys.trainingPhoto(userId, id), {
          set: 'SET modelId = :free',
          condition: 'modelId = :model',
          values: { ':free': null, ':model': modelId },
        }),
        change(keys.trainingPhotoCount(userId), {
          set: 'SET kept = kept + :one',
          condition: 'attribute_exists(pk)',
          values: { ':one': 1 },
        }),
        change(keys.trainedModel(userId, modelId), {
          set: 'SET progress = :none',
          condition: 'trainingId = :training',
          values: { ':none': null, ':training': trainingId },
        }),
      ])
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
    }
  }
}
