import sharp from 'sharp'
import { labImage } from './oklab.ts'
import { openingsIn } from './openings.ts'
import { partRoom } from './part-room.ts'
import { blur, channelOf, type Plane } from './plane.ts'
import { type Region, regionsOf, withoutBlur } from './regions.ts'
import type { Picture } from './restyle.ts'
import { type Segments, segments } from './segments.ts'
import { sharpen } from './sharpen.ts'
import { materialStep } from './surface-rules.ts'
import { besideOf, meanColour, type Surface, surfacesOf } from './surfaces.ts'
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
  const found = surfacesOf(regions)
  const kept = withOpenings(clean, regions, found, smooth)
  const { areas, surfaces, lines } = partRoom(kept.areas, kept.regions, kept.surfaces, colours[0])
  const { things, of } = thingsOf(regionsOf(areas, smooth), surfaces)
  const numbers = areas.labels.map((label) => of[label] ?? 0)
  return { colours, things, lines, numbers: sharpen(sharpen(numbers, colours), colours) }
}

const sureShare = 0.015
const sureStep = 0.015
// Light varies from blue to yellow, hardly towards green: that is a garden.
const greener = 0.007

/** Windows and framed pictures as an area of their own, cut out of the walls, and so the things before a wall. */
const withOpenings = (
  areas: Segments,
  regions: readonly Region[],
  surfaces: readonly Surface[],
  colours: readonly [Plane, Plane, Plane],
) => {
  const kinds = Array.from(areas.labels, (label) => surfaces[label] ?? 'other')
  // Long and thin is what a window's frame and the wall beside it make together; a window is of another material.
  const most = meanColour(regions.filter(({ share }, label) => surfaces[label] === 'wall' && share > 0.05))
  const isSure = regions.map((region, label) => {
    if (surfaces[label] !== 'wall' || region.share < sureShare) return false
    if (region.share > 0.05) return true
    const beside = besideOf(region, 'wall', surfaces, regions)
    if (most && most.a / most.lightness - region.a / region.lightness > greener) return false
    return region.length < 3.4 && (!beside || materialStep(region, beside) < sureStep)
  })
  const sure = Uint8Array.from(areas.labels, (label) => (isSure[label] ? 1 : 0))
  const { openings, things } = openingsIn(kinds, sure, colours)
  const labels = areas.labels.map((label, cell) =>
    openings[cell] ? areas.count : things[cell] ? areas.count + 1 : label,
  )
  const cut = { ...areas, labels, count: areas.count + 2 }
  return {
    areas: cut,
    regions: regionsOf(cut, colours),
    surfaces: [...surfaces, 'window', 'other'] satisfies Surface[],
  }
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
