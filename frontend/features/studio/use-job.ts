import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { useCancel } from '#frontend/components/use-cancel.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { newGenerationId } from '#frontend/lib/generations/new-generation-id.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import { areas } from '#shared/contracts/index.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { withUploadedAreas } from './brushed-areas.ts'
import type { FieldValues } from './fields/control-props.ts'
import type { StudioAction } from './studio-state.ts'
import type { Version } from './versions.ts'

type Order = { toolMode: ToolMode; values: FieldValues; source: Version }
type Body = Omit<StartGeneration, 'generationId'>

/** The request body of a submit without its id (docs/product.md, Tools). */
const bodyFor = ({ toolMode: { toolId, modeId, mode }, values, source }: Order): Body => ({
  ...(source.storagePath && { [mode.roomField]: source.storagePath }),
  ...(source.originalPath && { originalImageUrl: source.originalPath }),
  ...(source.generationId && { parentId: source.generationId }),
  ...(modesOf(mode.function).length > 1 && { selectedOption: toolId, subOption: modeId }),
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim())),
})

// The same choices keep their generation id until a response arrives, so that a retry starts no second job.
const useDraftId = () => {
  const draft = useRef<{ choices: string; id: GenerationId }>(undefined)
  return {
    idFor: (body: Body) => {
      const choices = JSON.stringify(body)
      if (draft.current?.choices !== choices) draft.current = { choices, id: newGenerationId() }
      return draft.current.id
    },
    isUsed: () => {
      draft.current = undefined
    },
  }
}

/** Starts and cancels a generation; its result arrives by live update. */
export const useJob = (dispatch: Dispatch<StudioAction>) => {
  const client = useQueryClient()
  const draft = useDraftId()

  const start = useMutation({
    mutationFn: async (order: Order) => {
      const endpoint = areas.ai.endpoints[order.toolMode.mode.function]
      if (!endpoint) throw appError('request.notFound')
      const values = await withUploadedAreas(order.toolMode.mode, order.values)
      const body = bodyFor({ ...order, values })
      return call(endpoint, { body: { ...body, generationId: draft.idFor(body) } })
    },
    onSuccess: (generation, { source }) => {
      draft.isUsed()
      const { id: generationId, createdAt } = generation
      keepGeneration(client, generation)
      dispatch({ type: 'jobStarted', job: { generationId, createdAt, sourceId: source.id } })
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })

  const cancel = useCancel()

  return { start, cancel }
}
