import sharp from 'sharp'
import { labImage } from './oklab.ts'
import { partRoom } from './part-room.ts'
import { blur, channelOf, type Plane } from './plane.ts'
import { regionsOf, withoutBlur } from './regions.ts'
import type { Picture } from './restyle.ts'
import { segments } from './segments.ts'
import { sharpen } from './sharpen.ts'
import { surfacesOf } from './surfaces.ts'
import { thingsOf } from './things.ts'

// Large enough to tell a wall from a door, small enough to be quick.
const planningSide = 288
const joining = 0.1
const smallestArea = 25

/** What a picture of a room shows: its things, each cell's thing, and the lines where the walls end. */
export const seeRoom = async (picture: Picture) => {
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
