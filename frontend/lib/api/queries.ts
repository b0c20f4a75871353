import { infiniteQueryOptions, queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query'
import { type GalleryFilter, listQueryOf } from '#frontend/lib/generations/gallery-filter.ts'
import {
  type Gallery,
  type GalleryPage,
  isSeen,
  type PageBefore,
  pageBefore,
  withKeptPages,
} from '#frontend/lib/generations/gallery-pages.ts'
import { keptGallery } from '#frontend/lib/generations/kept-gallery.ts'
import { latestJobOf } from '#frontend/lib/generations/latest-bulk-jobs.ts'
import { latestOf } from '#frontend/lib/generations/settled-states.ts'
import { areas } from '#shared/contracts/index.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { BulkJobId, GenerationId, PhotoId, StoragePath, TrainedModelId } from '#shared/entities/ids.ts'
import type { CatalogueName } from '#shared/entities/option.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { limits } from '#shared/limits.ts'
import { call } from './call.ts'
import { listGenerations, listPage, shownOf } from './shown-generations.ts'

const generations = areas.generations.endpoints
const bulkJobs = areas['bulk-jobs'].endpoints

/** The poll interval while a generation runs, in case a live update is lost. */
const slowPollMilliseconds = 15_000

/** The same while the page of a bulk job is open, whose counts change every few seconds. */
const bulkPollMilliseconds = 3000

const isTraining = ({ status }: TrainedModel) => status === 'TRAINING_IN_PROGRESS'

const isProcessing = (one: Generation | BulkJob) =>
  one.status === 'processing' || ('hd' in one && one.hd?.status === 'processing')

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(areas.account.endpoints.read, { signal }),
  // A component that mounts because reading failed must not start the next request: the two would alternate for ever.
  retryOnMount: false,
})

export const creditPage = (before: string | undefined, signal?: AbortSignal) =>
  call(areas.billing.endpoints.listCreditEntries, { query: { before }, ...(signal && { signal }) })

export type CreditPage = Awaited<ReturnType<typeof creditPage>>

export const pageAfter = ({ hasMore, entries }: CreditPage) => (hasMore ? entries.at(-1)?.id : undefined)

/** The credit history, newest first. */
export const creditHistoryQuery = infiniteQueryOptions({
  queryKey: ['credit-entries'],
  queryFn: ({ pageParam, signal }) => creditPage(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: pageAfter,
})

/** The operator's settings, the same for all users. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(areas.account.endpoints.settings, { signal }),
})

/** Every option of a catalogue. Catalogues rarely change, so a visit reads each once. */
export const catalogueQuery = (name: CatalogueName) =>
  queryOptions({
    queryKey: ['catalogue', name],
    queryFn: async ({ signal }) => (await call(areas.catalogue.endpoints.list, { params: { name }, signal })).options,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The categories of presets. They and the presets rarely change, so a visit reads each once. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await call(areas.catalogue.endpoints.categories, { signal })).categories,
  staleTime: Number.POSITIVE_INFINITY,
})

