import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import {
  accountQuery,
  creditHistoryQuery,
  galleryQuery,
  generationQuery,
  pickerQuery,
} from '#frontend/lib/api/queries.ts'
import type { ResultOf } from '#shared/contracts/endpoint.ts'
import type { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { LiveEvent } from '#shared/entities/live-event.ts'
import { isBeingRemoved, wasDeleted } from './removals.ts'
import { latestOf } from './settled-generations.ts'

type GalleryPage = ResultOf<typeof areas.generations.endpoints.list>
type Gallery = InfiniteData<GalleryPage>

const withGeneration = (gallery: Gallery, arrived: Generation): Gallery => {
  const isKnown = gallery.pages.some((page) => page.generations.some(({ id }) => id === arrived.id))
  const pages = gallery.pages.map((page, index) => {
    if (!isKnown) return index === 0 ? { ...page, generations: [arrived, ...page.generations] } : page
    const generations = page.generations.map((known) => (known.id === arrived.id ? arrived : known))
    return { ...page, generations }
  })
  return { ...gallery, pages }
}

const withoutGeneration = (gallery: Gallery, generationId: GenerationId): Gallery => ({
  ...gallery,
  pages: gallery.pages.map((page) => ({
    ...page,
    generations: page.generations.filter(({ id }) => id !== generationId),
  })),
})

/** A generation as the gallery last read it, if it did. */
export const listedGeneration = (client: QueryClient, generationId: GenerationId) =>
  client
    .getQueryData(galleryQuery.queryKey)
    ?.pages.flatMap((page) => page.generations)
    .find(({ id }) => id === generationId)

/** Puts a generation into every list and page that shows it. */
export const keepGeneration = (client: QueryClient, generation: Generation) => {
  const arrived = latestOf(generation)
  client.setQueryData(generationQuery(arrived.id).queryKey, arrived)
  if (isBeingRemoved(arrived.id)) return
  client.setQueryData(galleryQuery.queryKey, (gallery) => gallery && withGeneration(gallery, arrived))
  if (arrived.status === 'completed') void client.invalidateQueries({ queryKey: pickerQuery.queryKey })
}

/** Takes a generation out of every list; its own page keeps what it shows until it is left. */
export const dropGeneration = (client: QueryClient, generationId: GenerationId) => {
  client.setQueryData(galleryQuery.queryKey, (gallery) => gallery && withoutGeneration(gallery, generationId))
  client.setQueryData(pickerQuery.queryKey, (known) => known?.filter(({ id }) => id !== generationId))
}

/** One change of the user's rows, as it was pushed. */
export const applyLiveEvent = (client: QueryClient, event: LiveEvent) => {
  switch (event.type) {
    case 'account':
      // An answer that is still on its way was read before this change, and must not take it back.
      void client.cancelQueries({ queryKey: accountQuery.queryKey })
      client.setQueryData(accountQuery.queryKey, event.account)
      void client.invalidateQueries({ queryKey: creditHistoryQuery.queryKey })
      return
    case 'generation':
      keepGeneration(client, event.generation)
      return
    case 'generation-deleted':
      // An answer that was read before this must not bring it back.
      wasDeleted(event.generationId)
      dropGeneration(client, event.generationId)
      return
  }
}

/** What may have changed unseen before the subscription was open. */
export const refetchAfterGap = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: accountQuery.queryKey }),
    client.invalidateQueries({ queryKey: creditHistoryQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['generations'] }),
    client.invalidateQueries({ queryKey: ['generation'] }),
  ])
