import sharp from 'sharp'
import * as z from 'zod'
import { flux2Size } from './flux-2-size.ts'
import { blend } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { PreviewError } from './preview-error.ts'
import { encoded, readPicture } from './read-picture.ts'

const ReferenceInput = z.object({
  input_images: z.array(z.unknown()).default([]),
  output_format: z.enum(['jpg', 'png', 'webp']).default('jpg'),
})

/**
 * Puts the piece of the second picture over the first, as large as the room, in a picture of the model's size. Nothing in the input tells where the piece
 * goes: the server keeps only the brushed area of the result, and so cuts the piece to it.
 */
export const placeReference = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { input_images, output_format } = ReferenceInput.parse(input)
  const [first, second] = input_images
  if (!second) throw new PreviewError('The local preview needs a room and a picture of the new piece.')
  const room = await readPicture('input_images[0]', first)
  const reference = await readPicture('input_images[1]', second)
  const { data } = await sharp(reference.pixels, { raw: { ...sizeOf(reference), channels: 3 } })
    .resize(room.width, room.height, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const covering = { ...sizeOf(room), pixels: data }
  const background = plainBackground(covering)
  for (let pixel = 0; pixel < room.width * room.height; pixel += 1)
    if (!background?.[pixel]) blend(room.pixels, pixel * 3, data.subarray(pixel * 3, pixel * 3 + 3), 1)
  const size = flux2Size(room)
  const pixels = await sharp(room.pixels, { raw: { ...sizeOf(room), channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  return encoded({ ...size, pixels }, output_format === 'png' ? 'png' : 'jpg')
}

const sizeOf = ({ width, height }: Picture) => ({ width, height })

// In sRGB bytes: how far the colours of a plain background lie apart.
const plainStep = 22

/** The pixels of a plain background, reached from the picture's edges; undefined when the corners differ in colour. */
const plainBackground = ({ pixels, width, height }: Picture): Uint8Array | undefined => {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1]
  const isNear = (one: number, other: number) =>
    [0, 1, 2].every(
      (channel) => Math.abs(Number(pixels[one * 3 + channel]) - Number(pixels[other * 3 + channel])) < plainStep,
    )
  if (!corners.every((corner) => isNear(corner, 0))) return undefined
  const found = new Uint8Array(width * height)
  const open = [...corners]
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    if (found[pixel] || !isNear(pixel, 0)) continue
    found[pixel] = 1
    const x = pixel % width
    if (x > 0) open.push(pixel - 1)
    if (x < width - 1) open.push(pixel + 1)
    if (pixel >= width) open.push(pixel - width)
    if (pixel < width * (height - 1)) open.push(pixel + width)
  }
  return found
}
