import { createHash, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import * as z from 'zod'
import { presetWording } from '#functions/core/generations/run/prompts/presets/index.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import type { Preset } from '#shared/entities/preset.ts'
import { limits } from '#shared/limits.ts'
import { fetchPicture } from './fetch-picture.ts'

const PortraitInput = z.object({ prompt: z.string(), lora_weights: z.string(), seed: z.int().default(0) })

const folder = new URL('../../frontend/pictures/presets/', import.meta.url)
const [width, height] = [896, 1120]
const ring = 10
const margin = 36

const wordings: Readonly<Record<string, { scene: string }>> = presetWording

/**
 * A picture with a personal model: a drawn example of the preset that the prompt is worded by, or a plain backdrop for other
 * words, with a photo of the training in a round frame. No model runs, so the person is not put into the scene. The seed
 * varies the example, its crop and its tone; 0 is none, as for the model (docs/vendors.md, Replicate).
 */
export const drawPortrait = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { prompt, lora_weights, seed } = PortraitInput.parse(input)
  const photo = await fetchPicture('lora_weights', lora_weights)
  const draws = createHash('sha1')
    .update(`${seed || randomInt(1, limits.maxSeed)}`)
    .digest()
  const preset = presets.find(({ id }) => prompt.includes(wordings[id]?.scene ?? '\0'))
  // A small frame beside the drawn person; without one, a large frame in the middle.
  const side = preset ? 312 : 560
  const framed = await sharp(await photo.resize(side, side, { fit: 'cover', position: 'attention' }).toBuffer())
    .composite([{ input: circle(side), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const [left, top] = preset
    ? [width - side - margin, height - side - margin]
    : [(width - side) / 2, (height - side) / 2]
  const ground = preset ? example(preset, draws) : backdrop(createHash('sha1').update(prompt).update(draws).digest())
  return sharp(await ground)
    .composite([
      { input: circle(side + 2 * ring), left: left - ring, top: top - ring },
      { input: framed, left, top },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}

const circle = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="#faf7f2"/></svg>`,
  )

const draw = (draws: Buffer, place: number, least: number, most: number) =>
  least + ((most - least) * (draws[place] ?? 0)) / 255

const example = ({ pictures }: Preset, draws: Buffer): Promise<Buffer> => {
  const picture = pictures[(draws[0] ?? 0) % pictures.length]?.name
  const scale = draw(draws, 1, 1, 1.12)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  const left = Math.floor(draw(draws, 2, 0, wide - width))
  const top = Math.floor(draw(draws, 3, 0, high - height))
  return sharp(fileURLToPath(new URL(`${picture}.webp`, folder)))
    .resize(wide, high, { fit: 'cover' })
    .extract({ left, top, width, height })
    .modulate({
      brightness: draw(draws, 4, 0.94, 1.06),
      saturation: draw(draws, 5, 0.85, 1.1),
      hue: Math.round(draw(draws, 6, -8, 8)),
    })
    .toBuffer()
}

const backdrop = (draws: Buffer): Promise<Buffer> => {
  const hue = Math.round(draw(draws, 0, 0, 360))
  const [light, dark] = [`hsl(${hue}, 42%, 74%)`, `hsl(${(hue + 40) % 360}, 38%, 46%)`]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="g" cx="40%" cy="32%" r="90%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    ),
  )
    .flatten()
    .toBuffer()
}
