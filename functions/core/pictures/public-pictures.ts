import sharp, { type OverlayOptions } from 'sharp'
import { cardSize } from '#shared/contracts/share-pages.ts'
import { limits } from '#shared/limits.ts'
import type { PictureWordsId } from '#shared/listing-boards.ts'
import { pictureSize } from './check-picture.ts'
import { labelPlates, opened, type Place, paper, plate } from './plate.ts'
import { plateWords } from './word-outlines.ts'

/** The label on a picture that states how it was made. Null for no label. */
type Label = { words: PictureWordsId | null }

/**
 * The label of a photo and its design side by side. `saysSides` adds plates for before and after, unless the board does
 * not allow words.
 */
type PairLabel = Label & { saysSides: boolean }

/** The public copy of a stored picture: a JPEG without metadata, with its label if it has one. */
export const publicPicture = async (bytes: Buffer, label: Label): Promise<Buffer> => {
  const { data, info } = await opened(bytes)
    .resize({
      width: limits.sharedSidePixels,
      height: limits.sharedSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: paper })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const lineHeight = plateLine({ width, height })
  return sharp(data, { raw: { width, height, channels } })
    .composite(labelPlates(label.words, { left: 0, top: 0, width, height }, lineHeight))
    .jpeg({ quality: 88 })
    .toBuffer()
}

const plateLine = ({ width, height }: { width: number; height: number }) =>
  Math.max(18, Math.round(Math.min(width, height) * 0.065))

const fileQuality = 92

/** A design as a full-size JPEG, with its label if it has one. */
export const designFile = async (design: Buffer, label: Label): Promise<Buffer> => {
  const size = await pictureSize(design)
  return opened(design)
    .flatten({ background: paper })
    .toColourspace('srgb')
    .composite(labelPlates(label.words, { left: 0, top: 0, ...size }, plateLine(size)))
    .jpeg({ quality: fileQuality })
    .toBuffer()
}

const fileGap = 8

const sidePlates = (left: Place, right: Place, lineOf: (place: Place) => number) => [
  plate(plateWords.before, 'bottom-left', left, lineOf(left)),
  plate(plateWords.after, 'bottom-left', right, lineOf(right)),
]

/** A photo and its design side by side at the design's height, as a JPEG. */
export const pairFile = async (photo: Buffer, design: Buffer, label: PairLabel): Promise<Buffer> => {
  const [before, after] = await Promise.all([pictureSize(photo), pictureSize(design)])
  const { height } = after
  const left: Place = { left: 0, top: 0, width: Math.round((before.width * height) / before.height), height }
  const right: Place = { left: left.width + fileGap, top: 0, width: after.width, height }
  const placed = async (bytes: Buffer, place: Place): Promise<OverlayOptions> => ({
    input: await opened(bytes).resize({ width: place.width, height, fit: 'fill' }).toBuffer(),
    left: place.left,
    top: 0,
  })
  return sharp({ create: { width: right.left + right.width, height, channels: 3, background: paper } })
    .composite([
      await placed(photo, left),
      await placed(design, right),
      ...(label.saysSides ? sidePlates(left, right, plateLine) : []),
      ...labelPlates(label.words, right, plateLine(right)),
    ])
    .jpeg({ quality: fileQuality })
    .toBuffer()
}

const gap = 4

/** The picture in a link preview: the design, beside its photo if the photo is shown too. */
export const sharedCard = async (
  after: Buffer,
  { before, words, saysSides }: PairLabel & { before?: Buffer | undefined },
): Promise<Buffer> => {
  const { width, height } = cardSize
  const half = (width - gap) / 2
  const whole: Place = { left: 0, top: 0, width, height }
  const right: Place = before ? { ...whole, left: half + gap, width: half } : whole
  const cropped = async (bytes: Buffer, place: Place): Promise<OverlayOptions> => ({
    input: await opened(bytes).resize({ width: place.width, height, fit: 'cover' }).toBuffer(),
    left: place.left,
    top: 0,
  })
  const left: Place = { ...whole, width: half }
  const lineHeight = 44
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      await cropped(after, right),
      ...(before ? [await cropped(before, left)] : []),
      ...(before && saysSides ? sidePlates(left, right, () => lineHeight) : []),
      ...labelPlates(words, whole, lineHeight),
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
}
