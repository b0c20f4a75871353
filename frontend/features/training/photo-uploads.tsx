import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { UnloadWarning } from '#frontend/components/unload-warning.tsx'
import { trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { refuseUnfitFile } from '#frontend/lib/pictures/chosen-photo.ts'
import { dropTrainingPhoto, keepTrainingPhoto } from '#frontend/lib/training/photo-cache.ts'
import { uploadProblem } from '#frontend/lib/words/upload-problem.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { useInterruptedUploads } from './interrupted-uploads.ts'
import { makeTrainingUploads, type PhotoUpload, type TrainingUploads } from './training-uploads.ts'
import { UploadErrors } from './upload-errors.tsx'
import { usePhotoChecks } from './use-photo-checks.ts'
import { useUploadErrors } from './use-upload-errors.ts'

type PhotoUploads = {
  /** The chosen files that are not uploaded yet, in the order of their choice. */
  uploads: readonly PhotoUpload[]
  /** The pictures of photos that this tab has uploaded, which need no request. */
  previews: ReadonlyMap<TrainingPhotoId, string>
  /** The errors of files, shown after the toast about them has closed unread. */
  unreadErrors: readonly string[]
  /** How many uploads a reload has ended. */
  interrupted: number
  /** Whether the last check could not be requested. */
  hasCheckFailed: boolean
  /** The chosen photos for which there was no room, until they are added or others are chosen. */
  leftOut: readonly File[]
  /** Adds as many of the files as there is room for; those that cannot be photos take none. */
  add: (files: readonly File[]) => Promise<void>
  showErrors: () => void
  /** Requests the check of uploaded photos; those that were requested before are left out, unless that failed. */
  check: (photoIds: readonly TrainingPhotoId[]) => Promise<void>
  checkedSince: (photoId: TrainingPhotoId) => number | undefined
}

const PhotoUploadsContext = createContext<PhotoUploads | undefined>(undefined)

export const usePhotoUploads = (): PhotoUploads => {
  const value = useContext(PhotoUploadsContext)
  if (!value) throw new Error('usePhotoUploads is used outside of its provider')
  return value
}

type Uploading = Pick<ReturnType<typeof usePhotoChecks>, 'check'> & Pick<ReturnType<typeof useUploadErrors>, 'batch'>

/** The uploads and their queue. `latest` are those of the last render. */
const useUploadQueue = ({ check, batch }: Uploading) => {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [previews, setPreviews] = useState<ReadonlyMap<TrainingPhotoId, string>>(new Map())
  const client = useQueryClient()
  const queue = useRef<TrainingUploads>(undefined)
  const latest = useRef(uploads)
  useEffect(() => {
    latest.current = uploads
  }, [uploads])

  useEffect(() => {
    const finish = (key: string) => setUploads((known) => known.filter((upload) => upload.key !== key))
    queue.current = makeTrainingUploads({
      onChange: (key, change) =>
        setUploads((known) => known.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))),
      onRecorded: (photo, previewUrl) => {
        setPreviews((known) => new Map(known).set(photo.id, previewUrl))
        keepTrainingPhoto(client, photo)
      },
      onSent: (key, photoId) => {
        finish(key)
        void check([photoId])
      },
      onFailed: (key, photoId, words) => {
        finish(key)
        if (photoId) dropTrainingPhoto(client, photoId)
        batch.failed(words)
      },
      onIdle: batch.end,
    })
    return () => queue.current?.stop()
  }, [client, check, batch])

  const send = useCallback((added: readonly { key: string; file: File }[]) => {
    setUploads((known) => [...known, ...added.map(({ key }) => ({ key }))])
    queue.current?.add(added)
  }, [])

  return { uploads, previews, latest, send }
}

/** Holds the uploads of photos for a personal model above the pages, so that they go on while another page is open. */
export const PhotoUploadsProvider = ({ children }: { children: ReactNode }) => {
  const [leftOut, setLeftOut] = useState<readonly File[]>([])
  const { check, checkedSince, hasCheckFailed } = usePhotoChecks()
  const { unreadErrors, showErrors, dialog, batch } = useUploadErrors()
  const { uploads, previews, latest, send } = useUploadQueue({ check, batch })
  const { count: interrupted, forget } = useInterruptedUploads(uploads)
  const client = useQueryClient()

  const isUploading = uploads.length > 0
  const add = useCallback(
    async (files: readonly File[]) => {
      if (!isUploading) batch.start()
      forget()
      setLeftOut([])
      const fit = await fitFiles(files, batch.failed)
      const room = roomFor(client.getQueryData(trainingPhotosQuery.queryKey)?.photos ?? [], latest.current)
      setLeftOut(fit.slice(room))
      const added = fit.slice(0, room).map((file) => ({ key: ulid(), file }))
      if (added.length === 0 && latest.current.length === 0) return batch.end()
      send(added)
    },
    [isUploading, batch, forget, client, latest, send],
  )

  const checks = useMemo(() => ({ check, checkedSince, hasCheckFailed }), [check, checkedSince, hasCheckFailed])
  const value = useMemo(
    () => ({ uploads, previews, unreadErrors, interrupted, leftOut, add, showErrors, ...checks }),
    [uploads, previews, unreadErrors, interrupted, leftOut, add, showErrors, checks],
  )
  return (
    <PhotoUploadsContext value={value}>
      {isUploading && <UnloadWarning />}
      {children}
      <UploadErrors {...dialog} />
    </PhotoUploadsContext>
  )
}

/** How many more photos there is room for, beside those that are stored and those on their way. */
export const roomFor = (photos: readonly { id: TrainingPhotoId }[], uploads: readonly PhotoUpload[]): number => {
  const unrecorded = uploads.filter(({ photoId }) => !photos.some(({ id }) => id === photoId))
  return Math.max(0, limits.trainingPhotosMax - photos.length - unrecorded.length)
}

/** The files that can be photos. They are read one after the other, since some are read whole. */
const fitFiles = async (files: readonly File[], onUnfit: (words: string) => void): Promise<File[]> => {
  const fit: File[] = []
  for (const file of files) {
    try {
      await refuseUnfitFile(file)
      fit.push(file)
    } catch (error) {
      onUnfit(trainingNewsCopy.uploadFailed(file.name, uploadProblem(error)))
    }
  }
  return fit
}
