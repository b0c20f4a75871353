import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { useToast } from './toasts.tsx'

/** Cancels a running generation and reads the account again, since its credits are returned. */
export const useCancel = () => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: GenerationId) => call(areas.generations.endpoints.cancel, { params: { id } }),
    onSuccess: (generation) => {
      keepGeneration(client, generation)
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
