import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { serverTime } from '#frontend/lib/api/server-clock.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { usePhotoUploads } from './photo-uploads.tsx'

/** A photo without a verdict that another tab or device may still be uploading is checked after this time. */
const uploadSeconds = 60

const noPhotos: readonly TrainingPhoto[] = []

/**
 * The photos, read again every `pollSeconds` while one has no verdict, in case a live update is lost. Photos whose check
 * nobody has requested, since their tab was closed, are checked now.
 */
export const useTrainingPhotos = (pollSeconds: number) => {
  const query = useQuery({
    ...trainingPhotosQuery,
    refetchInterval: ({ state }) =>
      state.data?.photos.some(({ status }) => status === 'unvalidated') ? pollSeconds * 1000 : false,
  })
  useForgottenChecks(query.data?.photos ?? noPhotos)
  return query
}

const useForgottenChecks = (photos: readonly TrainingPhoto[]) => {
  const { uploads, check, hasCheckFailed } = usePhotoUploads()
  const waiting = photos.filter(
    ({ id, status }) => status === 'unvalidated' && !uploads.some(({ photoId }) => photoId === id),
  )
  const forgotten = waiting.filter(({ createdAt }) => serverTime() - Date.parse(createdAt) > uploadSeconds * 1000)
  // The poll renders again while photos wait, so that each gets here in time. After a failure a person asks again.
  useEffect(() => {
    if (forgotten.length > 0 && !hasCheckFailed) void check(forgotten.map(({ id }) => id))
  })
}
