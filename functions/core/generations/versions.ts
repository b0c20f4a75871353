import { generationPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { changeRow, queryPage } from '#functions/core/db/rows.ts'
import type { GenerationChange } from '#shared/contracts/generations.ts'
import { createdAtOf, type PhotoId, photoIdOfUpload, timeDigitsOf } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { GenerationRow, readGeneration } from './generations.ts'

/** More designs of one photo than a person looks through. */
const mostVersions = 100

// About a thousand rows, with the designs of other photos that were made meanwhile.
const mostQueries = 5

// A browser makes the ids of designs, and its clock may be this much behind the server's, which makes those of photos.
const clockSkewMilliseconds = 24 * 60 * 60 * 1000

/** No design of a photo is older than the photo, and both ids begin with their time. */
const earliestKeyOf = (photoId: PhotoId) =>
  `${generationPrefix}gen_${timeDigitsOf(createdAtOf(`gen_${photoId}`) - clockSkewMilliseconds)}`

/** The photo at the beginning of a design's versions; undefined for a picture that was made from none. */
export const photoIdOf = ({ photoId, settings }: Pick<GenerationRow, 'photoId' | 'settings'>): string | undefined =>
  // Designs from before the field was kept name the photo if they were made from it directly.
  photoId ?? photoIdOfUpload(settings.imageUrl ?? settings.roomImageUrl ?? '')

/** The newest completed designs that were made from a photo, also by way of other designs, oldest first. */
export const versionsOf = async (userId: string, photoId: PhotoId): Promise<GenerationRow[]> => {
  const { rows } = await queryPage({
    condition: 'pk = :pk AND sk BETWEEN :first AND :last',
    filter: 'photoId = :photo AND #status = :completed',
    names: { '#status': 'status' },
    values: {
      ':pk': userPartition(userId),
      ':first': earliestKeyOf(photoId),
      ':last': `${generationPrefix}~`,
      ':photo': photoId,
      ':completed': 'completed',
    },
    newestFirst: true,
    limit: mostVersions,
    mostQueries,
  })
  return rows.map((row) => GenerationRow.parse(row)).reverse()
}

/** Names a design, or marks it as a favourite. Throws 'generation.notFound'. */
export const changeGeneration = async (
  userId: string,
  generationId: string,
  { name, isFavourite }: GenerationChange,
): Promise<GenerationRow> => {
  const isChanged = await changeRow(keys.generation(userId, generationId), {
    set: `SET ${[...(name === undefined ? [] : ['#name = :name']), ...(isFavourite === undefined ? [] : ['isFavourite = :favourite'])].join(', ')}`,
    condition: 'attribute_exists(pk)',
    ...(name !== undefined && { names: { '#name': 'name' } }),
    values: {
      ...(name !== undefined && { ':name': name }),
      ...(isFavourite !== undefined && { ':favourite': isFavourite }),
    },
  })
  if (!isChanged) throw appError('generation.notFound')
  return readGeneration(userId, generationId)
}
