import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import type { StoredFor } from '#functions/core/generations/kinds/job-kind.ts'
import {
  hdPath,
  mapIdOfDesign,
  resultPath,
  roomMapPath,
  thumbnailPath,
} from '#functions/core/pictures/storage-paths.ts'
import { designParts } from '#shared/pictures/fixtures.ts'

type Owned = Pick<StoredFor, 'userId' | 'generationId'>

/** Deletes the full resolution of a generation. A missing object counts as deleted. */
export const deleteHd = async ({ userId, generationId }: Owned): Promise<void> => {
  await Promise.all([
    deletePicture(hdPath(userId, generationId, 'jpg')),
    deletePicture(hdPath(userId, generationId, 'png')),
  ])
}

/** Deletes the label pictures of a design's room map. Missing objects count as deleted. */
export const deleteMap = async ({ userId, generationId }: Owned): Promise<void> => {
  const paths = designParts.map((part) => roomMapPath(userId, mapIdOfDesign(generationId), part))
  await Promise.all(paths.map(deletePicture))
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
