import sharp, { type Sharp } from 'sharp'
import { furnitureOf } from '#local/preview/furniture.ts'
import { stagingLookOf } from '#local/preview/style-look.ts'

// The part of the kitchen without its own table, in pixels, and where the new one stands in it.
const part = { left: 583, top: 304, width: 1017, height: 763 }
const table = { left: 95, bottom: 22, width: 760 }

/** A fitted kitchen with a table and chairs of a style: the preview finds no free wall behind the units. */
export const stageKitchen = async (style: string, isMirrored: boolean): Promise<Sharp> => {
  const { pixels, width, height } = await furnitureOf('dining', stagingLookOf(style).colours, 1)
  const standing = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize({ width: table.width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const kitchen = await sharp('test/rooms/kitchen.jpg').extract(part).png().toBuffer()
  const furnished = await sharp(kitchen)
    .composite([{ input: standing.data, left: table.left, top: part.height - table.bottom - standing.info.height }])
    .png()
    .toBuffer()
  return sharp(await sharp(furnished).flop(isMirrored).png().toBuffer())
}
