import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { labImage } from './oklab.ts'
import type { Picture } from './picture.ts'
import { blur, channelOf, type Plane } from './plane.ts'
import { regionsOf, withoutBlur } from './regions.ts'
import { type Kind, kindsOf, likelihoods } from './room-kinds.ts'
import { type RoomLines, roomLines } from './room-lines.ts'
import { roomKinds } from './room-net.ts'
import { type Segments, segments } from './segments.ts'
import { sharpen } from './sharpen.ts'
import { thingsOf } from './things.ts'

// The longer side of the reduced picture: large enough to tell a wall from a door, small enough to be fast.
const planningSide = 288
const joining = 0.1
const smallestArea = 25

type SeenRoom = Awaited<ReturnType<typeof look>>

// Caches the last room, because people try several styles on one photo.
let last: { key: string; room: Promise<SeenRoom> } | undefined

/** Analyses a picture of a room: its things, the number of each cell's thing, and the lines where the walls end. */
export const seeRoom = (picture: Picture): Promise<SeenRoom> => {
  const key = `${picture.width} ${createHash('sha1').update(picture.pixels).digest('hex')}`
  if (last?.key !== key) last = { key, room: look(picture) }
  return last.room
}

const look = async (picture: Picture) => {
  const colours = await reduced(picture)
  const smooth = [blur(colours[0], 1), blur(colours[1], 1), blur(colours[2], 1)] as const
  const areas = segments(smooth, joining, smallestArea)
  const kinds = kindsOf(await likelihoods(picture, colours[0]), areas)
  const lines = roomLines(kinds, colours[0])
  const parts = parted(areas, straightened(kinds, areas.width, lines))
  const clean = withoutBlur(parts.areas, regionsOf(parts.areas, smooth), parts.kinds)
  const { things, of } = thingsOf(regionsOf(clean.areas, smooth), clean.kinds)
  const numbers = clean.areas.labels.map((label) => of[label] ?? 0)
  return { colours, things, lines, numbers: sharpen(sharpen(numbers, colours), colours) }
}

/** Corrects the kinds of wall, ceiling and floor cells by the side of the straight lines on which they are. */
const straightened = (kinds: readonly Kind[], width: number, { ceiling, floor }: RoomLines): Kind[] =>
  kinds.map((kind, cell) => {
    const x = cell % width
    const y = Math.floor(cell / width) + 0.5
    if (kind === 'wall' && y < Number(ceiling[x])) return 'ceiling'
    if (kind === 'ceiling' && y > Number(ceiling[x])) return 'wall'
    if (kind === 'wall' && y > Number(floor[x])) return 'floor'
    if (kind === 'floor' && y < Number(floor[x])) return 'wall'
    return kind
  })

/** Splits areas so that each has one kind. */
const parted = (areas: Segments, kinds: readonly Kind[]): { areas: Segments; kinds: Kind[] } => {
  const numbers = new Map<number, number>()
  const found: Kind[] = []
  const labels = areas.labels.map((label, cell) => {
    const kind = kinds[cell] ?? 'thing'
    const key = label * roomKinds.length + roomKinds.indexOf(kind)
    const number = numbers.get(key) ?? found.push(kind) - 1
    numbers.set(key, number)
    return number
  })
  return { areas: { ...areas, labels, count: found.length }, kinds: found }
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
