import { hasPicture, readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { checkMask } from '#functions/core/pictures/check-mask.ts'
import { checkPicture, PictureRefused, pictureSize } from '#functions/core/pictures/check-picture.ts'
import { workingCopy } from '#functions/core/pictures/encode-picture.ts'
import { checkedMaskPath, checkedPath, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'

/** The path of a picture's checked copy, made on first use. Only checked copies are sent to Replicate. */
export const storeCheckedRoom = async (storagePath: string): Promise<string> => {
  const path = checkedPath(storagePath)
  if (!isUpload(storagePath) || (await hasPicture(path))) return path
  const copy = await workingCopy(await checkPicture(await uploaded(storagePath)))
  await storePicture(path, copy.bytes, 'image/jpeg')
  return path
}

/** The path of a mask's checked copy, in the size of the room's copy. When the upload was deleted, the copy is used. */
export const storeCheckedMask = async (storagePath: string, room: string): Promise<string> => {
  const path = checkedMaskPath(storagePath)
  const bytes = (await readPicture(storagePath, limits.uploadMaxBytes)) ?? (await uploaded(path))
  const mask = await checkMask(bytes, await sizeOf(room))
  await storePicture(path, mask, 'image/png')
  return path
}

const sizeOf = async (path: string) => {
  const bytes = await readPicture(path, limits.storedPictureMaxBytes)
  if (!bytes) throw new PictureRefused('photo.unreadable')
  return pictureSize(bytes)
}

const uploaded = async (storagePath: string): Promise<Buffer> => {
  const bytes = await readPicture(storagePath, limits.uploadMaxBytes)
  if (!bytes) throw new PictureRefused('photo.unreadable')
  return bytes
}
