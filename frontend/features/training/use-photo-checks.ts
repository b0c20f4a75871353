import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'

/** Requests the check of photos, each once; after a failure they are asked for again. */
export const usePhotoChecks = () => {
  const [hasCheckFailed, setHasCheckFailed] = useState(false)
  const requested = useRef(new Map<TrainingPhotoId, number>())
  const toast = useToast()
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    shown.current = pathname
  }, [pathname])

  const check = useCallback(
    async (photoIds: readonly TrainingPhotoId[]) => {
      const imageIds = photoIds.filter((id) => !requested.current.has(id))
      if (imageIds.length === 0) return
      for (const id of imageIds) requested.current.set(id, serverTime())
      try {
        await call(areas['training-photos'].endpoints.validate, { body: { imageIds } })
        setHasCheckFailed(false)
      } catch {
        for (const id of imageIds) requested.current.delete(id)
        setHasCheckFailed(true)
        // The page of the photos shows this itself.
        if (shown.current !== paths.uploadPhotos) toast(trainingNewsCopy.validationFailed, 'error')
      }
    },
    [toast],
  )
  /** When this tab has requested the check of a photo, by the server's clock. */
  const checkedSince = useCallback((id: TrainingPhotoId) => requested.current.get(id), [])
  return { check, checkedSince, hasCheckFailed }
}
