import { readPicture, storeMapPicture } from '#functions/core/clients/aws/picture-store.ts'
import { fetchOutput, OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { costMicroUsd, segmenter } from '#functions/core/generations/run/replicate-models.ts'
import { pictureSize } from '#functions/core/pictures/check-picture.ts'
import { labelPicture } from '#functions/core/pictures/room-map-labels.ts'
import { checkedPath, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'

/** Stores the label picture of a part, in the size of the photo's checked copy. Throws `OutputRefused`. */
export const storeRoomMap = async ({ userId, mapped }: Job, url: string, model: string | null): Promise<Result> => {
  if (!mapped) throw new OutputRefused('The job maps no photo')
  const [archive, room] = await Promise.all([
    fetchOutput(url),
    readPicture(checkedPath(mapped.storagePath), limits.storedPictureMaxBytes),
  ])
  if (!room) throw new OutputRefused('The photo is gone')
  const { png, width, height, things } = await labelPicture(archive, await pictureSize(room))
  const storagePath = roomMapPath(userId, mapped.photoId, mapped.part)
  await storeMapPicture(storagePath, png)
  return { storagePath, width, height, model, things, costMicroUsd: costMicroUsd([segmenter.name]) }
}
