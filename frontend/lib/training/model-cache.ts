import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { modelsQuery } from '#frontend/lib/api/queries.ts'
import type { TrainedModelId } from '#shared/entities/ids.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

type Change = (known: readonly TrainedModel[]) => TrainedModel[]

const change = (client: QueryClient, changed: Change) => {
  const { queryKey } = modelsQuery
  const known = client.getQueryData(queryKey)
  if (!known) return void readAgain(client, queryKey)
  // A response still on its way was read before this change and would undo it.
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, changed(known))
}

/** Caches a model that the server pushed or returned. */
export const keepModel = (client: QueryClient, model: TrainedModel) =>
  change(client, (known) =>
    [
      ...known.map((one) => (one.id === model.id ? model : one)),
      ...(known.some(({ id }) => id === model.id) ? [] : [model]),
    ].toSorted((one, other) => (one.id < other.id ? 1 : -1)),
  )

/** Removes a model from the cached list. */
export const dropModel = (client: QueryClient, modelId: TrainedModelId) =>
  change(client, (known) => known.filter(({ id }) => id !== modelId))
