import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import { deleteHd } from '#functions/core/generations/hd/delete-hd.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import { resultPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'

/** Deletes the result of a generation, its thumbnail and its full resolution. Missing objects count as deleted. */
export const deleteResult = async ({
  userId,
  generationId,
}: Pick<StoredFor, 'userId' | 'generationId'>): Promise<void> => {
  await Promise.all([
    deletePicture(resultPath(userId, generationId, 'jpg')),
    deletePicture(resultPath(userId, generationId, 'png')),
    deletePicture(thumbnailPath(userId, generationId)),
    deleteHd({ userId, generationId }),
  ])
}
