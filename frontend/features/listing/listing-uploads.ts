import { type PreparedPhoto, prepareBrightened, preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStoredPhoto } from '#frontend/lib/pictures/fetch-stored-photo.ts'
import { makeUploadQueue } from '#frontend/lib/pictures/upload-queue.ts'
import { uploadPhoto } from '#frontend/lib/pictures/upload-with-original.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { uploadProblem } from '#frontend/lib/words/upload-problem.ts'
import type { ListingPhoto, StoredPhoto } from './listing-state.ts'

type Job = {
  id: string
  prepare: () => Promise<PreparedPhoto>
  onFailed: (words: string) => void
  prepared?: PreparedPhoto
  abort: AbortController
}

type UploadEvents = {
  onChange: (id: string, change: Partial<Pick<ListingPhoto, 'url' | 'upload'>>) => void
  /** The file cannot be used, or no lighter copy of a photo was stored. */
  onRefused: (id: string, words: string) => void
}

/** Uploads both files of a photo, and reports their common progress. Without its original the design still works. */
const store = async (photo: PreparedPhoto, signal: AbortSignal, onSent: (fraction: number) => void) => {
  const sizes = { workingCopy: photo.workingCopy.size, original: photo.original?.size ?? 0 }
  const sent = { workingCopy: 0, original: 0 }
  const count = (file: keyof typeof sizes) => (fraction: number) => {
    sent[file] = fraction * sizes[file]
    onSent((sent.workingCopy + sent.original) / (sizes.workingCopy + sizes.original))
  }
  onSent(0)
  const { storagePath, originalPath, original } = await uploadPhoto(photo, {
    signal,
    onProgress: count('workingCopy'),
    onOriginalProgress: count('original'),
  })
  const isKept = await original.then(
    () => true,
    () => false,
  )
  return { storagePath, originalPath: isKept ? originalPath : undefined }
}

/** Prepares a photo, also for its later attempts. Resolves to undefined when it cannot be, or is removed meanwhile. */
const prepareOnce = async (job: Job, { onChange, onRefused }: UploadEvents, onUrl: (url: string) => void) => {
  const { id, abort } = job
  if (job.prepared) return job.prepared
  onChange(id, { upload: { state: 'preparing' } })
  try {
    const prepared = await job.prepare()
    if (abort.signal.aborted) return undefined
    job.prepared = prepared
    const url = URL.createObjectURL(prepared.workingCopy)
    onUrl(url)
    onChange(id, { url })
    return prepared
  } catch (error) {
    if (!abort.signal.aborted) onRefused(id, messageOf(error))
    return undefined
  }
}

/** The photos that are not stored yet, and the URLs of those that this page shows. */
const makeJobs = () => {
  const jobs = new Map<string, Job>()
  const urls = new Map<string, string[]>()
  return {
    jobs,
    keepUrl: (id: string, url: string) => urls.set(id, [...(urls.get(id) ?? []), url]),
    remove: (id: string) => {
      jobs.get(id)?.abort.abort()
      jobs.delete(id)
      for (const url of urls.get(id) ?? []) URL.revokeObjectURL(url)
    },
    stop: () => {
      for (const { abort } of jobs.values()) abort.abort()
      for (const url of [...urls.values()].flat()) URL.revokeObjectURL(url)
    },
  }
}

const sendJob = async (job: Job, { jobs, keepUrl }: ReturnType<typeof makeJobs>, events: UploadEvents) => {
  const { onChange } = events
  const { id } = job
  const { signal } = job.abort
  if (signal.aborted) return
  const prepared = await prepareOnce(job, events, (url) => keepUrl(id, url))
  if (!prepared) return
  try {
    const stored = await store(prepared, signal, (sent) => onChange(id, { upload: { state: 'sending', sent } }))
    if (signal.aborted) return
    jobs.delete(id)
    onChange(id, { upload: { state: 'stored', ...stored } })
  } catch (error) {
    if (!signal.aborted) job.onFailed(uploadProblem(error))
  }
}

/** Prepares and uploads photos, three at a time. A removed photo, and every photo after `stop`, is not reported any more. */
export const makeListingUploads = (events: UploadEvents) => {
  const { onChange, onRefused } = events
  const photos = makeJobs()
  const { jobs, remove, stop } = photos

  const queue = makeUploadQueue({ atOnce: 3, send: (job: Job) => sendJob(job, photos, events) })
  const add = (id: string, prepare: Job['prepare'], onFailed: Job['onFailed']) => {
    const job = { id, prepare, onFailed, abort: new AbortController() }
    jobs.set(id, job)
    queue(job)
  }
  const fail = (id: string) => (words: string) => onChange(id, { upload: { state: 'failed', words } })

  return {
    add: (files: readonly { id: string; file: File }[]) => {
      for (const { id, file } of files) add(id, () => preparePhoto(file), fail(id))
    },
    /** Uploads a lighter working copy of a stored photo in its place. The original stays as it was. */
    brighten: (id: string, photo: StoredPhoto) => {
      const prepare = async () => prepareBrightened(await fetchStoredPhoto(photo))
      add(id, prepare, (words) => onRefused(id, words))
    },
    again: (id: string) => {
      const job = jobs.get(id)
      if (!job) return
      onChange(id, { upload: { state: 'waiting' } })
      queue(job)
    },
    remove,
    stop,
  }
}

export type ListingUploads = ReturnType<typeof makeListingUploads>
