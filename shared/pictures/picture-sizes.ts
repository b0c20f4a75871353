import type { PictureType } from '#shared/contracts/uploads.ts'
import { limits } from '#shared/limits.ts'

/** The working copy's size in pixels: the longest side at most 1024, never enlarged (docs/product.md, Pictures). */
export const workingCopySize = (width: number, height: number) =>
  scaledToSide(width, height, limits.workingCopyMaxSidePixels)

/** The stored original's size in pixels: at most 24 megapixels, never enlarged (docs/product.md, Pictures). */
export const originalSize = (width: number, height: number) => {
  const scale = Math.min(1, Math.sqrt(limits.originalMaxPixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The uploaded size in pixels of a photo for a personal model: the longest side at most 2048, never enlarged. */
export const trainingPhotoSize = (width: number, height: number) =>
  scaledToSide(width, height, limits.trainingPhotoMaxSidePixels)

const scaledToSide = (width: number, height: number, side: number) => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The type of a file by its first bytes, independent of its name. Undefined unless it is JPEG, PNG or WebP. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined => {
  const starts = (signature: number[], offset = 0) => signature.every((byte, index) => bytes[offset + index] === byte)
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  return undefined
}
