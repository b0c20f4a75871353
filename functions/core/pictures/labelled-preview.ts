import type { CheckedPicture } from './check-picture.ts'
import { opened, plate } from './plate.ts'
import type { ResultExtension } from './storage-paths.ts'
import { previewWord } from './word-outlines.ts'

/** Adds the label of a preview to a full resolution, in the lower left corner, where a portrait never has the face. */
export const labelledPreview = async (
  { bytes, width, height }: CheckedPicture,
  extension: ResultExtension,
): Promise<CheckedPicture> => {
  const lineHeight = Math.max(18, Math.round(Math.min(width, height) * 0.04))
  const labelled = opened(bytes).composite([
    plate(previewWord, 'bottom-left', { left: 0, top: 0, width, height }, lineHeight),
  ])
  const encoded = extension === 'png' ? labelled.png({ compressionLevel: 4 }) : labelled.jpeg({ quality: 95 })
  return { bytes: await encoded.toBuffer(), width, height }
}
