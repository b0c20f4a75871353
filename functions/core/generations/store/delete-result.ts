import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import { hdPath, resultPath, thumbnailPath } from '#functions/core/pictures/storage-paths.ts'

type Owned = Pick<StoredFor, 'userId' | 'generationId'>

/** Deletes the full resolution of a generation. A missing object counts as deleted. */
export const deleteHd = async ({ userId, generationId }: Owned): Promise<void> => {
  await Promise.all([
    deletePicture(hdPath(userId, generationId, 'jpg')),
    deletePicture(hdPath(userId, generationId, 'png')),
  ])
}

/** Deletes the result of a generation, its thumbnail and its full resolution. Missing objects count as deleted. */
export const deleteResult = async ({ userId, generationId }: Owned): Promise<void> => {
  await Promise.all([
    deletePicture(resultPath(userId, generationId, 'jpg')),
    deletePicture(resultPath(userId, generationId, 'png')),
    deletePicture(thumbnailPath(userId, generationId)),
    deleteHd({ userId, generationId }),
  ])
}
