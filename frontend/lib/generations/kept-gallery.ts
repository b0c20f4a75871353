import * as z from 'zod'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import type { GalleryFilter } from './gallery-filter.ts'
import { beforesOf, type Gallery, type ReadGallery } from './gallery-pages.ts'

const key = 'roomwright.gallery'

const Kept = z.object({
  userId: z.string(),
  filter: z.string(),
  pages: z.array(
    z.object({ before: GenerationId.optional(), next: GenerationId.nullable(), count: z.int().nonnegative() }),
  ),
})

const inWords = ({ tool, period, favourites }: GalleryFilter) => JSON.stringify([tool, period, favourites])

/**
 * Keeps in sessionStorage where the pages of a gallery begin and how many designs they have, so that a reload finds its place
 * without reading all of them. A gallery of one page needs no place.
 */
export const keepGallery = (filter: GalleryFilter, gallery: Gallery) => {
  const { pages } = gallery
  if (pages.length < 2) return forgetGallery()
  const befores = beforesOf(gallery)
  const kept: z.infer<typeof Kept> = {
    userId: lastUserId() ?? '',
    filter: inWords(filter),
    pages: pages.map(({ generations, next, unread }, index) => ({
      before: befores[index],
      next,
      count: unread ?? generations.length,
    })),
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The storage is full: a reload begins at the newest designs.
    forgetGallery()
  }
}

/** Forgets it, when another user signs in. */
export const forgetGallery = () => sessionStorage.removeItem(key)

const read = (filter: GalleryFilter) => {
  const kept = keptInTab(Kept, key)
  return kept && kept.userId === lastUserId() && kept.filter === inWords(filter) ? kept : undefined
}

/** The gallery that this tab has kept, of which no page is read yet; undefined when there is none. */
export const keptGallery = (filter: GalleryFilter): ReadGallery | undefined => {
  const kept = read(filter)
  if (!kept) return undefined
  return {
    pages: kept.pages.map(({ next, count }) => ({ generations: [], next, unread: count })),
    pageParams: kept.pages.map(({ before }) => before),
  }
}
