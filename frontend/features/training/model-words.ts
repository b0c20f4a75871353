import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** The status of a model in words. */
export const statusOf = ({ status }: Pick<TrainedModel, 'status'>): string => {
  switch (status) {
    case 'complete':
      return modelsCopy.statuses.complete
    case 'TRAINING_IN_PROGRESS':
      return modelsCopy.statuses.training
    case 'failed':
      return modelsCopy.statuses.failed
    case 'pending':
      return modelsCopy.statuses.pending
    default:
      return modelsCopy.statuses.unknown
  }
}

export const nameOf = ({ name }: Pick<TrainedModel, 'name'>): string => name || modelsCopy.unnamed
