import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { galleryQuery, generationQuery, pickerQuery } from '#frontend/lib/api/queries.ts'
import type { ResultOf } from '#shared/contracts/endpoint.ts'
import type { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { isBeingRemoved } from './removals.ts'
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

/** The gallery's cached copy of a generation. */
export const listedGeneration = (client: QueryClient, generationId: GenerationId) =>
  client
    .getQueryData(galleryQuery.queryKey)
    ?.pages.flatMap((page) => page.generations)
    .find(({ id }) => id === generationId)

/** Updates every cached list and page with a generation. */
export const keepGeneration = (client: QueryClient, generation: Generation) => {
  const arrived = latestOf(generation)
  client.setQueryData(generationQuery(arrived.id).queryKey, arrived)
  if (isBeingRemoved(arrived.id)) return
  client.setQueryData(galleryQuery.queryKey, (gallery) => gallery && withGeneration(gallery, arrived))
  if (arrived.status === 'completed') void client.invalidateQueries({ queryKey: pickerQuery.queryKey })
}

/** Removes a generation from every cached list; an open page of it keeps its copy. */
export const dropGeneration = (client: QueryClient, generationId: GenerationId) => {
  client.setQueryData(galleryQuery.queryKey, (gallery) => gallery && withoutGeneration(gallery, generationId))
  client.setQueryData(pickerQuery.queryKey, (known) => known?.filter(({ id }) => id !== generationId))
}
