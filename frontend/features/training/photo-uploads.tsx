import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { dropTrainingPhoto, keepTrainingPhoto } from '#frontend/lib/training/photo-cache.ts'
import { areas } from '#shared/contracts/index.ts'
import { photosCopy } from '#shared/copy/training.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'
import { UploadErrors } from './upload-errors.tsx'
import { makeUploadQueue, type PhotoUpload, type UploadQueue } from './upload-queue.ts'

type PhotoUploads = {
  /** The chosen files that are not uploaded yet, in the order of their choice. */
  uploads: readonly PhotoUpload[]
  /** The pictures of photos that this tab has uploaded, which need no request. */
  previews: ReadonlyMap<TrainingPhotoId, string>
  errors: readonly string[]
  /** Whether the last check could not be requested. */
  hasCheckFailed: boolean
  add: (files: readonly File[]) => void
  showErrors: () => void
  /** Requests the check of uploaded photos; those that were requested before are left out, unless that failed. */
  check: (photoIds: readonly TrainingPhotoId[]) => Promise<void>
}

const PhotoUploadsContext = createContext<PhotoUploads | undefined>(undefined)

export const usePhotoUploads = (): PhotoUploads => {
  const value = useContext(PhotoUploadsContext)
  if (!value) throw new Error('usePhotoUploads is used outside of its provider')
  return value
}

/** Holds the uploads of photos for a personal model above the pages, so that they go on while another page is open. */
export const PhotoUploadsProvider = ({ children }: { children: ReactNode }) => {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [previews, setPreviews] = useState<ReadonlyMap<TrainingPhotoId, string>>(new Map())
  const { check, hasCheckFailed } = useChecks()
  const { errors, showErrors, dialog, batch } = useUploadErrors()
  const client = useQueryClient()
  const queue = useRef<UploadQueue>(undefined)

  useEffect(() => {
    const finish = (key: string) => setUploads((known) => known.filter((upload) => upload.key !== key))
    queue.current = makeUploadQueue({
      onChange: (key, change) => {
        setUploads((known) => known.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
      },
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

  const isUploading = uploads.length > 0
  const add = useCallback(
    (files: readonly File[]) => {
      if (!isUploading) batch.start()
      const added = files.map((file) => ({ key: ulid(), file }))
      setUploads((known) => [...known, ...added.map(({ key }) => ({ key }))])
      queue.current?.add(added)
    },
    [isUploading, batch],
  )

  const value = useMemo(
    () => ({ uploads, previews, errors, hasCheckFailed, add, showErrors, check }),
    [uploads, previews, errors, hasCheckFailed, add, showErrors, check],
  )
  return (
    <PhotoUploadsContext value={value}>
      {isUploading && <ClosingWarning />}
      {children}
      <UploadErrors {...dialog} />
    </PhotoUploadsContext>
  )
}

/** Requests the check of photos, each once; after a failure they are asked for again. */
const useChecks = () => {
  const [hasCheckFailed, setHasCheckFailed] = useState(false)
  const requested = useRef(new Set<TrainingPhotoId>())
  const toast = useToast()

  const check = useCallback(
    async (photoIds: readonly TrainingPhotoId[]) => {
      const imageIds = photoIds.filter((id) => !requested.current.has(id))
      if (imageIds.length === 0) return
      for (const id of imageIds) requested.current.add(id)
      try {
        await call(areas['training-photos'].endpoints.validate, { body: { imageIds } })
        setHasCheckFailed(false)
      } catch {
        for (const id of imageIds) requested.current.delete(id)
        setHasCheckFailed(true)
        toast(photosCopy.validationFailed, 'error')
      }
    },
    [toast],
  )
  return { check, hasCheckFailed }
}

/** Collects what went wrong with the files that were chosen together; a toast counts it at their end. */
const useUploadErrors = () => {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const showErrors = useCallback(() => setIsOpen(true), [])

  const batch = useMemo(() => {
    let words: string[] = []
    return {
      start: () => {
        words = []
        setErrors([])
      },
      failed: (said: string) => {
        words = [...words, said]
        setErrors(words)
      },
      end: () => {
        if (words.length === 0) return
        const details = { label: photosCopy.seeDetails, onClick: showErrors }
        toast(photosCopy.someUploadsFailed(words.length), 'error', details)
      },
    }
  }, [toast, showErrors])

  return { errors, showErrors, batch, dialog: { isOpen, errors, onClose: () => setIsOpen(false) } }
}

/** Makes the browser ask before the tab is closed during an upload. */
const ClosingWarning = () => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return null
}
