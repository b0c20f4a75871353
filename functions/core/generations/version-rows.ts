import { keys } from '#functions/core/db/keys.ts'
import { put, type Write } from '#functions/core/db/transact.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import type { GenerationRow } from './generations.ts'

/** The photo at the beginning of a design's versions; undefined for a picture that was made from none. */
export const photoIdOf = ({ photoId, settings }: Pick<GenerationRow, 'photoId' | 'settings'>): string | undefined =>
  // Designs from before the field was kept name the photo if they were made from it directly.
  photoId ?? photoIdOfUpload(settings.unalteredImageUrl ?? settings.imageUrl ?? settings.roomImageUrl ?? '')

/**
 * The write of the row that finds a design by its photo; none for a picture that was made from none. It stays after a
 * failure, and is left out of the list.
 */
export const versionWrites = (generation: Pick<GenerationRow, 'id' | 'userId' | 'photoId' | 'settings'>): Write[] => {
  const { id, userId } = generation
  const photoId = photoIdOf(generation)
  return photoId === undefined ? [] : [put(keys.version(userId, photoId, id), { generationId: id })]
}
