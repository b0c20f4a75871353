import { continued } from './continued.ts'
import { writeBytes } from './oklab.ts'
import { blend } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { blur, changed, channelOf, type Plane, plane } from './plane.ts'
import { type Light, lightOf } from './surface-light.ts'

type IsPixel = (pixel: number) => boolean

/** The pixel that shows the same surface some way along it; outside the picture, -1. */
export type Shift = (pixel: number) => number

export type SurfaceFill = {
  isKnown: IsPixel
  isWanted: IsPixel
  /** Whether a known pixel is far enough from other things to show the surface's pattern only. */
  isClear: IsPixel
  /** Ways along the surface on which its pattern is looked for. */
  shifts: readonly Shift[]
}

// Of the picture's longer side: how wide a fill blends into the surface around it, and patterns larger than what count as light.
const softEdge = 0.012
const detailRadius = 0.03
// In OKLab: how far a surface's light departs from a straight gradient.
const unevenness = 0.3
const sampleSize = 250
const turns = 8

// A detail that is so many times stronger than usual belongs to another thing.
const usualDetail = 1.5

const medianOf = ({ values }: Plane, valueAt: (pixel: number) => number): number => {
  const sample: number[] = []
  for (let pixel = 0; pixel < values.length; pixel += 7) if (Number(values[pixel]) > 0) sample.push(valueAt(pixel))
  return sample.sort((one, other) => one - other)[sample.length >> 1] ?? 0
}

const limited = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Fills the pixels of a hole that are wanted from the known ones: their light, and their pattern. */
export const fillSurface = (
  { pixels, width, height }: Picture,
  lab: Float32Array,
  hole: Plane,
  { isKnown, isWanted, isClear, shifts }: SurfaceFill,
): void => {
  const wanted: number[] = []
  const soft = blur(hole, Math.max(1, Math.round(softEdge * Math.max(width, height)))).values
  for (const [pixel, share] of hole.values.entries())
    if (isWanted(pixel) && (share > 0 || (Number(soft[pixel]) > 0 && isKnown(pixel)))) wanted.push(pixel)
  if (wanted.length === 0) return
  const known = changed(hole, (_, pixel) => Number(isKnown(pixel)))
  const clear = changed(known, (is, pixel) => Number(is > 0 && isClear(pixel)))
  const sure = clear.values.includes(1) ? clear : known
  const light = lightOf(lab, sure)
  const smooth = smoothed(lab, sure, light, Math.max(2, Math.round(detailRadius * Math.max(width, height))))
  const base = continued(smooth, sure)
  const detailAt = (pixel: number, axis: number) =>
    Number(lab[pixel * 3 + axis]) - light(pixel, axis) - Number(smooth[pixel * 3 + axis])
  const strongest = usualDetail * medianOf(clear, (pixel) => Math.abs(detailAt(pixel, 0)))
  const sources = sourcesOf(wanted, clear, shifts)
  const [colour, over] = [[0, 0, 0], new Uint8Array(3)]
  for (const [index, pixel] of wanted.entries()) {
    const source = Number(sources[index])
    for (let axis = 0; axis < 3; axis += 1) {
      const detail = source < 0 ? 0 : detailAt(source, axis)
      colour[axis] =
        light(pixel, axis) +
        limited(Number(base[pixel * 3 + axis]), unevenness) +
        limited(detail, axis === 0 ? strongest : strongest / 3)
    }
    writeBytes(Number(colour[0]), Number(colour[1]), Number(colour[2]), over, 0)
    blend(pixels, pixel * 3, over, Number(hole.values[pixel]) > 0 ? 1 : Math.min(1, 2 * Number(soft[pixel])))
  }
}

/** How far the known pixels, without fine pattern, are from the fitted light; each from known pixels around it only. */
const smoothed = (lab: Float32Array, known: Plane, light: Light, radius: number): Float32Array => {
  const { width, height, values } = known
  const weight = blur(known, radius).values
  const smooth = new Float32Array(lab.length)
  for (let axis = 0; axis < 3; axis += 1) {
    const channel = channelOf(lab, axis, width, height).values.map((value, pixel) =>
      Number(values[pixel]) > 0 ? limited(value - light(pixel, axis), unevenness) : 0,
    )
    const sum = blur(plane(width, height, channel), radius).values
    for (let pixel = 0; pixel < sum.length; pixel += 1)
      smooth[pixel * 3 + axis] = Number(sum[pixel]) / Math.max(1e-4, Number(weight[pixel]))
  }
  return smooth
}

/**
 * For each wanted pixel a known one, from which its fine pattern is copied; -1 where there is none. Few different shifts serve
 * all pixels, so that the pattern hangs together.
 */
const sourcesOf = (wanted: readonly number[], { values }: Plane, shifts: readonly Shift[]): Int32Array => {
  const sources = new Int32Array(wanted.length).fill(-1)
  let open = wanted.map((_, index) => index)
  const sourceAt = (pixel: number, shift: Shift) => {
    const source = shift(pixel)
    return source >= 0 && Number(values[source]) > 0 ? source : -1
  }
  for (let turn = 0; turn < turns && open.length > 0 && shifts.length > 0; turn += 1) {
    const sample = open.filter((_, place) => place % Math.ceil(open.length / sampleSize) === 0)
    const countOf = (shift: Shift) =>
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
