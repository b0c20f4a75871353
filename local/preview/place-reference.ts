import sharp from 'sharp'
import * as z from 'zod'
import { flux2Size } from './flux-2-size.ts'
import { piecesOf } from './furniture-mask.ts'
import { blend } from './paint-surface.ts'
import { type Picture, stretched } from './picture.ts'
import { encoded, readPicture, resized } from './read-picture.ts'
import { restyleRoom } from './restyle-room.ts'

const ReferenceInput = z.object({
  input_images: z.array(z.unknown()).default([]),
  output_format: z.enum(['jpg', 'png', 'webp']).default('jpg'),
})

/**
 * Puts the piece of the second picture over the first, as large as the room, in a picture of the model's size. Nothing in the input tells where the piece
 * goes: the server keeps only the brushed area of the result, and so cuts the piece to it. Without a second picture, the
 * whole room changes as the prompt says.
 */
export const placeReference = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { input_images, output_format } = ReferenceInput.parse(input)
  const [first, second] = input_images
  const format = output_format === 'png' ? 'png' : 'jpg'
  if (!second)
    return resized(await restyleRoom({ ...input, input_image: first, output_format: format }), flux2Size, format)
  const room = await readPicture('input_images[0]', first)
  const reference = await readPicture('input_images[1]', second)
  const { width, height } = room
  const covering = await sharp(reference.pixels, {
    raw: { width: reference.width, height: reference.height, channels: 3 },
  })
    .resize(width, height, { fit: 'cover' })
    .raw()
    .toBuffer()
  const background = plainBackground({ width, height, pixels: covering })
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (!background?.[pixel]) blend(room.pixels, pixel * 3, covering.subarray(pixel * 3, pixel * 3 + 3), 1)
  const size = flux2Size(room)
  return encoded(await stretched(room, size), format)
}

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
  for (const piece of piecesOf(width, height, (pixel) => isNear(pixel, 0)))
    if (corners.some((corner) => piece.includes(corner))) for (const pixel of piece) found[pixel] = 1
  return found
}
