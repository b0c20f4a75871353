import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModelId } from '#shared/entities/ids.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** Selects a model for new pictures; it is shown as selected at once, and no longer when that could not be saved. */
export const useSelection = ({ id, name }: Pick<TrainedModel, 'id' | 'name'>) => {
  const client = useQueryClient()
  const toast = useToast()
  const show = (selectedModelId: TrainedModelId | null) => {
    const account = client.getQueryData(accountQuery.queryKey)
    if (account) keepAccount(client, { ...account, selectedModelId })
    return account?.selectedModelId ?? null
  }
  return useOneRequest(
    useMutation({
      mutationFn: () => call(trainedModels.endpoints.select, { body: { modelId: id } }),
      onMutate: () => show(id),
      onSuccess: () => toast(modelsCopy.nowSelected(name), 'success'),
      onError: (error, _, before) => {
        show(before ?? null)
        toast(messageOf(error), 'error')
      },
    }),
  )
}
