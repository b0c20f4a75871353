import { call } from '#frontend/lib/api/call.ts'
import { described, uploadTrainingPhoto } from '#frontend/lib/api/upload.ts'
import { prepareTrainingPhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { newTrainingPhotoId } from '#frontend/lib/training/new-training-photo-id.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { photosCopy } from '#shared/copy/training.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { AppError, errorMessage } from '#shared/errors.ts'

const { create, remove } = areas['training-photos'].endpoints

/** More at once would need much memory on a phone, which decodes each photo. */
const uploadsAtOnce = 2

/** A chosen file on its way. It has an id once the server has recorded it. */
export type PhotoUpload = {
  key: string
  /** Whether it is being prepared or sent; at first it waits for those before it. */
  isStarted?: boolean
  /** The picture of the prepared photo, which is smaller than the file. */
  previewUrl?: string
  photoId?: TrainingPhotoId
  /** The sent fraction, from 0 to 1; undefined before. */
  sent?: number
}

type QueueEvents = {
  onChange: (key: string, change: Partial<PhotoUpload>) => void
  onRecorded: (photo: TrainingPhoto, previewUrl: string) => void
  onSent: (key: string, photoId: TrainingPhotoId) => void
  onFailed: (key: string, photoId: TrainingPhotoId | undefined, words: string) => void
  /** Nothing is left to send. */
  onIdle: () => void
}

/** Why a file could not be uploaded. */
export const wordsOf = (error: unknown) =>
  error instanceof AppError && error.code === 'session.missing' ? errorMessage('photo.signIn') : messageOf(error)

/** Prepares, records and uploads photos, two at a time. `stop` aborts what is on its way and reports nothing more. */
export const makeUploadQueue = (events: QueueEvents) => {
  const waiting: { key: string; file: File }[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  let running = 0

  const send = async ({ key, file }: { key: string; file: File }) => {
    let words = photosCopy.uploadFailed
    let photoId: TrainingPhotoId | undefined
    events.onChange(key, { isStarted: true })
    try {
      const blob = await prepareTrainingPhoto(file)
      signal.throwIfAborted()
      const previewUrl = URL.createObjectURL(blob)
      events.onChange(key, { previewUrl })
      words = photosCopy.recordFailed
      photoId = newTrainingPhotoId()
      const { photo, upload } = await call(create, { body: { ...described(blob), id: photoId }, signal })
      photoId = photo.id
      events.onChange(key, { photoId, sent: 0 })
      events.onRecorded(photo, previewUrl)
      words = photosCopy.uploadFailed
      await uploadTrainingPhoto(upload, blob, { signal, onProgress: (sent) => events.onChange(key, { sent }) })
      events.onSent(key, photoId)
    } catch (error) {
      if (signal.aborted) return
      // Without its file the photo would only count, also when only the answer was lost; its row is deleted by itself when
      // this fails too.
      if (photoId) await call(remove, { params: { id: photoId }, signal }).catch(() => {})
      events.onFailed(key, photoId, words(file.name, wordsOf(error)))
    }
  }

  const next = async (): Promise<void> => {
    const upload = waiting.shift()
    if (!upload) return
    running += 1
    await send(upload)
    running -= 1
    if (signal.aborted) return
    if (waiting.length === 0 && running === 0) events.onIdle()
    return next()
  }

  return {
    add: (uploads: readonly { key: string; file: File }[]) => {
      waiting.push(...uploads)
      while (running < uploadsAtOnce && waiting.length > 0) void next()
    },
    stop: () => stopped.abort(),
  }
}

export type UploadQueue = ReturnType<typeof makeUploadQueue>
