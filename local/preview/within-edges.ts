import { ramp } from '#shared/pictures/room/ramp.ts'
import { type LabPlanes, stepBetween } from './oklab.ts'
import { channelOf, type Plane, plane, resized } from './plane.ts'

const turns = 5
// In OKLab for one step of the grid: the weakest edge, as a multiple of the picture's usual step and at least, and a full one.
const [aboveUsual, leastEdge, fullEdge] = [3, 0.005, 0.016]

/**
 * Averages planes over areas without crossing the edges of a picture of the same size: a recursive filter along rows and
 * columns in turn (Gastal and Oliveira, Domain Transform, 2011). `reach` is in pixels.
 */
export const withinEdges = (colours: LabPlanes, reach: number): ((values: Float32Array) => Float32Array) => {
  const [{ width }] = colours
  const [across, down] = [stepsAlong(colours, 1), stepsAlong(colours, width)]
  return (values) => {
    const filtered = Float32Array.from(values)
    for (let turn = 0; turn < turns; turn += 1) {
      const spread = (reach * Math.sqrt(3) * 2 ** (turns - turn - 1)) / Math.sqrt(4 ** turns - 1)
      const keep = Math.exp(-Math.SQRT2 / spread)
      sweep(filtered, across, 1, keep)
      sweep(filtered, down, width, keep)
    }
    return filtered
  }
}

/** A mask at the size of `lab`, the interleaved colours of the same picture, with its edges within `reach` pixels of the mask. */
export const maskAt = (mask: Plane, reach: number, lab: Float32Array, width: number, height: number): Plane => {
  const channel = (axis: number) => channelOf(lab, axis, width, height)
  const spread = withinEdges([channel(0), channel(1), channel(2)], (reach * width) / mask.width)
  return plane(width, height, spread(resized(mask, { width, height }).values))
}

/** Filters all rows or columns in both directions. `open` tells how much passes from each pixel's predecessor, `step` pixels before. */
const sweep = (values: Float32Array, open: Float32Array, step: number, keep: number): void => {
  for (let at = step; at < values.length; at += 1)
    values[at] = Number(values[at]) + keep * Number(open[at]) * (Number(values[at - step]) - Number(values[at]))
  for (let at = values.length - step - 1; at >= 0; at -= 1)
    values[at] = Number(values[at]) + keep * Number(open[at + step]) * (Number(values[at + step]) - Number(values[at]))
}

/** How open the way from each pixel's predecessor is: 1 on a smooth surface, 0 across an edge and where a row begins. */
const stepsAlong = (colours: LabPlanes, step: number): Float32Array => {
  const sizes = new Float32Array(colours[0].values.length)
  for (let at = step; at < sizes.length; at += 1) sizes[at] = stepBetween(colours, at, at - step)
  const usual = Number(Float32Array.from(sizes).sort()[sizes.length >> 1])
  const least = Math.max(leastEdge, aboveUsual * usual)
  const [{ width }] = colours
  return sizes.map((size, at) =>
    step === 1 && at % width === 0 ? 0 : (1 - ramp(size, least, least + fullEdge - leastEdge)) ** 2,
  )
}
