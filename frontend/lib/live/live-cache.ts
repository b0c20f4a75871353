import type { QueryClient } from '@tanstack/react-query'
import { accountQuery, creditHistoryQuery } from '#frontend/lib/api/queries.ts'
import { dropGeneration, keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { markDeleted } from '#frontend/lib/generations/removals.ts'
import type { LiveEvent } from '#shared/entities/live-event.ts'

/** Applies one pushed change to the cached queries. */
export const applyLiveEvent = (client: QueryClient, event: LiveEvent) => {
  switch (event.type) {
    case 'account':
      // A response still on its way was read before this change and would undo it.
      void client.cancelQueries({ queryKey: accountQuery.queryKey })
      client.setQueryData(accountQuery.queryKey, event.account)
      void client.invalidateQueries({ queryKey: creditHistoryQuery.queryKey })
      return
    case 'generation':
      keepGeneration(client, event.generation)
      return
    case 'generation-deleted':
      // Recorded first, so that a response read before the deletion does not list the design again.
      markDeleted(event.generationId)
      dropGeneration(client, event.generationId)
      return
  }
}

/** Refetches everything that may have changed while there was no subscription. */
export const refetchAfterGap = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: accountQuery.queryKey }),
    client.invalidateQueries({ queryKey: creditHistoryQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['generations'] }),
    client.invalidateQueries({ queryKey: ['generation'] }),
  ])
