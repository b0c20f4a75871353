import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { keepModel } from '#frontend/lib/training/model-cache.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModelId } from '#shared/entities/ids.ts'

const { update } = trainedModels.endpoints

/** Renames a model, or changes its picture. */
export const useModelChange = (id: TrainedModelId, onChanged: () => void) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: BodyOf<typeof update>) => call(update, { params: { id }, body }),
    onSuccess: ({ model }) => {
      keepModel(client, model)
      onChanged()
      toast(modelsCopy.changed, 'success')
    },
  })
}
