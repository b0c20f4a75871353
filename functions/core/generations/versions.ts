import { keys, userPartition, versionPrefix } from '#functions/core/db/keys.ts'
import { getListedRow, queryPage, type Row } from '#functions/core/db/rows.ts'
import { ConditionsFailed, change, put, transact, type Write } from '#functions/core/db/transact.ts'
import type { GenerationChange, VersionQuery } from '#shared/contracts/generations.ts'
import { GenerationId, type PhotoId, photoIdOfUpload } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { favouriteWrite } from './design-index.ts'
import { GenerationRow, readGeneration } from './generations.ts'

/** The photo at the beginning of a design's versions; undefined for a picture that was made from none. */
export const photoIdOf = ({ photoId, settings }: Pick<GenerationRow, 'photoId' | 'settings'>): string | undefined =>
  // Designs from before the field was kept name the photo if they were made from it directly.
  photoId ?? photoIdOfUpload(settings.imageUrl ?? settings.roomImageUrl ?? '')

/**
 * The write of the row that finds a design by its photo; none for a picture that was made from none. It stays after a
 * failure, and is left out of the list.
 */
export const versionWrites = (generation: Pick<GenerationRow, 'id' | 'userId' | 'photoId' | 'settings'>): Write[] => {
  const { id, userId } = generation
  const photoId = photoIdOf(generation)
  return photoId === undefined ? [] : [put(keys.version(userId, photoId, id), { generationId: id })]
}

/**
 * A page of the completed designs that were made from a photo, also by way of other designs, newest first, and the id that
 * the next page is before, if there is one.
 */
export const versionsOf = async (
  userId: string,
  photoId: PhotoId,
  { before, limit }: VersionQuery,
): Promise<{ rows: GenerationRow[]; next: GenerationId | null }> => {
  const { rows: found, last } = await queryPage({
    condition: 'pk = :pk AND begins_with(sk, :photo)',
    values: { ':pk': userPartition(userId), ':photo': `${versionPrefix}${photoId}#` },
    newestFirst: true,
    limit,
    ...(before && { startAfter: keys.version(userId, photoId, before) }),
  })
  const ids = found.map(({ generationId }: Row) => GenerationId.parse(generationId))
  const rows = await Promise.all(ids.map((id) => getListedRow(keys.generation(userId, id))))
  return {
    rows: rows.flatMap((row) => (row?.status === 'completed' ? [GenerationRow.parse(row)] : [])),
    next: (last && ids.at(-1)) ?? null,
  }
}

/** Names a design, or marks it as a favourite. Throws 'generation.notFound'. */
export const changeGeneration = async (
  userId: string,
  generationId: string,
  { name, isFavourite }: GenerationChange,
): Promise<GenerationRow> => {
  const marked = isFavourite === undefined ? [] : [{ ...(await readGeneration(userId, generationId)), isFavourite }]
  try {
    await transact([
      change(keys.generation(userId, generationId), {
        set: `SET ${[...(name === undefined ? [] : ['#name = :name']), ...(isFavourite === undefined ? [] : ['isFavourite = :favourite'])].join(', ')}`,
        condition: 'attribute_exists(pk)',
        ...(name !== undefined && { names: { '#name': 'name' } }),
        values: {
          ...(name !== undefined && { ':name': name }),
          ...(isFavourite !== undefined && { ':favourite': isFavourite }),
        },
      }),
      ...marked.map(favouriteWrite),
    ])
  } catch (error) {
    if (error instanceof ConditionsFailed) throw appError('generation.notFound')
    throw error
  }
  return readGeneration(userId, generationId)
}
