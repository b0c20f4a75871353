import type { QueryClient } from '@tanstack/react-query'
import { keepAccount, readAgain } from '#frontend/lib/api/account-cache.ts'
import { accountQuery, creditHistoryQuery } from '#frontend/lib/api/queries.ts'
import { dropGeneration, keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { markDeleted } from '#frontend/lib/generations/removals.ts'
import type { LiveEvent } from '#shared/entities/live-event.ts'

/** Applies one pushed change to the cached queries. */
export const applyLiveEvent = (client: QueryClient, event: LiveEvent) => {
  switch (event.type) {
    case 'account':
      keepAccount(client, event.account)
      return
    case 'generation':
      keepGeneration(client, event.generation)
      return
    case 'generation-deleted':
      // Recorded first, so that a response read before the deletion does not list the design again.
      markDeleted(event.generationId)
      dropGeneration(client, event.generationId)
      return
    // No screen shows these yet.
    case 'training-photo':
    case 'training-photo-deleted':
      return
  }
}

/** Refetches everything that may have changed while there was no subscription. */
export const refetchAfterGap = (client: QueryClient) =>
  Promise.all(
    [accountQuery.queryKey, creditHistoryQuery.queryKey, ['generations'], ['generation']].map((queryKey) =>
      readAgain(client, queryKey),
    ),
  )
