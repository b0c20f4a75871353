import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { keepModel } from '#frontend/lib/training/model-cache.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'

const { draft } = trainedModels.endpoints

/** Saves the gender or the name of the model that is being prepared. */
export const useDraft = (onSaved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof draft>) => call(draft, { body }),
    onSuccess: ({ model }) => {
      keepModel(client, model)
      onSaved()
    },
  })
}
