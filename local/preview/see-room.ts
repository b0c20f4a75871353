import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { planningSide, roomLines } from '#shared/pictures/room/room-lines.ts'
import { type LabPlanes, labImage } from './oklab.ts'
import type { Picture } from './picture.ts'
import { channelOf } from './plane.ts'
import { kindShares, likeliestKinds, sharesByArea } from './room-kinds.ts'
import { roomMasks } from './room-masks.ts'
import { segments } from './segments.ts'

// Of the copy in which the masks are drawn: large enough for the edges of mouldings.
const drawingSide = 768
const joining = 0.1
const smallestArea = 25

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
  }
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
