import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import { hdPath } from '#functions/core/pictures/storage-paths.ts'

/** Deletes the full resolution of a generation. A missing object counts as deleted. */
export const deleteHd = async ({ userId, generationId }: Pick<StoredFor, 'userId' | 'generationId'>): Promise<void> => {
  await Promise.all([
    deletePicture(hdPath(userId, generationId, 'jpg')),
    deletePicture(hdPath(userId, generationId, 'png')),
  ])
}
