import { uploadPhoto } from '#frontend/lib/api/upload.ts'
import { type PreparedPhoto, prepareBrightened, preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { fetchStoredPhoto } from '#frontend/lib/pictures/stored-photo.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import type { ListingPhoto, StoredPhoto } from './listing-state.ts'

/** More at once would need much memory on a phone, which decodes each photo. */
const uploadsAtOnce = 3

type Job = {
  id: string
  prepare: () => Promise<PreparedPhoto>
  onFailed: (words: string) => void
  prepared?: PreparedPhoto
  abort: AbortController
}

type QueueEvents = {
  onChange: (id: string, change: Partial<Pick<ListingPhoto, 'url' | 'upload'>>) => void
  /** The file cannot be used, or no lighter copy of a photo was stored. */
  onRefused: (id: string, words: string) => void
}

const wordsOf = (error: unknown) =>
  error instanceof AppError && error.code === 'session.missing' ? errorMessage('photo.signIn') : messageOf(error)

/** Prepares and uploads photos, three at a time. A removed photo, and every photo after `stop`, is not reported any more. */
export const makeUploadQueue = ({ onChange, onRefused }: QueueEvents) => {
  const jobs = new Map<string, Job>()
  const urls = new Map<string, string[]>()
  const waiting: Job[] = []
  let running = 0

  const prepare = async (job: Job): Promise<PreparedPhoto | undefined> => {
    const { id, abort } = job
    if (job.prepared) return job.prepared
    onChange(id, { upload: { state: 'preparing' } })
    try {
      const prepared = await job.prepare()
      if (abort.signal.aborted) return undefined
      job.prepared = prepared
      const url = URL.createObjectURL(prepared.workingCopy)
      urls.set(id, [...(urls.get(id) ?? []), url])
      onChange(id, { url })
      return prepared
    } catch (error) {
      if (!abort.signal.aborted) onRefused(id, messageOf(error))
      return undefined
    }
  }

  const send = async (job: Job) => {
    const { id, abort } = job
    const { signal } = abort
    const prepared = await prepare(job)
    if (!prepared || signal.aborted) return
    const bytes = { workingCopy: 0, original: 0 }
    const originalSize = prepared.original?.size ?? 0
    const total = prepared.workingCopy.size + originalSize
    const report = () =>
      onChange(id, { upload: { state: 'sending', sent: (bytes.workingCopy + bytes.original) / total } })
    report()
    try {
      const { storagePath, originalPath, original } = await uploadPhoto(prepared, {
        signal,
        onProgress: (fraction) => {
          bytes.workingCopy = fraction * prepared.workingCopy.size
          report()
        },
        onOriginalProgress: (fraction) => {
          bytes.original = fraction * originalSize
          report()
        },
      })
      // The original is optional: without it the design still works.
      const isKept = await original.then(
        () => true,
        () => false,
      )
      if (signal.aborted) return
      jobs.delete(id)
      onChange(id, {
        upload: { state: 'stored', storagePath, originalPath: isKept ? originalPath : undefined },
      })
    } catch (error) {
      if (!signal.aborted) job.onFailed(wordsOf(error))
    }
  }

  const next = async (): Promise<void> => {
    const job = waiting.shift()
    if (!job) return
    running += 1
    if (!job.abort.signal.aborted) await send(job)
    running -= 1
    return next()
  }

  const queue = (job: Job) => {
    jobs.set(job.id, job)
    waiting.push(job)
    if (running < uploadsAtOnce) void next()
  }

  return {
    add: (files: readonly { id: string; file: File }[]) => {
      for (const { id, file } of files) {
        const prepare = () => preparePhoto(file)
        const onFailed = (words: string) => onChange(id, { upload: { state: 'failed', words } })
        queue({ id, prepare, onFailed, abort: new AbortController() })
      }
    },
    /** Uploads a lighter working copy of a stored photo in its place. The original stays as it was. */
    brighten: (id: string, photo: StoredPhoto) => {
      const prepare = async () => prepareBrightened(await fetchStoredPhoto(photo))
      const onFailed = (words: string) => onRefused(id, words)
      queue({ id, prepare, onFailed, abort: new AbortController() })
    },
    again: (id: string) => {
      const job = jobs.get(id)
      if (!job) return
      onChange(id, { upload: { state: 'waiting' } })
      queue(job)
    },
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

export type UploadQueue = ReturnType<typeof makeUploadQueue>