/** A category with its presets. */
export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', id],
    queryFn: ({ signal }) => call(areas.catalogue.endpoints.presets, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A preset with its category. */
export const presetQuery = (id: string) =>
  queryOptions({
    queryKey: ['presets', id],
    queryFn: ({ signal }) => call(areas.catalogue.endpoints.preset, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Begins the keys of the gallery, which the filter ends. */
export const galleryKey = ['generations', 'gallery'] as const

/**
 * Reads a page of the gallery. One that is known is read down to the page that follows it, however many designs were added or
 * deleted meanwhile.
 */
export const readGalleryPage = async (
  filter: GalleryFilter,
  before: PageBefore,
  known: GalleryPage | undefined,
  signal: AbortSignal,
): Promise<GalleryPage> => {
  const end = known?.next
  const readAt = Date.now()
  const designs: Generation[] = []
  let from = before
  for (;;) {
    const query = { ...listQueryOf(filter), limit: limits.galleryPageSize, before: from }
    const { generations, next } = await listPage(query, signal)
    designs.push(...generations.filter(({ id }) => !end || id >= end))
    if (!end || !next || next <= end) return { generations: designs, next: end ?? next, readAt }
    from = next
  }
}

/** The designs that a filter keeps, newest first, page by page. Read again are the pages that are seen, or where one runs. */
export const filteredGalleryQuery = (filter: GalleryFilter) =>
  infiniteQueryOptions({
    queryKey: [...galleryKey, filter],
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<GalleryPage> => {
      const known = pageBefore(client.getQueryData<Gallery>(queryKey), pageParam)
      const isNeeded = !known || isSeen(filter, pageParam) || known.generations.some(isProcessing)
      return isNeeded ? readGalleryPage(filter, pageParam, known, signal) : { ...known, isKept: true }
    },
    initialPageParam: undefined as PageBefore,
    getNextPageParam: ({ next }) => next,
    initialData: () => keptGallery(filter),
    initialDataUpdatedAt: 0,
    structuralSharing: (known, read) =>
      replaceEqualDeep(known, withKeptPages(known as Gallery | undefined, read as Gallery)),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.generations.some(isProcessing)) ? slowPollMilliseconds : false,
  })

/** All designs. */
export const galleryQuery = filteredGalleryQuery({})

/** A signed URL of an uploaded photo. */
export const uploadQuery = (storagePath: StoragePath) =>
  queryOptions({
    queryKey: ['upload', storagePath],
    queryFn: ({ signal }) => call(areas.uploads.endpoints.read, { query: { storagePath }, signal }),
  })

/** The running generations of rooms, so that a reload or another tab continues with the latest. */
export const runningQuery = queryOptions({
  queryKey: ['generations', 'running'],
  queryFn: ({ signal }) =>
    listGenerations({ status: 'processing', tool: 'rooms', limit: limits.pickerPageSize }, signal),
})

export const versionsKey = (photoId: PhotoId | undefined) => ['versions', photoId] as const

/** All completed designs of a photo, oldest first. */
export const versionsQuery = (photoId: PhotoId | undefined) =>
  queryOptions({
    queryKey: versionsKey(photoId),
    queryFn: photoId === undefined ? skipToken : ({ signal }) => allVersions(photoId, signal),
  })

/** Reads page by page, since the list of versions says how many there are. */
const allVersions = async (photoId: PhotoId, signal: AbortSignal): Promise<Generation[]> => {
  const designs: Generation[] = []
  let before: GenerationId | undefined
  do {
    const page = await call(generations.versions, { params: { photoId }, query: { before }, signal })
    designs.push(...page.generations)
    before = page.next ?? undefined
  } while (before)
  return shownOf(designs).reverse()
}

export const generationQuery = (id: GenerationId) =>
  queryOptions({
    queryKey: ['generation', id],
    queryFn: async ({ signal }) => latestOf(await call(generations.read, { params: { id }, signal })),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? slowPollMilliseconds : false),
  })

/** The newest bulk jobs, newest first. */
export const bulkJobsQuery = queryOptions({
  queryKey: ['bulk-jobs'],
  queryFn: async ({ signal }) => (await call(bulkJobs.list, { signal })).jobs.map(latestJobOf),
  refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? slowPollMilliseconds : false),
})

/** Begins as the keys of the lists of designs, so that reading those again reads the bulk jobs too. */
export const bulkJobKey = ['generations', 'bulk'] as const

/** A bulk job with its pictures in the order in which they were asked for. */
export const bulkJobQuery = (id: BulkJobId) =>
  queryOptions({
    queryKey: [...bulkJobKey, id],
    queryFn: async ({ signal }) => {
      const { job, generations: read } = await call(bulkJobs.read, { params: { id }, signal })
      return { job: latestJobOf(job), generations: shownOf(read) }
    },
    // A picture may still be shown as running after the job has ended, when its own push was lost.
    refetchInterval: ({ state: { data } }) =>
      data && [data.job, ...data.generations].some(isProcessing) ? bulkPollMilliseconds : false,
  })

/** The photos for a personal model, oldest first, and whether their owner has consented to their use. */
export const trainingPhotosQuery = queryOptions({
  queryKey: ['training-photos'],
  queryFn: ({ signal }) => call(areas['training-photos'].endpoints.list, { signal }),
})

/** The personal models, newest first; the one that is being prepared is among them. */
export const modelsQuery = queryOptions({
  queryKey: ['trained-models'],
  queryFn: async ({ signal }) => (await call(trainedModels.endpoints.list, { signal })).models,
  refetchInterval: ({ state }) => (state.data?.some(isTraining) ? slowPollMilliseconds : false),
})

/** The photos that a personal model was trained with. */
export const modelPhotosQuery = (id: TrainedModelId) =>
  queryOptions({
    queryKey: ['trained-models', id, 'photos'],
    queryFn: async ({ signal }) => (await call(trainedModels.endpoints.photos, { params: { id }, signal })).photos,
  })

/** The content of an uploaded photo, for advice. It is requested once, and not again after a failure. */
export const seenQuery = (storagePath: StoragePath | undefined) =>
  queryOptions({
    queryKey: ['seen', storagePath],
    queryFn: storagePath
      ? async ({ signal }) => (await call(areas.uploads.endpoints.see, { query: { storagePath }, signal })).seen
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  })
