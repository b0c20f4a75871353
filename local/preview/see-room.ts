import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { planningSide, type RoomLines, roomLines } from '#shared/pictures/room/room-lines.ts'
import { type LabPlanes, labImage } from './oklab.ts'
import type { Picture } from './picture.ts'
import { blur, channelOf } from './plane.ts'
import { kindShares, likeliestKinds, sharesByArea } from './room-kinds.ts'
import { roomMasks } from './room-masks.ts'
import { segments } from './segments.ts'

// Of the copy in which the masks are drawn: large enough for the edges of mouldings.
const drawingSide = 768
const joining = 0.1
const smallestArea = 25
// The other scales at which the picture is divided, to doubt the lines.
const otherJoinings = [0.06, 0.16]

export type SeenRoom = Awaited<ReturnType<typeof look>>

// Caches the last room, because people try several styles on one photo.
let last: { key: string; room: Promise<SeenRoom> } | undefined

/** Analyses a picture of a room: its colours in OKLab, the masks of its shell, and the lines where the walls end. */
export const seeRoom = (picture: Picture): Promise<SeenRoom> => {
  const key = `${picture.width} ${createHash('sha1').update(picture.pixels).digest('hex')}`
  if (last?.key !== key) last = { key, room: look(picture) }
  return last.room
}

const look = async (picture: Picture) => {
  const lab = labImage(picture.pixels)
  const colours = await reduced(picture, planningSide)
  const areas = segments(colours, joining, smallestArea)
  const shares = await kindShares(picture, colours[0])
  const kinds = likeliestKinds(sharesByArea(shares, areas))
  const lines = roomLines(kinds, colours[0])
  return {
    lab,
    colours,
    kinds,
    areas,
    masks: roomMasks(shares, colours[0], lines, await reduced(picture, drawingSide), picture),
    lines,
    /** How much doubt there is in the lines, in cells. Only a redesign asks for it, because it takes longer than the lines. */
    doubt: () => doubtIn(lines, shares, colours),
  }
}

// In cells: lines that lie farther apart disagree no more. A floor's line, which furniture hides, counts less.
const [farCeiling, farFloor, floorWeight] = [6, 12, 0.4]

/**
 * How far the lines by several divisions of the picture lie from the middle ones, on average, in cells: in a room of simple
 * shape they agree.
 */
const doubtIn = (lines: RoomLines, shares: Float32Array, colours: LabPlanes): number => {
  const soft: LabPlanes = [blur(colours[0], 1), blur(colours[1], 1), blur(colours[2], 1)]
  const divided = [
    ...otherJoinings.map((scale) => segments(colours, scale, smallestArea)),
    segments(soft, joining, smallestArea),
  ]
  const others = [shares, ...divided.map((division) => sharesByArea(shares, division))].map(likeliestKinds)
  const found = [lines, ...others.map((kinds) => roomLines(kinds, colours[0]))]
  const apart = (one: Float32Array, other: Float32Array) =>
    one.reduce((sum, row, x) => sum + Math.abs(row - Number(other[x])), 0) / one.length
  const between = (one: RoomLines, other: RoomLines) =>
    Math.min(farCeiling, apart(one.ceiling, other.ceiling)) +
    floorWeight * Math.min(farFloor, apart(one.floor, other.floor))
  const sums = found.map((one) => found.reduce((sum, other) => sum + between(one, other), 0))
  return Math.min(...sums) / (found.length - 1)
}

/** A copy of a picture whose longer side is at most `side` pixels. */
export const smaller = async ({ pixels, width, height }: Picture, side: number): Promise<Picture> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The colours of a copy of a picture whose longer side is at most `side` pixels. */
export const reduced = async (picture: Picture, side: number): Promise<LabPlanes> => {
  const { pixels, width, height } = await smaller(picture, side)
  const lab = labImage(pixels)
  const channel = (number: number) => channelOf(lab, number, width, height)
  return [channel(0), channel(1), channel(2)]
}
