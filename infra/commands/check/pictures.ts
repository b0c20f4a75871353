import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { limits } from '#shared/limits.ts'

const folder = 'frontend/pictures/rooms'

/** A sample room as the browser uploads a photo: JPEG, at most as large as a working copy. */
export const roomPhoto = async (name: 'living-room' | 'empty-living-room' | 'kitchen'): Promise<Buffer> => {
  const side = limits.workingCopyMaxSidePixels
  const quality = 100 * limits.workingCopyJpegQuality
  return sharp(await readFile(`${folder}/${name}.webp`))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()
}

type Area = { left: number; top: number; width: number; height: number }

/** A brushed area in the middle of a picture: a quarter of its width and height. */
const brushedArea = async (photo: Buffer) => {
  const { width, height } = await sharp(photo).metadata()
  const area: Area = {
    left: Math.round(0.375 * width),
    top: Math.round(0.375 * height),
    width: Math.round(width / 4),
    height: Math.round(height / 4),
  }
  return { width, height, area }
}

const filled = ({ left, top, ...size }: Area, background: string) => ({
  input: { create: { ...size, channels: 3 as const, background } },
  left,
  top,
})

/** The mask of the brushed area as PNG: white inside, black outside. */
export const maskOf = async (photo: Buffer): Promise<Buffer> => {
  const { area, ...size } = await brushedArea(photo)
  return sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite([filled(area, 'white')])
    .png()
    .toBuffer()
}

// The brush's red (frontend/theme/palette.ts), opaque.
const brushRed = '#d62839'

/** The photo with the brushed area painted red, as the brush does it. */
export const paintedPhotoOf = async (photo: Buffer): Promise<Buffer> =>
  sharp(photo)
    .composite([filled((await brushedArea(photo)).area, brushRed)])
    .jpeg()
    .toBuffer()
