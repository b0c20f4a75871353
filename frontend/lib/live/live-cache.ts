import type { QueryClient } from '@tanstack/react-query'
import { keepAccount, readAgain } from '#frontend/lib/api/account-cache.ts'
import {
  accountQuery,
  bulkJobsQuery,
  creditHistoryQuery,
  modelsQuery,
  trainingPhotosQuery,
} from '#frontend/lib/api/queries.ts'
import { tellArrival } from '#frontend/lib/generations/arrivals.ts'
import { keepBulkJob } from '#frontend/lib/generations/bulk-cache.ts'
import { dropGeneration, keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { markDeleted } from '#frontend/lib/generations/removals.ts'
import { loadEarly } from '#frontend/lib/pictures/load-early.ts'
import { endingSessionsKey } from '#frontend/lib/session/ending-sessions.ts'
import { dropModel, keepModel } from '#frontend/lib/training/model-cache.ts'
import { dropTrainingPhoto, keepTrainingPhoto } from '#frontend/lib/training/photo-cache.ts'
import type { LiveEvent } from '#shared/entities/live-event.ts'

/** Applies one pushed change to the cached queries. */
export const applyLiveEvent = (client: QueryClient, event: LiveEvent) => {
  switch (event.type) {
    case 'account':
      keepAccount(client, event.account)
      return
    case 'sessions-ended':
      askWhetherEnded(client)
      return
    case 'generation':
      loadEarly(client, event.generation)
      keepGeneration(client, event.generation)
      tellArrival(event.generation.id)
      return
    case 'generation-deleted':
      // Recorded first, so that a response read before the deletion does not list the design again.
      markDeleted(event.generationId)
      dropGeneration(client, event.generationId)
      return
    case 'training-photo':
      keepTrainingPhoto(client, event.photo)
      return
    case 'training-photo-deleted':
      dropTrainingPhoto(client, event.photoId)
      return
    case 'trained-model':
      keepModel(client, event.model)
      return
    case 'trained-model-deleted':
      dropModel(client, event.modelId)
      return
    case 'bulk-job':
      keepBulkJob(client, event.job)
      return
  }
}

/** The API refuses a token of an ended session, which ends it here. The tab that ends the others awaits its own response. */
const askWhetherEnded = (client: QueryClient) => {
  if (client.isMutating({ mutationKey: endingSessionsKey }) > 0) return
  void client.invalidateQueries({ queryKey: accountQuery.queryKey })
}

/** Refetches everything that may have changed while there was no subscription. */
export const refetchAfterGap = (client: QueryClient) =>
  Promise.all(
    [
      accountQuery.queryKey,
      creditHistoryQuery.queryKey,
      ['generations'],
      ['generation'],
      ['versions'],
      bulkJobsQuery.queryKey,
      trainingPhotosQuery.queryKey,
      modelsQuery.queryKey,
    ].map((queryKey) => readAgain(client, queryKey)),
  )
