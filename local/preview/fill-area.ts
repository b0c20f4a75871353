import * as z from 'zod'
import { floorSpots, frontSpots, type SpotOf, wallSpots } from '#shared/pictures/room/surface-spots.ts'
import { eraseThing } from './erase-thing.ts'
import { layTexture } from './lay-texture.ts'
import { labOf } from './oklab.ts'
import { paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { encoded, readMask, readPicture } from './read-picture.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'
import { floorOf, materialOf, readTexture } from './texture.ts'

const FillInput = z.object({
  image: z.unknown().optional(),
  mask: z.unknown().optional(),
  prompt: z.string().default(''),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
})

/** Changes the brushed area as the prompt says: paint, a material, a floor, or the empty room. */
export const fillArea = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { image, mask, prompt, output_format } = FillInput.parse(input)
  const picture = await readPicture('image', image)
  await fill(picture, await readMask('mask', mask, picture), prompt)
  return encoded(picture, output_format)
}

/** Takes away what the mask covers. */
export const eraseArea = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { image, mask } = FillInput.parse(input)
  const picture = await readPicture('image', image)
  const room = await seeRoom(picture)
  eraseThing(picture, room, await readMask('mask', mask, picture))
  return encoded(picture, 'jpg')
}

const fill = async (picture: Picture, mask: Plane, prompt: string): Promise<void> => {
  const room = await seeRoom(picture)
  const hex = hexOf(prompt)
  if (hex) return paintSurface(picture, room.lab, mask, labOf(hex))
  const floor = floorOf(prompt)
  if (floor) {
    const texture = await readTexture(floor)
    return layTexture(picture, room.lab, mask, {
      texture,
      spotOf: floorSpots({ lines: room.lines, cells: room.areas }, picture),
    })
  }
  const material = materialOf(prompt)
  if (material) {
    const texture = await readTexture(material)
    return layTexture(picture, room.lab, mask, { texture, ...surfaceUnder(room, picture, mask) })
  }
  if (/^an empty part of the same room/i.test(prompt)) return eraseThing(picture, room, mask)
  throw new PreviewError('The local preview fills an area with a paint, a material or a floor of the catalogue only.')
}

/** The colour of a composed prompt, such as `(hex #8b9478)`. */
export const hexOf = (prompt: string): string | undefined => /\(hex (#[0-9a-f]{6})\)/i.exec(prompt)?.[1]

/** The plane of the surface that a mask covers most. */
const surfaceUnder = (room: SeenRoom, picture: Picture, mask: Plane): { spotOf: SpotOf; shape: 'flat' | 'shaped' } => {
  let [total, wall, floor, lowest] = [0, 0, 0, 0]
  for (const [pixel, share] of mask.values.entries()) {
    if (share === 0) continue
    total += 1
    wall += Number(room.masks.wall.mask.values[pixel])
    floor += Number(room.masks.floor.mask.values[pixel])
    lowest = Math.floor(pixel / picture.width)
  }
  if (floor > 0.5 * total)
    return { spotOf: floorSpots({ lines: room.lines, cells: room.areas }, picture), shape: 'flat' }
  if (wall > 0.5 * total) return { spotOf: wallSpots({ lines: room.lines, cells: room.areas }, picture), shape: 'flat' }
  return { spotOf: frontSpots({ lines: room.lines, cells: room.areas }, picture, lowest), shape: 'shaped' }
}
