import { keys, userPartition, versionPrefix } from '#functions/core/db/keys.ts'
import { getListedRow, queryPage, type Row } from '#functions/core/db/rows.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import type { VersionQuery } from '#shared/contracts/generations.ts'
import { GenerationId, type PhotoId } from '#shared/entities/ids.ts'

/**
 * A page of the completed designs that were made from a photo, directly or from other designs, newest first. `next` is
 * the `before` of the next page.
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
