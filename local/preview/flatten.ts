import { boxMean, type Plane, plane } from './plane.ts'

/**
 * Removes a plane's fine pattern and keeps its strong edges: the guided filter of He, Sun and Tang (2010), guided by the
 * plane itself. Deviations smaller than `faint` are smoothed, larger steps stay.
 */
export const flattened = (source: Plane, radius: number, faint: number): Plane => {
  const { width, height, values } = source
  const mean = boxMean(source, radius).values
  const squares = boxMean(
    plane(
      width,
      height,
      values.map((value) => value * value),
    ),
    radius,
  ).values
  const slope = new Float32Array(values.length)
  const offset = new Float32Array(values.length)
  for (let i = 0; i < values.length; i += 1) {
    const average = Number(mean[i])
    const variance = Math.max(0, Number(squares[i]) - average * average)
    slope[i] = variance / (variance + faint * faint)
    offset[i] = average * (1 - Number(slope[i]))
  }
  const slopes = boxMean(plane(width, height, slope), radius).values
  const offsets = boxMean(plane(width, height, offset), radius).values
  return plane(
    width,
    height,
    values.map((value, i) => Number(slopes[i]) * value + Number(offsets[i])),
  )
}
