/** One plane of values per channel, row by row. */
export type Stack = { channels: number; width: number; height: number; values: Float32Array }

type Grid = { width: number; height: number; stride: number }

/**
 * Adds a 3 by 3 convolution of one plane, whose rows have `wide` values, to the target. The hot loops of the nets: nine
 * separate variables are faster than an array.
 */
export const addTaps = (
  source: Float32Array,
  wide: number,
  target: Float32Array,
  grid: Grid,
  kernel: Float32Array,
): void => (grid.stride === 1 ? addNeighbours : addStrides)(source, wide, target, grid, kernel)

/** Without a stride, two of a pixel's three columns are those of the pixel before. */
const addNeighbours: typeof addTaps = (source, wide, target, { width, height }, kernel) => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = kernel
  for (let y = 0; y < height; y += 1) {
    const top = y * wide
    const middle = top + wide
    const bottom = middle + wide
    let p = Number(source[top])
    let q = Number(source[middle])
    let r = Number(source[bottom])
    let s = Number(source[top + 1])
    let t = Number(source[middle + 1])
    let u = Number(source[bottom + 1])
    for (let x = 0; x < width; x += 1) {
      const v = Number(source[top + x + 2])
      const w = Number(source[middle + x + 2])
      const z = Number(source[bottom + x + 2])
      const at = y * width + x
      target[at] = Number(target[at]) + a * p + b * s + c * v + d * q + e * t + f * w + g * r + h * u + i * z
      p = s
      q = t
      r = u
      s = v
      t = w
      u = z
    }
  }
}

const addStrides: typeof addTaps = (source, wide, target, { width, height, stride }, kernel) => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = kernel
  for (let y = 0; y < height; y += 1) {
    let top = y * stride * wide
    const end = (y + 1) * width
    for (let pixel = y * width; pixel < end; pixel += 1, top += stride) {
      const middle = top + wide
      const bottom = middle + wide
      target[pixel] =
        Number(target[pixel]) +
        a * Number(source[top]) +
        b * Number(source[top + 1]) +
        c * Number(source[top + 2]) +
        d * Number(source[middle]) +
        e * Number(source[middle + 1]) +
        f * Number(source[middle + 2]) +
        g * Number(source[bottom]) +
        h * Number(source[bottom + 1]) +
        i * Number(source[bottom + 2])
    }
  }
}

/** The values with a border of zeros around each plane. */
export const framed = ({ channels, width, height, values }: Stack): Float32Array => {
  const wide = width + 2
  const framed = new Float32Array(channels * wide * (height + 2))
  for (let row = 0; row < channels * height; row += 1) {
    const channel = Math.floor(row / height)
    framed.set(values.subarray(row * width, (row + 1) * width), (row + 2 * channel + 1) * wide + 1)
  }
  return framed
}
