import { labelsIn } from '#functions/core/clients/aws/labels.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { type SeenPicture, seenIn } from '#shared/pictures/room-recognition.ts'
import { isOwnPicture } from './storage-paths.ts'
import { UploadRow } from './uploads.ts'

/**
 * The content of one of the user's photos. Null when it is uncertain or Rekognition failed. The result is stored in the
 * photo's row, so that each photo is analysed only once. `takeToken` runs before the analysis. Throws
 * `generation.foreignPicture`.
 */
export const seeUpload = async (
  userId: string,
  storagePath: string,
  takeToken: () => Promise<void>,
): Promise<SeenPicture | null> => {
  const photoId = photoIdOfUpload(storagePath)
  if (!photoId || !isOwnPicture(userId, storagePath)) throw appError('generation.foreignPicture')
  const key = keys.upload(userId, photoId)
  const row = await getRow(key)
  if (!row) return null
  const known = UploadRow.parse(row).seen
  if (known !== undefined) return known
  await takeToken()
  const labels = await findLabels(storagePath)
  if (!labels) return null
  const seen = seenIn(labels) ?? null
  await changeRow(key, { set: 'SET seen = :seen', condition: 'attribute_exists(pk)', values: { ':seen': seen } })
  return seen
}

// An error at Rekognition only omits the advice.
const findLabels = async (storagePath: string) => {
  try {
    return await labelsIn(storagePath)
  } catch (error) {
    logger.warn('A photo was not looked at', { error })
    return undefined
  }
}
