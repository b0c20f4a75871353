import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import { mapIdOfDesign, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { designParts } from '#shared/pictures/fixtures.ts'

/** Deletes the label pictures of a design's room map. Missing objects count as deleted. */
export const deleteRoomMap = async ({
  userId,
  generationId,
}: Pick<StoredFor, 'userId' | 'generationId'>): Promise<void> => {
  const paths = designParts.map((part) => roomMapPath(userId, mapIdOfDesign(generationId), part))
  await Promise.all(paths.map(deletePicture))
}
