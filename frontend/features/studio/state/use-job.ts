import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { useCancel } from '#frontend/components/use-cancel.ts'
import type { FieldValues } from '#frontend/features/studio/form/fields/control-props.ts'
import { mappedPhoto, type Version } from '#frontend/features/studio/versions/versions.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { keptDisplayMode } from '#frontend/lib/generations/display-mode.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { newGenerationId } from '#frontend/lib/generations/new-generation-id.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import { areas } from '#shared/contracts/index.ts'
import { uploads } from '#shared/contracts/uploads.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { paintedParts } from '#shared/tools/painted-parts.ts'
import { withUploadedAreas } from './brushed-areas.ts'
import type { StudioAction } from './studio-state.ts'

type Order = { toolMode: ToolMode; values: FieldValues; source: Version; variations: number }
type Body = Omit<StartGeneration, 'generationId'>

/** The request body of a submit without its id (docs/product.md, Tools). */
const bodyFor = ({ toolMode: { toolId, modeId, mode }, values, source }: Order): Body => {
  const displayMode = keptDisplayMode()
  return {
    ...(source.storagePath && { [mode.roomField]: source.storagePath }),
    ...(source.originalPath && { originalImageUrl: source.originalPath }),
    ...(source.unalteredPath && { unalteredImageUrl: source.unalteredPath }),
    ...(source.generationId && { parentId: source.generationId }),
    ...(modesOf(mode.function).length > 1 && { selectedOption: toolId, subOption: modeId }),
    ...(displayMode && { displayMode }),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim())),
  }
}

/** Has the surfaces of a whole-room paint found, so that the server can move it to the chosen colour. */
const mapPaintedParts = ({ toolMode: { mode }, values, source }: Order) => {
  const { parts } = paintedParts(mode, values) ?? {}
  const storagePath = mappedPhoto(source)
  // Without them the design has the model's colour.
  if (parts && storagePath) call(uploads.endpoints.map, { body: { storagePath, parts: [...parts] } }).catch(() => {})
}

// The same choices keep their generation ids until a response arrives, so that a retry starts no second job.
const useDraftIds = () => {
  const draft = useRef<{ choices: string; ids: readonly GenerationId[] }>(undefined)
  return {
    idsFor: (body: Body, variations: number) => {
      const choices = JSON.stringify([body, variations])
      if (draft.current?.choices !== choices)
        draft.current = { choices, ids: Array.from({ length: variations }, newGenerationId) }
      return draft.current.ids
    },
    isUsed: () => {
      draft.current = undefined
    },
  }
}

type Start = () => Promise<Generation>

/** One after the other: the server decides each by the balance that the one before has left. */
const startAll = async (first: Start, others: readonly Start[]) => {
  const started = [await first()]
  let refusal: unknown
  for (const next of others) {
    try {
      started.push(await next())
    } catch (error) {
      refusal = error
      break
    }
  }
  return { started, refusal }
}

/**
 * Starts and cancels a generation; its result arrives by live update. Further variations join the versions when they are
 * ready.
 */
export const useJob = (dispatch: Dispatch<StudioAction>) => {
  const client = useQueryClient()
  const draft = useDraftIds()
  const toast = useToast()

  const start = useMutation({
    mutationFn: async (order: Order) => {
      const endpoint = areas.ai.endpoints[order.toolMode.mode.function]
      if (!endpoint) throw appError('request.notFound')
      const values = await withUploadedAreas(order.toolMode.mode, order.values)
      mapPaintedParts(order)
      const body = bodyFor({ ...order, values })
      const [first, ...others] = draft
        .idsFor(body, order.variations)
        .map((generationId) => () => call(endpoint, { body: { ...body, generationId } }))
      if (!first) throw appError('request.notFound')
      return startAll(first, others)
    },
    onSuccess: ({ started, refusal }, { source, variations }) => {
      draft.isUsed()
      for (const generation of started) keepGeneration(client, generation)
      const [generation] = started
      if (!generation) return
      if (refusal) toast(generationCopy.variationsRefused(started.length, variations, messageOf(refusal)), 'error')
      const { id: generationId, createdAt } = generation
      dispatch({ type: 'jobStarted', job: { generationId, createdAt, sourceId: source.id } })
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })

  const cancel = useCancel()

  return { start, cancel }
}
