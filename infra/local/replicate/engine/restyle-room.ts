import sharp from 'sharp'
import * as z from 'zod'
import { fetchPicture } from './fetch-picture.ts'
import { labImage } from './oklab.ts'
import { partRoom } from './part-room.ts'
import { blur, channelOf, type Plane } from './plane.ts'
import { randomOf } from './random.ts'
import { regionsOf, withoutBlur } from './regions.ts'
import { reliefOf, rugRelief } from './relief.ts'
import { type Picture, restyle } from './restyle.ts'
import { roomShape } from './room-shape.ts'
import { rugOn } from './rug.ts'
import { segments } from './segments.ts'
import { sharpen } from './sharpen.ts'
import { isStaging, lookOfPrompt, neutralLook, type StyleLook } from './style-look.ts'
import { surfacesOf } from './surfaces.ts'
import { type Thing, thingsOf } from './things.ts'
import { stagingOf, treatmentsOf } from './treatment.ts'
import { TreatmentMap } from './treatment-map.ts'

const RestyleInput = z.object({
  prompt: z.string(),
  input_image: z.unknown(),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
  seed: z.number().optional(),
})

// Large enough to tell a wall from a door, small enough to be quick.
const planningSide = 288
const joining = 0.1
const smallestArea = 25

/**
 * Gives a room's picture the paint, floor, fabrics and light of the style that the prompt names. No model runs here, so
 * nothing is furnished anew: an empty room to be staged gets the style's light and a rug.
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
  const look = lookOfPrompt(prompt) ?? neutralLook
  if (isStaging(prompt)) await stage(picture, look)
  else await redesign(picture, look, randomOf(`${prompt}\n${seed ?? ''}`))

  const result = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  return output_format === 'png' ? result.png().toBuffer() : result.jpeg({ quality: 90 }).toBuffer()
}

const redesign = async (picture: Picture, look: StyleLook, random: () => number): Promise<void> => {
  const { colours, things, numbers, lines } = await seenIn(picture)
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

const stage = async (picture: Picture, look: StyleLook): Promise<void> => {
  const { colours, things, numbers, lines } = await seenIn(picture)
  const lab = labImage(picture.pixels)
  const shape = roomShape(lines, colours[0], picture)
  const { treatments, rug: treatment } = stagingOf({ look, things })
  const floorTop = (Math.min(...lines.floor) * picture.height) / colours[0].height
  const rug = rugOn(shape, picture, floorTop)
  restyle(picture, {
    lab,
    map: new TreatmentMap({ colours, numbers, treatments, surfaces: surfacesIn(things) }, shape, picture),
    relief: rugRelief({ ...picture, lab }, rug),
    contrast: look.light.contrast,
    laid: treatment && { rug, treatment },
  })
}

const surfacesIn = (things: readonly Thing[]) => things.map(({ surface }) => surface)

/** What a picture of a room shows: its things, each cell's thing, and the lines where the walls end. */
const seenIn = async (picture: Picture) => {
  const colours = await reduced(picture)
  const smooth = [blur(colours[0], 1), blur(colours[1], 1), blur(colours[2], 1)] as const
  const blurred = segments(smooth, joining, smallestArea)
  const clean = withoutBlur(blurred, regionsOf(blurred, smooth))
  const regions = regionsOf(clean, smooth)
  const { areas, surfaces, lines } = partRoom(clean, regions, surfacesOf(regions), colours[0])
  const { things, of } = thingsOf(regionsOf(areas, smooth), surfaces)
  const found = areas.labels.map((label) => of[label] ?? 0)
  return { colours, things, lines, numbers: sharpen(sharpen(found, colours), colours) }
}

const reduced = async ({ pixels, width, height }: Picture): Promise<[Plane, Plane, Plane]> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(planningSide, planningSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lab = labImage(data)
  const channel = (number: number) => channelOf(lab, number, info.width, info.height)
  return [channel(0), channel(1), channel(2)]
}

const percentile = ({ values }: Plane, share: number): number =>
  Number(Float32Array.from(values).sort()[Math.floor(values.length * share)])
