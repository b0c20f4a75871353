import sharp from 'sharp'
import * as z from 'zod'
import { fetchPicture } from './fetch-picture.ts'
import { labImage } from './oklab.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import { randomOf } from './random.ts'
import { reliefOf } from './relief.ts'
import { restyle } from './restyle.ts'
import { roomShape } from './room-shape.ts'
import { seeRoom } from './see-room.ts'
import { stageRoom } from './stage-room.ts'
import { isStaging, lookOfPrompt, neutralLook, type StyleLook } from './style-look.ts'
import type { Thing } from './things.ts'
import { treatmentsOf } from './treatment.ts'
import { TreatmentMap } from './treatment-map.ts'

const RestyleInput = z.object({
  prompt: z.string(),
  input_image: z.unknown(),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
  seed: z.number().optional(),
})

/**
 * Gives a room's picture the paint, floor, fabrics and light of the style in the prompt. When the prompt asks to stage an
 * empty room, it only adds furniture in the style's colours.
 */
export const restyleRoom = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { prompt, input_image, output_format, seed } = RestyleInput.parse(input)
  const source = await fetchPicture('input_image', input_image)
  const { data, info } = await source
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { pixels: data, width: info.width, height: info.height }
  if (isStaging(prompt)) await stageRoom(picture, prompt)
  else await redesign(picture, lookOfPrompt(prompt) ?? neutralLook, randomOf(`${prompt}\n${seed ?? ''}`))

  const result = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  return output_format === 'png' ? result.png().toBuffer() : result.jpeg({ quality: 90 }).toBuffer()
}

const redesign = async (picture: Picture, look: StyleLook, random: () => number): Promise<void> => {
  const { colours, things, numbers, lines } = await seeRoom(picture)
  const lab = labImage(picture.pixels)
  const shape = roomShape(lines, colours[0], picture)
  const treatments = treatmentsOf({ look, things, white: percentile(colours[0], 0.95), random })
  restyle(picture, {
    lab,
    map: new TreatmentMap({ colours, numbers, treatments, surfaces: surfacesIn(things) }, shape, picture),
    relief: reliefOf({ ...picture, lab }, shape, look.surfacing),
    contrast: look.light.contrast,
  })
}

const surfacesIn = (things: readonly Thing[]) => things.map(({ surface }) => surface)

const percentile = ({ values }: Plane, share: number): number =>
  Number(Float32Array.from(values).sort()[Math.floor(values.length * share)])
