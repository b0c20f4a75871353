import sharp, { type Metadata } from 'sharp'
import { imageTooLarge, invalidFormat, invalidParameters } from './rekognition-error.ts'

/** Upright pixels of three bytes each, scaled down to a maximum for the longer side. */
export type Picture = { width: number; height: number; rgb: Uint8Array }

const leastSide = 80
// AWS documents no limit for faces; the limit for labels is 10,000 pixels per side.
const mostPixels = 10_000 * 10_000
const workingSide = 640

/** Decodes a JPEG or PNG. Throws AWS's errors for another format and for a broken, too small or too large picture. */
export const readPicture = async (bytes: Buffer): Promise<Picture> => {
  const { format, width, height } = await metadataOf(bytes)
  if (format !== 'jpeg' && format !== 'png') throw invalidFormat()
  if (width * height > mostPixels) throw imageTooLarge()
  if (Math.min(width, height) < leastSide) throw invalidParameters()
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: workingSide, height: workingSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalidFormat()
    })
  return { width: info.width, height: info.height, rgb: data }
}

const metadataOf = (bytes: Buffer): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalidFormat()
    })
