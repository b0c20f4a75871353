import sharp from 'sharp'
import { limits } from '#shared/limits.ts'

/** What the checks of a photo are decided from. */
export type PhotoMeasures = {
  /** The variance of the Laplacian of the sharpest of 16 tiles, so that a blurred background counts for nothing. */
  sharpness: number
  /** The luma, 0 to 255, that 2 % of the pixels reach or exceed. */
  lightest: number
  /** The luma that 2 % of the pixels reach or stay below. */
  darkest: number
  /** A difference hash of 64 bits as 16 hexadecimal digits: near-duplicates differ in few bits. */
  looks: string
}

const tilesPerSide = 4
const outliers = 0.02

/** Measures a checked picture at the working copy's size, so that the same scene measures alike at any resolution. */
export const measurePhoto = async (bytes: Buffer): Promise<PhotoMeasures> => {
  const side = limits.workingCopyMaxSidePixels
  const { data, info } = await sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const luma = { pixels: data, width: info.width, height: info.height }
  return { sharpness: sharpnessOf(luma), ...extremesOf(data), looks: await differenceHash(bytes) }
}

type Luma = { pixels: Buffer; width: number; height: number }

const sharpnessOf = (luma: Luma): number => {
  const tiles = Array.from({ length: tilesPerSide ** 2 }, (_, tile) => ({
    column: tile % tilesPerSide,
    row: Math.floor(tile / tilesPerSide),
  }))
  return Math.max(...tiles.map(({ column, row }) => laplacianVariance(luma, column, row)))
}

const laplacianVariance = ({ pixels, width, height }: Luma, column: number, row: number): number => {
  const edge = (tile: number, size: number) => Math.min(size - 1, Math.max(1, Math.round((tile * size) / tilesPerSide)))
  const at = (index: number) => pixels[index] ?? 0
  let [count, sum, squares] = [0, 0, 0]
  for (let y = edge(row, height); y < edge(row + 1, height); y++) {
    for (let x = edge(column, width); x < edge(column + 1, width); x++) {
      const index = y * width + x
      const laplacian = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index)
      count += 1
      sum += laplacian
      squares += laplacian * laplacian
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const extremesOf = (pixels: Buffer): { lightest: number; darkest: number } => {
  const histogram = new Uint32Array(256)
  for (const luma of pixels) histogram[luma] = (histogram[luma] ?? 0) + 1
  const reached = (order: readonly number[]) => {
    let counted = 0
    return order.find((luma) => {
      counted += histogram[luma] ?? 0
      return counted >= pixels.length * outliers
    })
  }
  const rising = Array.from(histogram.keys())
  return { lightest: reached(rising.toReversed()) ?? 0, darkest: reached(rising) ?? 255 }
}

/** Compares each pixel of a copy of 9 × 8 pixels with its right neighbour (https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html). */
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
