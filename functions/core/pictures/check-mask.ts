import sharp from 'sharp'
import { decoded, PictureRefused, upright } from './check-picture.ts'

/**
 * Checks a brushed mask and re-encodes it as a black and white PNG in the room's size. Also throws `PictureRefused` for
 * a mask without white pixels, and when its proportions differ from the room's by more than 2 %.
 */
export const checkMask = async (bytes: Buffer, room: { width: number; height: number }): Promise<Buffer> => {
  const mask = await decoded(bytes, (picture) => upright(picture).greyscale().threshold(128).png())
  const proportions = (mask.width * room.height) / (mask.height * room.width)
  if (Math.abs(proportions - 1) > 0.02) throw new PictureRefused('mask.mismatch')
  const { channels } = await sharp(mask.bytes).stats()
  if (channels[0]?.max === 0) throw new PictureRefused('steps.brush')
  return sharp(mask.bytes)
    .resize({ width: room.width, height: room.height, fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}
