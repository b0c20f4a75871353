import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { genderOfRequest } from '#frontend/lib/generations/gender-of-request.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { newGenerationId } from '#frontend/lib/generations/new-generation-id.ts'
import { areas } from '#shared/contracts/index.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import type { GenerationId, TrainedModelId } from '#shared/entities/ids.ts'
import type { ModelGender } from '#shared/entities/trained-model.ts'
import { appError } from '#shared/errors.ts'
import { seedAfter } from '#shared/seeds.ts'

export type SceneOrder = {
  model: { id: TrainedModelId; gender: ModelGender }
  /** A preset's id, or the person's own words. */
  from: { modelIdManual: string } | { prompt: string }
  variations: number
  seed: string
}

// Variations of a chosen seed have the next ones, so that each is repeated by its own.
const bodiesOf = ({ model, from, variations, seed }: SceneOrder): Record<string, string>[] =>
  Array.from({ length: variations }, (_, place) => ({
    ...from,
    userModelId: model.id,
    userSelectedGender: genderOfRequest[model.gender],
    ...(seed !== '' && { seed: seedAfter(seed, place) }),
  }))

/**
 * Starts one generation for each variation, one after the other; the results arrive live. The same choices keep their ids
 * until all are started, so that pressing again after an error starts none twice. `onStarted` runs once the first one is listed.
 */
export const useStartScenes = (onStarted: () => void) => {
  const client = useQueryClient()
  const toast = useToast()
  const draft = useRef<{ choices: string; ids: GenerationId[] }>(undefined)

  const idsFor = (bodies: readonly unknown[]) => {
    const choices = JSON.stringify(bodies)
    if (draft.current?.choices !== choices) draft.current = { choices, ids: bodies.map(newGenerationId) }
    return draft.current.ids
  }

  const mutation = useMutation({
    mutationFn: async (order: SceneOrder) => {
      const endpoint = areas.ai.endpoints['generate-image']
      if (!endpoint) throw appError('request.notFound')
      const bodies = bodiesOf(order)
      const ids = idsFor(bodies)
      for (const [place, body] of bodies.entries()) {
        const generationId = ids[place]
        if (!generationId) continue
        keepGeneration(client, await call(endpoint, { body: { ...body, generationId } }))
        if (place === 0) onStarted()
      }
    },
    onSuccess: (_, { variations }) => {
      draft.current = undefined
      toast(scenesCopy.started(variations), 'success')
    },
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  return { start: useOneRequest(mutation), isPending: mutation.isPending, error: mutation.error }
}
