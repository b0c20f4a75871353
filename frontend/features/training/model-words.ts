import { modelsCopy } from '#shared/copy/training.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** Whether its owner ended the training, which is stored as a failure. */
export const isCancelled = ({ failureReason }: Pick<TrainedModel, 'failureReason'>): boolean =>
  failureReason === trainingFailures.cancelled

/** The status of a model in words. */
export const statusOf = ({ status, failureReason }: Pick<TrainedModel, 'status' | 'failureReason'>): string => {
  switch (status) {
    case 'complete':
      return modelsCopy.statuses.complete
    case 'TRAINING_IN_PROGRESS':
      return modelsCopy.statuses.training
    case 'failed':
      return isCancelled({ failureReason }) ? modelsCopy.statuses.cancelled : modelsCopy.statuses.failed
    case 'pending':
      return modelsCopy.statuses.pending
    default:
      return modelsCopy.statuses.unknown
  }
}

export const nameOf = ({ name }: Pick<TrainedModel, 'name'>): string => name || modelsCopy.unnamed
