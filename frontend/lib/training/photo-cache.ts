import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import type { ResultOf } from '#shared/contracts/endpoint.ts'
import type { trainingPhotos } from '#shared/contracts/training-photos.ts'
import type { TrainingPhotoId } from '#shared/entities/ids.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'

type KnownPhotos = ResultOf<(typeof trainingPhotos)['endpoints']['list']>

const change = (client: QueryClient, changed: (known: KnownPhotos) => KnownPhotos) => {
  const { queryKey } = trainingPhotosQuery
  const known = client.getQueryData(queryKey)
  if (!known) return void readAgain(client, queryKey)
  // A response still on its way was read before this change and would undo it.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, changed(known))
}

/** Updates the list with a photo. A verdict is not taken back by the event of the upload, which may arrive after it. */
const withPhoto = (photos: readonly TrainingPhoto[], arrived: TrainingPhoto): TrainingPhoto[] => {
  const known = photos.find(({ id }) => id === arrived.id)
  if (!known) return [...photos, arrived].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (arrived.status === 'unvalidated') return [...photos]
  return photos.map((photo) => (photo.id === arrived.id ? arrived : photo))
}

/** Caches a photo that the server pushed or returned. */
export const keepTrainingPhoto = (client: QueryClient, photo: TrainingPhoto) =>
  change(client, (known) => ({ ...known, photos: withPhoto(known.photos, photo) }))

/** Removes a photo from the cached list. */
export const dropTrainingPhoto = (client: QueryClient, photoId: TrainingPhotoId) =>
  change(client, (known) => ({ ...known, photos: known.photos.filter(({ id }) => id !== photoId) }))

/** Caches that the owner has consented. */
export const keepConsent = (client: QueryClient) => change(client, (known) => ({ ...known, hasConsented: true }))
