import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { type Plane, plane, resized } from './plane.ts'
import { netStep, roomKinds, roomLogits } from './room-net.ts'
import type { Segments } from './segments.ts'

export type Kind = (typeof roomKinds)[number]

// In pixels: the longer side of the net's training pictures.
const learnedSide = 288

/** The probability of each kind in each cell: all cells of the first kind, then all cells of the next. */
export const kindShares = async (picture: Picture, cells: Pick<Plane, 'width' | 'height'>): Promise<Float32Array> => {
  // The net errs less on average over the picture and its mirror image.
  const plain = await sharesIn(picture, cells, false)
  const mirrored = await sharesIn(picture, cells, true)
  return plain.map((share, i) => (share + Number(mirrored[i])) / 2)
}

// Of a picture's area, set by our own renders: rooms have at least this share of shell, portraits and landscapes mostly less.
export const leastShell = 0.11
const quickCells = { width: 48, height: 36 }

/**
 * How much of a picture is floor in its lower half or ceiling in its upper half, and how much is things that stand in a
 * room, as shares of its area. One pass of the net: less exact than `kindShares`, in half of the time.
 */
export const kindsInPlace = async (picture: Picture): Promise<{ shell: number; things: number }> => {
  const shares = await sharesIn(picture, quickCells, false)
  const size = quickCells.width * quickCells.height
  const shareOf = (kind: Kind, from: number, to: number) => {
    const at = roomKinds.indexOf(kind) * size
    return shares.subarray(at + from, at + to).reduce((sum, share) => sum + share, 0) / size
  }
  const half = size / 2
  return {
    shell: shareOf('floor', half, size) + shareOf('rug', half, size) + shareOf('ceiling', 0, half),
    things: shareOf('thing', 0, size),
  }
}

const sharesIn = async (
  { pixels, width, height }: Picture,
  cells: Pick<Plane, 'width' | 'height'>,
  isMirrored: boolean,
): Promise<Float32Array> => {
  // Stretched by a few pixels instead of padded, because the net would take padding for a part of the room.
  const sideOf = (length: number) =>
    Math.max(1, Math.round((length * learnedSide) / Math.max(width, height) / netStep)) * netStep
  const [across, down] = [sideOf(width), sideOf(height)]
  const rgb = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(across, down, { fit: 'fill' })
    .flop(isMirrored)
    .raw()
    .toBuffer()
  const half = roomLogits(rgb, across, down)
  const logits = roomKinds.map((_, kind) => {
    const length = half.width * half.height
    const own = plane(half.width, half.height, half.values.subarray(kind * length, (kind + 1) * length))
    return resized(own, cells).values
  })
  const size = cells.width * cells.height
  const shares = new Float32Array(roomKinds.length * size)
  for (let cell = 0; cell < size; cell += 1) {
    const column = cell % cells.width
    const at = isMirrored ? cell - column + cells.width - 1 - column : cell
    const odds = logits.map((logit) => Math.exp(Number(logit[at])))
    const total = odds.reduce((sum, share) => sum + share, 0)
    for (const [kind, share] of odds.entries()) shares[kind * size + cell] = share / total
  }
  return shares
}

// The net's answer for one cell is blurred. Its area has the picture's edges, but may extend into the next thing.
const areaWeight = 2

/** The shares weighted with their means over the area of each cell. */
export const sharesByArea = (shares: Float32Array, { labels, count }: Segments): Float32Array => {
  const size = labels.length
  const ofArea = new Float32Array(roomKinds.length * count)
  const cells = new Float32Array(count)
  for (const [cell, label] of labels.entries()) {
    cells[label] = Number(cells[label]) + 1
    for (let kind = 0; kind < roomKinds.length; kind += 1)
      ofArea[kind * count + label] = Number(ofArea[kind * count + label]) + Number(shares[kind * size + cell])
  }
  const weighted = new Float32Array(shares.length)
  for (const [cell, label] of labels.entries()) {
    let total = 0
    for (let kind = 0; kind < roomKinds.length; kind += 1) {
      const area = Number(ofArea[kind * count + label]) / Number(cells[label])
      const share = Number(shares[kind * size + cell]) * area ** areaWeight
      weighted[kind * size + cell] = share
      total += share
    }
    for (let kind = 0; kind < roomKinds.length; kind += 1)
      weighted[kind * size + cell] = Number(weighted[kind * size + cell]) / Math.max(total, 1e-9)
  }
  return weighted
}

/** The likeliest kind of each cell. */
export const likeliestKinds = (shares: Float32Array): Kind[] => {
  const size = shares.length / roomKinds.length
  return Array.from({ length: size }, (_, cell) => {
    let best = 0
    for (let kind = 1; kind < roomKinds.length; kind += 1)
      if (Number(shares[kind * size + cell]) > Number(shares[best * size + cell])) best = kind
    return roomKinds[best] ?? 'thing'
  })
}
