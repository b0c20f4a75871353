import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod'
import { call } from '#frontend/lib/api/call.ts'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'
import { dropTrainingPhoto } from '#frontend/lib/training/photo-cache.ts'
import { areas } from '#shared/contracts/index.ts'
import { TrainingPhotoId } from '#shared/entities/ids.ts'
import type { PhotoUpload } from './training-uploads.ts'

/** The uploads of this tab that a reload ends: their number, and the rows that would wait for their files in vain. */
const Interrupted = z.object({ userId: z.string(), count: z.int(), photoIds: z.array(TrainingPhotoId) })

const key = 'roomwright.photo-uploads'

const read = () => {
  const kept = keptInTab(Interrupted, key)
  return kept?.userId === lastUserId() ? kept : undefined
}

const keep = (uploads: readonly PhotoUpload[]) => {
  if (uploads.length === 0) return sessionStorage.removeItem(key)
  const photoIds = uploads.flatMap(({ photoId }) => photoId ?? [])
  sessionStorage.setItem(key, JSON.stringify({ userId: lastUserId(), count: uploads.length, photoIds }))
}

/**
 * The number of photos whose uploads the last reload of this tab has ended. A browser gives chosen files to no other page, so
 * they have to be chosen again; the rows that they have left are deleted.
 */
export const useInterruptedUploads = (uploads: readonly PhotoUpload[]) => {
  const client = useQueryClient()
  const [interrupted] = useState(read)
  const [count, setCount] = useState(interrupted?.count ?? 0)

  useEffect(() => {
    for (const id of interrupted?.photoIds ?? [])
      call(areas['training-photos'].endpoints.remove, { params: { id } }).then(
        () => dropTrainingPhoto(client, id),
        // The row is checked after a minute, and is then marked as without a file.
        () => {},
      )
  }, [interrupted, client])

  useEffect(() => keep(uploads), [uploads])

  const forget = useCallback(() => setCount(0), [])
  return { count, forget }
}
