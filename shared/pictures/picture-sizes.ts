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

/**
 * Whether a picture is too small to work with. Of a photo the working copy's size is asked, so that one more than 16
 * times as long as wide is refused (docs/product.md, Pictures).
 */
export const isTooSmall = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) < limits.pictureMinSidePixels

const scaledToSide = (width: number, height: number, side: number) => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
