import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { usePhotoUploads } from './photo-uploads.tsx'

const uploadSeconds = 60

/** Whether a photo without a verdict is checked now, although another tab or device may still be uploading it. */
export const isUploadLate = (createdAt: string): boolean => serverTime() - Date.parse(createdAt) > uploadSeconds * 1000

const noPhotos: readonly TrainingPhoto[] = []

/**
 * The photos, read again every `pollSeconds` while one has no verdict, in case a live update is lost. Photos whose check
 * nobody has requested, since their tab was closed, are checked now.
 */
export const useTrainingPhotos = (pollSeconds: number) => {
  const query = useQuery({
    ...trainingPhotosQuery,
    refetchInterval: ({ state }) => (state.data?.photos.some(isWaiting) ? pollSeconds * 1000 : false),
  })
  const photos = query.data?.photos ?? noPhotos
  useTicks(pollSeconds, photos.some(isWaiting))
  useForgottenChecks(photos)
  return query
}

const isWaiting = ({ status }: TrainingPhoto) => status === 'unvalidated'

/** Renders again while photos wait, because their waiting time also matters without news from the server. */
const useTicks = (seconds: number, isOn: boolean) => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(tick, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, isOn])
}

const useForgottenChecks = (photos: readonly TrainingPhoto[]) => {
  const { uploads, check, hasCheckFailed } = usePhotoUploads()
  const waiting = photos.filter((photo) => isWaiting(photo) && !uploads.some(({ photoId }) => photoId === photo.id))
  const forgotten = waiting.filter(({ createdAt }) => isUploadLate(createdAt))
  // After a failure a person asks again.
  useEffect(() => {
    if (forgotten.length > 0 && !hasCheckFailed) void check(forgotten.map(({ id }) => id))
  })
}
