import { keys } from '#functions/core/db/keys.ts'
import { put, type Write } from '#functions/core/db/transact.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import type { GenerationRow } from './generations.ts'

/** The id of the photo from which a design's first version was made. Undefined for a picture without a photo. */
export const photoIdOf = ({ photoId, settings }: Pick<GenerationRow, 'photoId' | 'settings'>): string | undefined =>
  // Designs from before the field was kept name the photo if they were made from it directly.
  photoId ?? photoIdOfUpload(settings.unalteredImageUrl ?? settings.imageUrl ?? settings.roomImageUrl ?? '')

/**
 * The write of the row that finds a design by its photo. None for a picture without a photo. The row of a failed design
 * stays, but lists omit it.
 */
export const versionWrites = (generation: Pick<GenerationRow, 'id' | 'userId' | 'photoId' | 'settings'>): Write[] => {
  const { id, userId } = generation
  const photoId = photoIdOf(generation)
  return photoId === undefined ? [] : [put(keys.version(userId, photoId, id), { generationId: id })]
}
