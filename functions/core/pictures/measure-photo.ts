import sharp from 'sharp'
import { limits } from '#shared/limits.ts'
import { type LumaMeasures, measureLuma } from '#shared/pictures/measure-luma.ts'

/** The measures from which the checks of a photo are computed. */
export type PhotoMeasures = LumaMeasures & {
  /** A difference hash of 64 bits as 16 hexadecimal digits. Near-duplicates differ in few bits. */
  looks: string
}

/** Measures a checked picture at the working copy's size, so that the measures do not depend on the resolution. */
export const measurePhoto = async (bytes: Buffer): Promise<PhotoMeasures> => {
  const side = limits.workingCopyMaxSidePixels
  const { data, info } = await sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const measures = measureLuma({ pixels: data, width: info.width, height: info.height })
  return { ...measures, looks: await differenceHash(bytes) }
}

/**
 * Compares each pixel of a 9 × 8 copy with its right neighbour. Source:
 * https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html
 */
const differenceHash = async (bytes: Buffer): Promise<string> => {
  const [width, height] = [9, 8]
  const pixels = await sharp(bytes)
    .greyscale()
    .resize({ width, height, fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer()
  let hash = 0n
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width - 1; x++) {
      const index = y * width + x
      hash = (hash << 1n) | ((pixels[index] ?? 0) < (pixels[index + 1] ?? 0) ? 1n : 0n)
    }
  return hash.toString(16).padStart(16, '0')
}
