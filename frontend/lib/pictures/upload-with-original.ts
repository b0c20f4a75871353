import { call } from '#frontend/lib/api/call.ts'
import { described, sendForm } from '#frontend/lib/api/upload.ts'
import { areas } from '#shared/contracts/index.ts'
import type { StoragePath } from '#shared/entities/ids.ts'
import type { PreparedPhoto } from './chosen-photo.ts'

export type UploadedPhoto = {
  storagePath: StoragePath
  originalPath: StoragePath | undefined
  /** Settles with the upload of the original. */
  original: Promise<void>
}

type PhotoSending = {
  onProgress: (fraction: number) => void
  onOriginalProgress?: (fraction: number) => void
  signal: AbortSignal
}

/**
 * Uploads the files of a photo. Resolves when the working copy is stored, with which a job can start; `original` settles
 * later (docs/product.md, Pictures). A working copy alone is not listed among the photos.
 * `onProgress` receives the sent fraction of the working copy, from 0 to 1, and `onOriginalProgress` that of the original.
 */
export const uploadPhoto = async (
  { workingCopy, original }: PreparedPhoto,
  { onProgress, onOriginalProgress, signal }: PhotoSending,
): Promise<UploadedPhoto> => {
  const body = { workingCopy: described(workingCopy), ...(original && { original: described(original) }) }
  const posts = await call(areas.uploads.endpoints.create, { body, signal })
  await sendForm(posts.workingCopy, workingCopy, {
    signal,
    onSent: (bytes) => onProgress(bytes / workingCopy.size),
  })
  return {
    storagePath: posts.workingCopy.storagePath,
    originalPath: posts.original?.storagePath,
    original:
      posts.original && original
        ? sendForm(posts.original, original, {
            signal,
            onSent: (bytes) => onOriginalProgress?.(bytes / original.size),
          })
        : Promise.resolve(),
  }
}
