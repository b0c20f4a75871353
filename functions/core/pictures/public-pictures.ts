import sharp, { type OverlayOptions } from 'sharp'
import { cardSize } from '#shared/contracts/share-pages.ts'
import { limits } from '#shared/limits.ts'
import type { PictureWordsId } from '#shared/listing-boards.ts'
import { type CheckedPicture, pictureSize } from './pictures.ts'
import { plateWords } from './plate-words.ts'
import type { ResultExtension } from './storage-paths.ts'

type Words = keyof typeof plateWords
type Corner = 'top-right' | 'bottom-left'
type Place = { left: number; top: number; width: number; height: number }

const emUnits = 200
const paper = '#fbf9f5'
const ink = '#221d18'

/** A plate with words in a corner of a place of the picture; lower than asked for where its words need more width. */
const plate = (
  words: Words,
  corner: Corner,
  { left, top, width, height }: Place,
  wantedHeight: number,
): OverlayOptions => {
  const { path, width: units } = plateWords[words]
  const emsWide = units / emUnits
  // The plate is half an em a line, a line, and a line of margins wide.
  const lineHeight = Math.min(wantedHeight, Math.floor(width / (emsWide / 2 + 2)))
  const em = lineHeight * 0.5
  const plateWidth = Math.round(emsWide * em + lineHeight)
  // Half of the capitals' height below the middle.
  const baseLine = lineHeight / 2 + em * 0.36
  const margin = Math.round(lineHeight / 2)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plateWidth}" height="${lineHeight}">`,
    `<rect width="${plateWidth}" height="${lineHeight}" rx="${lineHeight / 2}" fill="${paper}"/>`,
    `<path transform="translate(${lineHeight / 2} ${baseLine}) scale(${em / emUnits})" fill="${ink}" d="${path}"/>`,
    '</svg>',
  ].join('')
  return {
    input: Buffer.from(svg),
    left: corner === 'top-right' ? left + width - plateWidth - margin : left + margin,
    top: corner === 'top-right' ? top + margin : top + height - lineHeight - margin,
  }
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: limits.decodedMaxPixels, pages: 1 }).autoOrient()

/** A full resolution with the label of a preview, in its lower left corner, since a portrait's face is never there. */
export const labelledPreview = async (
  { bytes, width, height }: CheckedPicture,
  extension: ResultExtension,
): Promise<CheckedPicture> => {
  const lineHeight = Math.max(18, Math.round(Math.min(width, height) * 0.04))
  const labelled = open(bytes).composite([
    plate('preview', 'bottom-left', { left: 0, top: 0, width, height }, lineHeight),
  ])
  const encoded = extension === 'png' ? labelled.png({ compressionLevel: 4 }) : labelled.jpeg({ quality: 95 })
  return { bytes: await encoded.toBuffer(), width, height }
}

/** What is drawn on a picture to say how it was made; null for nothing. */
type Label = { words: PictureWordsId | null }

const labelOf = ({ words }: Label, place: Place, lineHeight: number) =>
  words ? [plate(words, 'top-right', place, lineHeight)] : []

/** A stored picture as everybody may have it: a JPEG without metadata, with the label on it if it has one. */
export const publicPicture = async (bytes: Buffer, label: Label): Promise<Buffer> => {
  const { data, info } = await open(bytes)
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
    .composite(labelOf(label, { left: 0, top: 0, width, height }, lineHeight))
    .jpeg({ quality: 88 })
    .toBuffer()
}

const plateLine = ({ width, height }: { width: number; height: number }) =>
  Math.max(18, Math.round(Math.min(width, height) * 0.065))

const fileQuality = 92

/** A design as a JPEG of its own size, with the label on it if wanted. */
export const designFile = async (design: Buffer, label: Label): Promise<Buffer> => {
  const size = await pictureSize(design)
  return open(design)
    .flatten({ background: paper })
    .toColourspace('srgb')
    .composite(labelOf(label, { left: 0, top: 0, ...size }, plateLine(size)))
    .jpeg({ quality: fileQuality })
    .toBuffer()
}

const fileGap = 8

/** A photo and its design beside each other at the design's height, each with its words, as a JPEG. */
export const pairFile = async (photo: Buffer, design: Buffer, label: Label): Promise<Buffer> => {
  const [before, after] = await Promise.all([pictureSize(photo), pictureSize(design)])
  const { height } = after
  const left: Place = { left: 0, top: 0, width: Math.round((before.width * height) / before.height), height }
  const right: Place = { left: left.width + fileGap, top: 0, width: after.width, height }
  const placed = async (bytes: Buffer, place: Place): Promise<OverlayOptions> => ({
    input: await open(bytes).resize({ width: place.width, height, fit: 'fill' }).toBuffer(),
    left: place.left,
    top: 0,
  })
  return sharp({ create: { width: right.left + right.width, height, channels: 3, background: paper } })
    .composite([
      await placed(photo, left),
      await placed(design, right),
      plate('before', 'bottom-left', left, plateLine(left)),
      plate('after', 'bottom-left', right, plateLine(right)),
      ...labelOf(label, right, plateLine(right)),
    ])
    .jpeg({ quality: fileQuality })
    .toBuffer()
}

const gap = 4

/** The picture of a link's preview: the design, beside its photo if that is shown too. */
export const sharedCard = async (
  after: Buffer,
  { before, words }: Label & { before?: Buffer | undefined },
): Promise<Buffer> => {
  const { width, height } = cardSize
  const half = (width - gap) / 2
  const whole: Place = { left: 0, top: 0, width, height }
  const right: Place = before ? { ...whole, left: half + gap, width: half } : whole
  const cropped = async (bytes: Buffer, place: Place): Promise<OverlayOptions> => ({
    input: await open(bytes).resize({ width: place.width, height, fit: 'cover' }).toBuffer(),
    left: place.left,
    top: 0,
  })
  const left: Place = { ...whole, width: half }
  const lineHeight = 44
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      await cropped(after, right),
      ...(before
        ? [
            await cropped(before, left),
            plate('before', 'bottom-left', left, lineHeight),
            plate('after', 'bottom-left', right, lineHeight),
          ]
        : []),
      ...labelOf({ words }, whole, lineHeight),
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
}
