import { createHash } from 'node:crypto'
import type { PictureRequest } from '#local/emulators/replicate/pictures.ts'
import { enlarge } from './enlarge.ts'
import { fetchPicture } from './fetch-picture.ts'
import { flux2Size } from './flux-2-size.ts'
import { nanoBananaSize } from './nano-banana-size.ts'

/**
 * Tints the photo by its prompt, without analysing the room: in milliseconds instead of seconds, for tests that only
 * need a result. Enlarging needs no analysis.
 */
export const plainPreview = async ({ model, input }: PictureRequest): Promise<Buffer> => {
  if (model === 'recraft-ai/recraft-crisp-upscale') return enlarge(input)
  const [first] = [input.input_images, input.image_input].find(Array.isArray) ?? []
  const photo = await fetchPicture('input_image', input.input_image ?? input.image ?? input.lora_weights ?? first)
  const [r = 0, g = 0, b = 0] = createHash('sha1').update(String(input.prompt)).digest()
  const tinted = photo.flatten({ background: '#ffffff' }).tint({ r, g, b })
  if (model === 'black-forest-labs/flux-2-pro') tinted.resize({ ...flux2Size(await photo.metadata()), fit: 'fill' })
  if (model === 'google/nano-banana-2') tinted.resize({ ...nanoBananaSize(await photo.metadata()), fit: 'fill' })
  return input.output_format === 'png' ? tinted.png().toBuffer() : tinted.jpeg({ quality: 90 }).toBuffer()
}
