import type { QueryClient } from '@tanstack/react-query'
import { pickerQuery } from '#frontend/lib/api/photo-picker-queries.ts'
import { bulkJobKey, galleryKey, generationQuery, versionsKey } from '#frontend/lib/api/queries.ts'
import type { ResultOf } from '#shared/contracts/endpoint.ts'
import type { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { type GalleryFilter, isKept } from './gallery-filter.ts'
import type { Gallery, ReadGallery } from './gallery-pages.ts'
import { isBeingRemoved } from './removals.ts'
import { latestOf } from './settled-states.ts'

type BulkJobRead = ResultOf<(typeof areas)['bulk-jobs']['endpoints']['read']>

const withChanged = (generations: readonly Generation[], arrived: Generation) =>
  generations.map((known) => (known.id === arrived.id ? arrived : known))

/**
 * A new generation goes before the first older one; one that is older than all pages, or of a page that is not read yet, is
 * left to the page that lists it. Other pages stay the same objects, which thousands of designs are not compared for.
 */
const withGeneration = (gallery: Gallery, arrived: Generation): Gallery => {
  const isIt = ({ id }: Generation) => id === arrived.id
  const isOlder = ({ id }: Generation) => id < arrived.id
  const known = gallery.pages.findIndex(({ generations }) => generations.some(isIt))
  const place = known < 0 ? gallery.pages.findIndex(({ next }) => !next || next < arrived.id) : known
  const pages = gallery.pages.map((page, index) => {
    if (index !== place || page.unread) return page
    if (known >= 0) return { ...page, generations: withChanged(page.generations, arrived) }
    const before = page.generations.findIndex(isOlder)
    return {
      ...page,
      generations: page.generations.toSpliced(before < 0 ? page.generations.length : before, 0, arrived),
    }
  })
  return { ...gallery, pages }
}

/** The versions of a photo are in the order of their ids. */
const withVersion = (generations: readonly Generation[], arrived: Generation) =>
  generations.some(({ id }) => id === arrived.id)
    ? withChanged(generations, arrived)
    : [...generations, arrived].toSorted((one, other) => (one.id < other.id ? -1 : 1))

const placeOf = ({ id, retryOf }: Generation) => retryOf ?? id

/** The pictures of a bulk job are in the order of its request; a retry takes the place of the failed one. */
const withJobPicture = (generations: Generation[], arrived: Generation) => {
  const known = generations.find((one) => placeOf(one) === placeOf(arrived))
  // A later retry is newer than whatever is pushed of an earlier one.
  if (known && known.id > arrived.id) return generations
  return [...generations.filter((one) => one !== known), arrived].toSorted((one, other) =>
    placeOf(one) < placeOf(other) ? -1 : 1,
  )
}

const withoutGeneration = (gallery: Gallery, generationId: GenerationId): Gallery => {
  const isIt = ({ id }: Generation) => id === generationId
  const pages = gallery.pages.map((page) =>
    page.generations.some(isIt) ? { ...page, generations: page.generations.filter((one) => !isIt(one)) } : page,
  )
  return { ...gallery, pages }
}

const changeGalleries = (client: QueryClient, change: (gallery: Gallery, filter: GalleryFilter) => Gallery) => {
  for (const [queryKey] of client.getQueriesData<Gallery>({ queryKey: galleryKey })) {
    const filter = Object(queryKey.at(-1)) as GalleryFilter
    client.setQueryData<Gallery>(queryKey, (gallery) => gallery && change(gallery, filter))
  }
}

/** The gallery's cached copy of a generation. */
export const listedGeneration = (client: QueryClient, generationId: GenerationId) =>
  client
    .getQueriesData<Gallery>({ queryKey: galleryKey })
    .flatMap(([, gallery]) => gallery?.pages.flatMap((page) => page.generations) ?? [])
    .find(({ id }) => id === generationId)

/** The designs of a cached gallery that another filter keeps, to show until its own are read; undefined if there are none. */
export const narrowedGallery = (gallery: Gallery, filter: GalleryFilter): ReadGallery | undefined => {
  const generations = gallery.pages.flatMap((page) => page.generations).filter((one) => isKept(filter, one))
  return generations.length > 0 ? { pages: [{ generations, next: null }], pageParams: [undefined] } : undefined
}

/** Updates every cached list and page with a generation. */
export const keepGeneration = (client: QueryClient, generation: Generation) => {
  const arrived = latestOf(generation)
  client.setQueryData(generationQuery(arrived.id).queryKey, arrived)
  if (isBeingRemoved(arrived.id)) return
  changeGalleries(client, (gallery, filter) =>
    isKept(filter, arrived) ? withGeneration(gallery, arrived) : withoutGeneration(gallery, arrived.id),
  )
  client.setQueriesData<BulkJobRead>({ queryKey: bulkJobKey }, (known) => {
    const isPart =
      known && (known.job.id === arrived.bulkJobId || known.generations.some((one) => placeOf(one) === arrived.retryOf))
    return isPart ? { ...known, generations: withJobPicture(known.generations, arrived) } : known
  })
  if (arrived.photoId && arrived.status === 'completed') {
    client.setQueryData<Generation[]>(versionsKey(arrived.photoId), (known) => known && withVersion(known, arrived))
  }
  if (arrived.status === 'completed') void client.invalidateQueries({ queryKey: pickerQuery.queryKey })
}

const dropFromBulkJobs = (client: QueryClient, generationId: GenerationId) => {
  client.setQueriesData<BulkJobRead>(
    { queryKey: bulkJobKey },
    (known) => known && { ...known, generations: known.generations.filter(({ id }) => id !== generationId) },
  )
}

/** Removes a generation from every cached list; an open page of it keeps its copy. */
export const dropGeneration = (client: QueryClient, generationId: GenerationId) => {
  changeGalleries(client, (gallery) => withoutGeneration(gallery, generationId))
  client.setQueryData(pickerQuery.queryKey, (known) => known?.filter(({ id }) => id !== generationId))
  client.setQueriesData<Generation[]>({ queryKey: ['versions'] }, (known) =>
    known?.filter(({ id }) => id !== generationId),
  )
  dropFromBulkJobs(client, generationId)
}
