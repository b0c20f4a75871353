import { continued } from './continued.ts'
import { writeBytes } from './oklab.ts'
import type { Picture } from './picture.ts'
import { blur, boxMean, channelOf, type Plane, plane } from './plane.ts'
import type { RoomPart } from './room-masks.ts'
import type { SeenRoom } from './see-room.ts'

// Of the picture's longer side: how far an object's edge reaches beyond the brushed area, and how wide the ring around it is.
const edge = 0.004
const ring = 0.03

/** The part of the shell that each pixel shows or hides, by the lines where the walls end. */
const partsBehind = ({ lines, colours: [cells] }: SeenRoom, { width, height }: Picture): RoomPart[] =>
  Array.from({ length: width * height }, (_, pixel) => {
    const column = Math.min(cells.width - 1, Math.floor(((pixel % width) * cells.width) / width))
    const row = (Math.floor(pixel / width) * cells.height) / height
    if (row < Number(lines.ceiling[column])) return 'ceiling'
    return row < Number(lines.floor[column]) ? 'wall' : 'floor'
  })

/** Replaces the area under a mask by its surroundings: wall, ceiling and floor continue, each by itself. */
export const erase = (picture: Picture, room: SeenRoom, mask: Plane): void => {
  const { width, height } = picture
  const side = Math.max(width, height)
  const hole = widened(mask, Math.max(1, Math.round(side * edge)))
  const around = widened(hole, Math.max(2, Math.round(side * ring)))
  const parts = partsBehind(room, picture)
  const isOpen = (pixel: number) => Number(hole.values[pixel]) === 0
  for (const part of ['wall', 'ceiling', 'floor'] as const) {
    const { values } = room.masks[part].mask
    const isHere = (pixel: number) => isOpen(pixel) && parts[pixel] === part
    const isShell = (pixel: number) => isHere(pixel) && Number(values[pixel]) > 0.6
    let [own, ringPixels, shellPixels] = [0, 0, 0]
    for (let pixel = 0; pixel < values.length; pixel += 1) {
      if (!isHere(pixel)) continue
      const isOwn = isShell(pixel)
      if (isOwn) own += 1
      if (Number(around.values[pixel]) === 0) continue
      ringPixels += 1
      if (isOwn) shellPixels += 1
    }
    // What stands on a table or a shelf hides that piece, not the wall behind it.
    const standsFree = own > leastShare * values.length && shellPixels > leastRing * ringPixels
    const isSource = standsFree ? isShell : (pixel: number) => isOpen(pixel) && Number(around.values[pixel]) > 0
    fillFrom(picture, room.lab, hole, isSource, (pixel) => parts[pixel] === part)
  }
}

const leastRing = 0.1
const leastShare = 0.01

type IsPixel = (pixel: number) => boolean

const detailRadius = 0.015
// In OKLab: how far apart two colours of one surface lie, and how strong its pattern is. What differs more is another thing.
const alike = 0.05
const strongest = 0.008
const limited = (detail: number) => Math.min(strongest, Math.max(-strongest, detail))
// In pixels: the steps between the places from which detail can be copied.
const shiftStep = 6
const sampleSize = 250

/** Fills the pixels of a hole that are `wanted` from the known ones: their colours smoothly, and their fine pattern. */
const fillFrom = (
  { pixels, width, height }: Picture,
  lab: Float32Array,
  hole: Plane,
  isKnown: IsPixel,
  isWanted: IsPixel,
): void => {
  const wanted: number[] = []
  for (const [pixel, share] of hole.values.entries()) if (share > 0 && isWanted(pixel)) wanted.push(pixel)
  if (wanted.length === 0) return
  const known = plane(
    width,
    height,
    Float32Array.from(hole.values, (_, pixel) => (isKnown(pixel) ? 1 : 0)),
  )
  const smooth = smoothed(lab, known, Math.max(2, Math.round(detailRadius * Math.max(width, height))))
  const base = continued(smooth, known)
  const step = (pixel: number, source: number, axis: number) =>
    Math.abs(Number(base[pixel * 3 + axis]) - Number(smooth[source * 3 + axis]))
  const isAlike = (pixel: number, source: number) =>
    step(pixel, source, 0) < alike && step(pixel, source, 1) < alike / 2 && step(pixel, source, 2) < alike / 2
  const sources = sourcesOf(wanted, known, isAlike)
  for (const [index, pixel] of wanted.entries()) {
    const [at, from] = [pixel * 3, Number(sources[index]) * 3]
    const detail = (axis: number) => (from < 0 ? 0 : limited(Number(lab[from + axis]) - Number(smooth[from + axis])))
    writeBytes(
      Number(base[at]) + detail(0),
      Number(base[at + 1]) + detail(1),
      Number(base[at + 2]) + detail(2),
      pixels,
      at,
    )
  }
}

/** The known pixels without fine pattern, each from known pixels around it only. */
const smoothed = (lab: Float32Array, known: Plane, radius: number): Float32Array => {
  const { width, height, values } = known
  const weight = blur(known, radius).values
  const smooth = new Float32Array(lab.length)
  for (let axis = 0; axis < 3; axis += 1) {
    const channel = channelOf(lab, axis, width, height).values.map((value, pixel) => value * Number(values[pixel]))
    const sum = blur(plane(width, height, channel), radius).values
    for (let pixel = 0; pixel < sum.length; pixel += 1)
      smooth[pixel * 3 + axis] = Number(sum[pixel]) / Math.max(1e-4, Number(weight[pixel]))
  }
  return smooth
}

/**
 * For each wanted pixel a known one in the same row, from which its fine pattern is copied; -1 where there is none. In one
 * row the floor's pattern has one size. Few different distances serve all pixels, so that the pattern hangs together.
 */
const sourcesOf = (
  wanted: readonly number[],
  { width, values }: Plane,
  isAlike: (pixel: number, source: number) => boolean,
): Int32Array => {
  const sources = new Int32Array(wanted.length).fill(-1)
  let open = wanted.map((_, index) => index)
  const shifts: number[] = []
  for (let shift = shiftStep; shift < width; shift += shiftStep) shifts.push(shift, -shift)
  const sourceAt = (pixel: number, shift: number) => {
    const x = (pixel % width) + shift
    return x >= 0 && x < width && Number(values[pixel + shift]) > 0 && isAlike(pixel, pixel + shift)
      ? pixel + shift
      : -1
  }
  for (let turn = 0; turn < 6 && open.length > 0; turn += 1) {
    const sample = open.filter((_, place) => place % Math.ceil(open.length / sampleSize) === 0)
    const countOf = (shift: number) =>
      sample.reduce((count, index) => count + (sourceAt(Number(wanted[index]), shift) >= 0 ? 1 : 0), 0)
    const best = shifts
      .map((shift) => ({ shift, count: countOf(shift) }))
      .reduce((one, other) => (other.count > one.count ? other : one))
    if (best.count === 0) break
    for (const index of open) sources[index] = sourceAt(Number(wanted[index]), best.shift)
    open = open.filter((index) => Number(sources[index]) < 0)
  }
  return sources
}

const widened = (mask: Plane, radius: number): Plane => {
  const near = boxMean(mask, radius)
  return plane(
    mask.width,
    mask.height,
    near.values.map((value) => (value > 1e-5 ? 1 : 0)),
  )
}
