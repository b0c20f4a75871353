/** One value per pixel. */
export type Plane = { width: number; height: number; values: Float32Array }

export const plane = (
  width: number,
  height: number,
  values: Float32Array = new Float32Array(width * height),
): Plane => ({
  width,
  height,
  values,
})

/** The plane with other values. */
export const changed = (of: Plane, change: (value: number, pixel: number) => number): Plane => ({
  ...of,
  values: of.values.map(change),
})

/** One channel of interleaved values. */
export const channelOf = (interleaved: Float32Array, channel: number, width: number, height: number): Plane => {
  const values = new Float32Array(width * height)
  for (let i = 0; i < values.length; i += 1) values[i] = Number(interleaved[i * 3 + channel])
  return plane(width, height, values)
}

/** The mean over a square with sides of `2 * radius + 1`, cut off at the edges. Running sums make it equally fast for every radius. */
export const boxMean = ({ width, height, values }: Plane, radius: number): Plane => {
  const across = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1) runMean(values, across, { start: y * width, step: 1, length: width }, radius)
  const mean = new Float32Array(values.length)
  for (let x = 0; x < width; x += 1) runMean(across, mean, { start: x, step: width, length: height }, radius)
  return plane(width, height, mean)
}

type Run = { start: number; step: number; length: number }

const runMean = (from: Float32Array, to: Float32Array, { start, step, length }: Run, radius: number): void => {
  let sum = 0
  for (let i = 0; i < Math.min(radius, length); i += 1) sum += Number(from[start + i * step])
  for (let i = 0; i < length; i += 1) {
    if (i + radius < length) sum += Number(from[start + (i + radius) * step])
    if (i - radius > 0) sum -= Number(from[start + (i - radius - 1) * step])
    const count = Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1
    to[start + i * step] = sum / count
  }
}

/** Blurs with two box means, which is close to a Gaussian blur. */
export const blur = (source: Plane, radius: number): Plane => boxMean(boxMean(source, radius), radius)

type Size = Pick<Plane, 'width' | 'height'>

/** The plane at another size, between its values in straight lines. */
export const resized = ({ width: columns, height: rows, values: cells }: Plane, { width, height }: Size): Plane => {
  const values = new Float32Array(width * height)
  const places = (pixels: number, count: number) =>
    Float32Array.from({ length: pixels }, (_, pixel) =>
      Math.min(count - 1, Math.max(0, ((pixel + 0.5) * count) / pixels - 0.5)),
    )
  const [across, down] = [places(width, columns), places(height, rows)]
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor(Number(down[y]))
    const [upper, lower, below] = [top * columns, Math.min(rows - 1, top + 1) * columns, Number(down[y]) - top]
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(Number(across[x]))
      const [right, share] = [Math.min(columns - 1, left + 1), Number(across[x]) - left]
      const one = Number(cells[upper + left]) * (1 - share) + Number(cells[upper + right]) * share
      const other = Number(cells[lower + left]) * (1 - share) + Number(cells[lower + right]) * share
      values[y * width + x] = one + below * (other - one)
    }
  }
  return plane(width, height, values)
}
