import type { PictureType } from '#shared/contracts/uploads.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

const extensions: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Where a browser's upload goes: raw bytes that nobody has checked, kept for seven days. */
export const uploadPath = (userId: string, ulid: string, type: PictureType) =>
  `${userId}/uploads/${ulid}.${extensions[type]}`

/** A result and its thumbnail. */
export const resultPath = (userId: string, generationId: GenerationId) => `${userId}/generations/${generationId}.jpg`
export const thumbnailPath = (userId: string, generationId: GenerationId) =>
  `${userId}/generations/${generationId}-thumbnail.webp`

const upload = /^([^/]+)\/uploads\/([0-9A-Z]{26})\.(?:jpg|png|webp)$/
const ofOwner = /^[^/]+\/(?:uploads\/[0-9A-Z]{26}\.(?:jpg|png|webp)|generations\/gen_[0-9A-Z]{26}\.jpg)$/

/** Whether a storage path names a picture that a tool may read for this user: an upload or a result of theirs. */
export const isOwnPicture = (userId: string, storagePath: string): boolean =>
  storagePath.startsWith(`${userId}/`) && ofOwner.test(storagePath)

/** Whether a storage path is that of a generation's result for this user. */
export const isResultOf = (userId: string, generationId: string, storagePath: string): boolean =>
  storagePath === `${userId}/generations/${generationId}.jpg`

/** The checked copy of an upload; a result is already ours and is its own copy. */
export const checkedPath = (storagePath: string): string => storagePath.replace(upload, '$1/rooms/$2.jpg')

export const isUpload = (storagePath: string): boolean => upload.test(storagePath)
