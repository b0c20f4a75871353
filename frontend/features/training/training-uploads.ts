import { call } from '#frontend/lib/api/call.ts'
import { described, uploadTrainingPhoto } from '#frontend/lib/api/upload.ts'
import { prepareTrainingPhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { makeUploadQueue } from '#frontend/lib/pictures/upload-queue.ts'
import { newTrainingPhotoId } from '#frontend/lib/training/new-training-photo-id.ts'
import { uploadProblem } from '#frontend/lib/words/upload-problem.ts'
import { areas } from '#shared/contracts/index.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'

const { create, remove } = areas['training-photos'].endpoints

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

type ChosenFile = { key: string; file: File }

type UploadEvents = {
  onChange: (key: string, change: Partial<PhotoUpload>) => void
  onRecorded: (photo: TrainingPhoto, previewUrl: string) => void
  onSent: (key: string, photoId: TrainingPhotoId) => void
  onFailed: (key: string, photoId: TrainingPhotoId | undefined, words: string) => void
  /** Nothing is left to send. */
  onIdle: () => void
}

/** Prepares, records and uploads photos, two at a time. `stop` aborts the running uploads, and nothing more is reported. */
export const makeTrainingUploads = (events: UploadEvents) => {
  const stopped = new AbortController()
  const { signal } = stopped

  const send = async ({ key, file }: ChosenFile) => {
    if (signal.aborted) return
    let words = trainingNewsCopy.uploadFailed
    let photoId: TrainingPhotoId | undefined
    events.onChange(key, { isStarted: true })
    try {
      const blob = await prepareTrainingPhoto(file)
      signal.throwIfAborted()
      const previewUrl = URL.createObjectURL(blob)
      events.onChange(key, { previewUrl })
      words = trainingNewsCopy.recordFailed
      photoId = newTrainingPhotoId()
      const { photo, upload } = await call(create, { body: { ...described(blob), id: photoId }, signal })
      photoId = photo.id
      events.onChange(key, { photoId, sent: 0 })
      events.onRecorded(photo, previewUrl)
      words = trainingNewsCopy.uploadFailed
      await uploadTrainingPhoto(upload, blob, { signal, onProgress: (sent) => events.onChange(key, { sent }) })
      events.onSent(key, photoId)
    } catch (error) {
      if (signal.aborted) return
      // Without its file the photo would only count, also when only the answer was lost; its row is deleted by itself when
      // this fails too.
      if (photoId) await call(remove, { params: { id: photoId }, signal }).catch(() => {})
      events.onFailed(key, photoId, words(file.name, uploadProblem(error)))
    }
  }

  const add = makeUploadQueue({ atOnce: 2, send, onIdle: () => !signal.aborted && events.onIdle() })
  return { add: (files: readonly ChosenFile[]) => add(...files), stop: () => stopped.abort() }
}

export type TrainingUploads = ReturnType<typeof makeTrainingUploads>
