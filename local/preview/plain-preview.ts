import { createHash } from 'node:crypto'
import type { PictureRequest } from '#local/emulators/replicate/pictures.ts'
import { enlarge } from './enlarge.ts'
import { fetchPicture } from './fetch-picture.ts'
import { flux2Size } from './flux-2-size.ts'
import { nanoBananaSize } from './nano-banana-size.ts'
import { changed, plane } from './plane.ts'
import { archiveOf } from './segment-room.ts'

/**
 * Tints the photo by its prompt, without analysing the room: in milliseconds instead of seconds, for tests that only
 * need a result. Enlarging needs no analysis.
 */
export const plainPreview = async ({ model, input }: PictureRequest): Promise<Buffer> => {
  if (model === 'recraft-ai/recraft-crisp-upscale') return enlarge(input)
  if (model === 'mattsays/sam3-image') return plainMasks(input)
  const [first] = [input.input_images, input.image_input].find(Array.isArray) ?? []
  const photo = await fetchPicture('input_image', input.input_image ?? input.image ?? input.lora_weights ?? first)
  const [r = 0, g = 0, b = 0] = createHash('sha1').update(String(input.prompt)).digest()
  const tinted = photo.flatten({ background: '#ffffff' }).tint({ r, g, b })
  if (model === 'black-forest-labs/flux-2-pro') tinted.resize({ ...flux2Size(await photo.metadata()), fit: 'fill' })
  if (model === 'google/nano-banana-2') tinted.resize({ ...nanoBananaSize(await photo.metadata()), fit: 'fill' })
  return input.output_format === 'png' ? tinted.png().toBuffer() : tinted.jpeg({ quality: 90 }).toBuffer()
}

/** The upper half is wall, the lower one floor, and two windows are in the wall. No other noun has a thing. */
const plainMasks = async ({ image, prompt }: Record<string, unknown>): Promise<Buffer> => {
  const { width = 1, height = 1 } = await (await fetchPicture('image', image)).metadata()
  const inside = (left: number, top: number, right: number, bottom: number) =>
    changed(plane(width, height), (_, pixel) => {
      const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
      return Number(x >= left && x < right && y >= top && y < bottom)
    })
  const things: Record<string, Parameters<typeof inside>[]> = {
    wall: [[0, 0, 1, 0.5]],
    floor: [[0, 0.5, 1, 1]],
    window: [
      [0.1, 0.1, 0.3, 0.4],
      [0.6, 0.1, 0.8, 0.4],
    ],
  }
  return archiveOf((things[String(prompt)] ?? []).map((box) => inside(...box)))
}
