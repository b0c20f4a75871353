import sharp from 'sharp'
import { limits } from '#shared/limits.ts'
import { pictureTypeOf, workingCopySize } from '#shared/photos.ts'

/** A picture that the server has decoded within limits and re-encoded: upright, without metadata. */
export type CheckedPicture = { bytes: Buffer; width: number; height: number }

/** Thrown when a picture is refused; `code` selects the message for the user. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly code: 'photo.type' | 'photo.unreadable' | 'photo.tooSmall' | 'photo.tooManyPixels'

  constructor(code: PictureRefused['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: limits.decodedMaxPixels, failOn: 'warning', pages: 1 })

/**
 * Checks untrusted bytes and re-encodes them as an upright sRGB JPEG without metadata. Accepts JPEG, PNG and WebP by their
 * first bytes, sides of 64 to 8192 px and at most 40 megapixels, read from the header before decoding. Throws
 * `PictureRefused` (docs/product.md, Pictures).
 */
export const checkPicture = async (bytes: Buffer, quality = 90): Promise<CheckedPicture> => {
  if (!pictureTypeOf(bytes)) throw new PictureRefused('photo.type')
  const { width = 0, height = 0 } = await headerOf(bytes)
  if (Math.min(width, height) < limits.pictureMinSidePixels) throw new PictureRefused('photo.tooSmall')
  if (Math.max(width, height) > limits.pictureMaxSidePixels || width * height > limits.decodedMaxPixels)
    throw new PictureRefused('photo.tooManyPixels')
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true })
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

/** The copy that is sent to models: its longest side is at most 1024 px. */
export const workingCopy = async ({ bytes, width, height }: CheckedPicture): Promise<CheckedPicture> => {
  const size = workingCopySize(width, height)
  if (size.width === width && size.height === height) return { bytes, width, height }
  const { data, info } = await open(bytes).resize(size).jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The thumbnail for the gallery: WebP, its longest side at most 640 px. */
export const thumbnail = (bytes: Buffer): Promise<Buffer> =>
  open(bytes)
    .resize({
      width: limits.thumbnailSidePixels,
      height: limits.thumbnailSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 78 })
    .toBuffer()
