import { changed, channelOf, type Plane, plane, resized } from './plane.ts'

const rounds = 12

/**
 * Continues interleaved values of three channels from where `known` is 1 to where it is 0, as smoothly as possible
 * (Laplace's equation, solved from coarse to fine). Known values stay.
 */
export const continued = (values: Float32Array, known: Plane): Float32Array => {
  const { width, height } = known
  if (width * height === 1) return values
  const small = halved(values, known)
  const coarse = continued(small.values, small.known)
  const filled = Float32Array.from(values)
  const unknown = [...known.values.keys()].filter((pixel) => known.values[pixel] === 0)
  for (let axis = 0; axis < 3; axis += 1) {
    const between = resized(channelOf(coarse, axis, small.known.width, small.known.height), known).values
    for (const pixel of unknown) filled[pixel * 3 + axis] = Number(between[pixel])
  }
  for (let round = 0; round < rounds; round += 1) for (const pixel of unknown) relax(filled, pixel, width, height)
  return filled
}

/** Half the size: a cell is known when any of its pixels is, and has the mean of those. */
const halved = (values: Float32Array, { width, height, values: known }: Plane) => {
  const counts = plane(Math.ceil(width / 2), Math.ceil(height / 2))
  const sums = new Float32Array(counts.values.length * 3)
  for (const [pixel, share] of known.entries()) {
    if (share === 0) continue
    const cell = (Math.floor(pixel / width) >> 1) * counts.width + ((pixel % width) >> 1)
    counts.values[cell] = Number(counts.values[cell]) + 1
    for (let axis = 0; axis < 3; axis += 1)
      sums[cell * 3 + axis] = Number(sums[cell * 3 + axis]) + Number(values[pixel * 3 + axis])
  }
  return {
    values: sums.map((sum, at) => sum / Math.max(1, Number(counts.values[Math.floor(at / 3)]))),
    known: changed(counts, (count) => Math.min(1, count)),
  }
}

/** Moves a pixel towards the mean of its neighbours. */
const relax = (values: Float32Array, pixel: number, width: number, height: number): void => {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const [left, right] = [pixel - Number(x > 0), pixel + Number(x < width - 1)]
  const [above, below] = [y > 0 ? pixel - width : pixel, y < height - 1 ? pixel + width : pixel]
  // Without an inner function: tsx names each one when it is made, which took most of a removal's time.
  for (let axis = 0; axis < 3; axis += 1)
    values[pixel * 3 + axis] =
      (Number(values[left * 3 + axis]) +
        Number(values[right * 3 + axis]) +
        Number(values[above * 3 + axis]) +
        Number(values[below * 3 + axis])) /
      4
}
