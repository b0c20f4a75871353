import sharp, { type Sharp } from 'sharp'
import { limits } from '#shared/limits.ts'
import { isTooSmall } from '#shared/pictures/picture-sizes.ts'
import { pictureTypeOf } from '#shared/pictures/picture-type.ts'

/** A picture that the server decoded within limits and re-encoded: upright and without metadata. */
export type CheckedPicture = { bytes: Buffer; width: number; height: number }

/** The decoded pixels of an upright picture: 8-bit sRGB without alpha, row by row. */
export type Pixels = CheckedPicture & { channels: 3 }

type RefusalCode =
  | 'photo.type'
  | 'photo.unreadable'
  | 'photo.tooSmall'
  | 'photo.tooManyPixels'
  | 'steps.brush'
  | 'mask.mismatch'

/** The picture is refused. `code` selects the message for the user. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly code: RefusalCode

  constructor(code: PictureRefused['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Decodes within the limits. */
export const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: limits.decodedMaxPixels, failOn: 'warning', pages: 1 })

/** The JPEG quality of checked pictures and designs. */
export const checkedQuality = 90

/**
 * Checks untrusted bytes and re-encodes them as an upright sRGB JPEG without metadata. Accepts JPEG, PNG and WebP by
 * their first bytes, sides of 64 to 8192 px and at most 40 megapixels; the size is read from the header before
 * decoding. Reduces a picture to `maxSidePixels`, and enlarges one to `leastLongestSide`. Throws `PictureRefused`
 * (docs/product.md, Pictures).
 */
export const checkPicture = async (
  bytes: Buffer,
  {
    quality = checkedQuality,
    maxSidePixels,
    leastLongestSide: least,
  }: { quality?: number; maxSidePixels?: number; leastLongestSide?: number } = {},
): Promise<CheckedPicture> =>
  decoded(bytes, (picture) => {
    const pixels = upright(picture)
    if (maxSidePixels)
      pixels.resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    if (least) pixels.resize({ width: least, height: least, fit: 'inside', withoutReduction: true })
    return pixels.jpeg({ quality, mozjpeg: false })
  })

/** Decodes a picture. Throws `PictureRefused` as `checkPicture` does. */
export const pixelsOf = async (bytes: Buffer): Promise<Pixels> => ({
  ...(await decoded(bytes, (picture) => upright(picture).raw({ depth: 'uchar' }))),
  channels: 3,
})

/** Turned as its metadata says, in sRGB, on white instead of transparency. */
export const upright = (picture: Sharp) => picture.autoOrient().toColourspace('srgb').flatten({ background: '#ffffff' })

/** Decodes and encodes untrusted bytes within the limits. Throws `PictureRefused`. */
export const decoded = async (bytes: Buffer, encode: (picture: Sharp) => Sharp): Promise<CheckedPicture> => {
  if (!pictureTypeOf(bytes)) throw new PictureRefused('photo.type')
  const { width = 0, height = 0 } = await headerOf(bytes)
  if (isTooSmall({ width, height })) throw new PictureRefused('photo.tooSmall')
  if (Math.max(width, height) > limits.pictureMaxSidePixels || width * height > limits.decodedMaxPixels)
    throw new PictureRefused('photo.tooManyPixels')
  try {
    const { data, info } = await encode(open(bytes)).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (cause) {
    throw new PictureRefused('photo.unreadable', { cause })
  }
}

const headerOf = async (bytes: Buffer) => {
  try {
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  } catch (cause) {
    throw new PictureRefused('photo.unreadable', { cause })
  }
}

/** The size in pixels of a stored picture. Throws `PictureRefused`. */
export const pictureSize = async (bytes: Buffer): Promise<{ width: number; height: number }> => {
  const { width = 0, height = 0 } = await headerOf(bytes)
  return { width, height }
}
