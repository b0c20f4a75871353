import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'

export type PhotoCounts = { total: number; passed: number; failed: number; inProgress: number }

/** How many of the photos have passed, have failed, and have no verdict yet. */
export const countPhotos = (photos: readonly Pick<TrainingPhoto, 'status'>[]): PhotoCounts => {
  const countOf = (wanted: TrainingPhoto['status']) => photos.filter(({ status }) => status === wanted).length
  return {
    total: photos.length,
    passed: countOf('passed'),
    failed: countOf('failed'),
    inProgress: countOf('unvalidated'),
  }
}

/** Whether enough photos have passed for a training. */
export const hasEnough = ({ passed }: PhotoCounts): boolean =>
  passed >= limits.trainingPhotosMin && passed <= limits.trainingPhotosMax

/**
 * How many photos must be deleted before a training. Uploads end at the limit, but the photos of a training that was cancelled
 * or has failed come back beside those that were uploaded meanwhile.
 */
export const surplusOf = ({ passed }: PhotoCounts): number => Math.max(0, passed - limits.trainingPhotosMax)

/** Whether the photos can be trained with as they are: 8 to 12 that passed and no other (docs/product.md, Pictures). */
export const isComplete = (counts: PhotoCounts): boolean =>
  hasEnough(counts) && counts.failed === 0 && counts.inProgress === 0
