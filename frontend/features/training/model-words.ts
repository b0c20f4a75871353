import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** Whether its owner ended the training, which is stored as a failure. */
export const isCancelled = ({ failureReason }: Pick<TrainedModel, 'failureReason'>): boolean =>
  failureReason === trainingFailures.cancelled

/** The status of a model in words. */
export const statusOf = ({ status, failureReason }: Pick<TrainedModel, 'status' | 'failureReason'>): string => {
  switch (status) {
    case 'complete':
      return trainingNewsCopy.statuses.complete
    case 'TRAINING_IN_PROGRESS':
      return trainingNewsCopy.statuses.training
    case 'failed':
      return isCancelled({ failureReason }) ? trainingNewsCopy.statuses.cancelled : trainingNewsCopy.statuses.failed
    case 'pending':
      return trainingNewsCopy.statuses.pending
    default:
      return trainingNewsCopy.statuses.unknown
  }
}

export const nameOf = ({ name }: Pick<TrainedModel, 'name'>): string => name || trainingNewsCopy.unnamed
