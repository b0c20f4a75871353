import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery, trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { keepModel } from '#frontend/lib/training/model-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'

const { draft, start } = trainedModels.endpoints

type Start = Pick<TrainedModel, 'id' | 'name'>

/** Names a model that is being prepared, and starts the training of a model. */
export const useStartTraining = (onStarted: (model: TrainedModel) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name, isDraft }: Start & { isDraft: boolean }) => {
      if (isDraft) keepModel(client, (await call(draft, { body: { name } })).model)
      return call(start, { body: { userModelId: id, steps: limits.trainingSteps } })
    },
    onSuccess: ({ model }) => {
      keepModel(client, model)
      void readAgain(client, accountQuery.queryKey)
      // The photos belong to the model from now on.
      void readAgain(client, trainingPhotosQuery.queryKey)
      onStarted(model)
    },
  })
}

const startFailed = errorMessage('training.notStarted')

/** The message for a training that could not be started. */
export const startProblem = (error: unknown): string =>
  messageOf(error, { unexpected: startFailed, unreadable: startFailed })
