import type { Plane } from './plane.ts'

/** The value of one colour axis at a pixel. */
export type Light = (pixel: number, axis: number) => number

const sampleStep = 3
// With fewer samples a fit is not repeated.
const fewest = 150
const rounds = 6
// In standard deviations: what differs more from a fit is left out of the next one.
const usual = 1.5

/** The light on a surface as one straight gradient, fitted to the known pixels. */
export const lightOf = (lab: Float32Array, { width, height, values }: Plane): Light => {
  const known: number[] = []
  for (let y = 0; y < height; y += sampleStep)
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += sampleStep)
      if (Number(values[pixel]) > 0) known.push(pixel)
  const gradients = gradientOf(lab, known, width)
  return (pixel, axis) => {
    const [base = 0, across = 0, down = 0] = gradients[axis] ?? []
    return base + across * (pixel % width) + down * Math.floor(pixel / width)
  }
}

type Gradient = readonly (readonly [base: number, across: number, down: number])[]

const gradientOf = (lab: Float32Array, pixels: readonly number[], width: number): Gradient =>
  [0, 1, 2].map((axis) => {
    let own = pixels
    let fit = fitted(lab, own, width, axis)
    for (let round = 1; round < rounds && own.length >= fewest; round += 1) {
      const off = (pixel: number) =>
        Math.abs(Number(lab[pixel * 3 + axis]) - fit[0] - fit[1] * (pixel % width) - fit[2] * Math.floor(pixel / width))
      const deviation = Math.sqrt(own.reduce((sum, pixel) => sum + off(pixel) ** 2, 0) / own.length)
      own = own.filter((pixel) => off(pixel) <= usual * deviation)
      fit = fitted(lab, own, width, axis)
    }
    return fit
  })

// Of the mean squared distance of the pixels: keeps the gradient flat where few pixels lie beside each other.
const damping = 0.02

/** The least squares of a plane through one colour axis. */
const fitted = (
  lab: Float32Array,
  pixels: readonly number[],
  width: number,
  axis: number,
): [number, number, number] => {
  const count = Math.max(1, pixels.length)
  let [meanX, meanY, mean] = [0, 0, 0]
  for (const pixel of pixels) {
    meanX += (pixel % width) / count
    meanY += Math.floor(pixel / width) / count
    mean += Number(lab[pixel * 3 + axis]) / count
  }
  let [xx, xy, yy, xv, yv] = [0, 0, 0, 0, 0]
  for (const pixel of pixels) {
    const [x, y] = [(pixel % width) - meanX, Math.floor(pixel / width) - meanY]
    const value = Number(lab[pixel * 3 + axis]) - mean
    xx += x * x
    xy += x * y
    yy += y * y
    xv += x * value
    yv += y * value
  }
  const calm = damping * (xx + yy) + 1
  const determinant = (xx + calm) * (yy + calm) - xy * xy
  const across = (xv * (yy + calm) - yv * xy) / determinant
  const down = (yv * (xx + calm) - xv * xy) / determinant
  return [mean - across * meanX - down * meanY, across, down]
}
