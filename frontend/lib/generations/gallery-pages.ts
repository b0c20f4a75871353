import type { InfiniteData } from '@tanstack/react-query'
import type { ResultOf } from '#shared/contracts/endpoint.ts'
import type { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import type { GalleryFilter } from './gallery-filter.ts'

/** The designs that are older than `before`, the page's parameter, down to `next`, which follows the page. */
export type GalleryPage = ResultOf<typeof areas.generations.endpoints.list> & {
  /** When it was read, in milliseconds since 1970. */
  readAt?: number
  /** After a reload so many designs are in the page, but it is not read yet. */
  unread?: number
  /** Set by a new read of the gallery that did not change this page. */
  isKept?: true
}

/** The first page has no `before`. */
export type PageBefore = GenerationId | undefined

/** The gallery as it is read. */
export type ReadGallery = InfiniteData<GalleryPage, PageBefore>

/** The gallery as it is cached: the library does not know the type of the parameters. */
export type Gallery = InfiniteData<GalleryPage>

export const beforesOf = ({ pageParams }: Pick<Gallery, 'pageParams'>): PageBefore[] =>
  pageParams.map((before) => GenerationId.safeParse(before).data)

/** A place of the gallery whose design is not read yet. */
export type UnreadDesign = { id: `unread ${string}` }

export type GalleryItem = Generation | UnreadDesign

export const isUnread = (item: GalleryItem): item is UnreadDesign => item.id.startsWith('unread ')

const placesOf = (count: number, before: PageBefore): UnreadDesign[] =>
  Array.from({ length: count }, (_, place) => ({ id: `unread ${before ?? 'first'} ${place}` }))

/** Everything that the gallery shows, newest first. */
export const itemsOf = (gallery: Gallery): GalleryItem[] => {
  const befores = beforesOf(gallery)
  return gallery.pages.flatMap((page, index): GalleryItem[] =>
    page.unread ? placesOf(page.unread, befores[index]) : page.generations,
  )
}

/** The pages that have the items from one to another, and those next to them, which may have lost all their designs. */
export const pagesBetween = (gallery: Gallery, first: number, last: number): PageBefore[] => {
  let start = 0
  return beforesOf(gallery).filter((_, index) => {
    const from = start
    const page = gallery.pages[index]
    start += page?.unread ?? page?.generations.length ?? 0
    return from <= last + 1 && start >= first
  })
}

export const pageBefore = (gallery: Gallery | undefined, before: PageBefore): GalleryPage | undefined =>
  gallery?.pages[gallery.pageParams.indexOf(before)]

/** The gallery with a page that was read. Designs that came live after `known`, the page before the reading, stay. */
export const withPage = (gallery: Gallery, before: PageBefore, known: GalleryPage, read: GalleryPage): Gallery => {
  const listed = new Set([...known.generations, ...read.generations].map(({ id }) => id))
  const withArrived = (now: GalleryPage): GalleryPage => {
    const arrived = known.unread ? [] : now.generations.filter(({ id }) => !listed.has(id))
    return {
      ...read,
      generations: [...arrived, ...read.generations].toSorted((one, other) => (one.id > other.id ? -1 : 1)),
    }
  }
  const pages = gallery.pages.map((now, index) => (gallery.pageParams[index] === before ? withArrived(now) : now))
  return { ...gallery, pages }
}

/**
 * A gallery that was read again: the pages that were left out may have changed meanwhile by a live update, so they are those
 * of the gallery now, and are read when they come into view.
 */
export const withKeptPages = (now: Gallery | undefined, read: Gallery): Gallery => {
  const befores = beforesOf(read)
  const pages = read.pages.map((page, index) => {
    if (!page.isKept) return page
    const { isKept: _, ...known } = page
    return { ...(pageBefore(now, befores[index]) ?? known), readAt: 0 }
  })
  return { ...read, pages }
}

const seen = new Map<string, readonly PageBefore[]>()
const keyOf = (filter: GalleryFilter) =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value)
      .sort(),
  )
const firstPage: readonly PageBefore[] = [undefined]

/** Notes the pages that are on the screen, or about to be. */
export const keepSeen = (filter: GalleryFilter, pages: readonly PageBefore[]) => void seen.set(keyOf(filter), pages)
export const forgetSeen = (filter: GalleryFilter) => void seen.delete(keyOf(filter))

/** Whether a new reading of the gallery needs this page. Other screens show the newest designs. */
export const isSeen = (filter: GalleryFilter, before: PageBefore): boolean =>
  (seen.get(keyOf(filter)) ?? firstPage).includes(before)
