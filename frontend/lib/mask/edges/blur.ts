type Lines = { start: number; step: number; length: number }

/** The sums over boxes of `2 * radius + 1` by as many values; outside the plane is 0. */
const boxSums = (values: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const [rows, sums] = [new Float32Array(values.length), new Float32Array(values.length)]
  for (let y = 0; y < height; y += 1) sumLine(values, rows, { start: y * width, step: 1, length: width }, radius)
  for (let x = 0; x < width; x += 1) sumLine(rows, sums, { start: x, step: width, length: height }, radius)
  return sums
}

const sumLine = (from: Float32Array, to: Float32Array, { start, step, length }: Lines, radius: number): void => {
  let sum = 0
  for (let at = 0; at < Math.min(radius, length); at += 1) sum += Number(from[start + at * step])
  for (let at = 0; at < length; at += 1) {
    if (at + radius < length) sum += Number(from[start + (at + radius) * step])
    if (at > radius) sum -= Number(from[start + (at - radius - 1) * step])
    to[start + at * step] = sum
  }
}

/** Two box blurs, which come close to a bell. Each value's weights add up to 1 away from the plane's edges. */
export const blurred = (values: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const sums = boxSums(boxSums(values, width, height, radius), width, height, radius)
  const share = 1 / (2 * radius + 1) ** 4
  return sums.map((sum) => sum * share)
}

const steps = 512

/** The value, from 0 to `most`, below which half of the weight lies. */
export const weightedMedian = (values: Float32Array, weights: ArrayLike<number>, most: number): number => {
  const counts = new Float64Array(steps)
  let total = 0
  for (let at = 0; at < values.length; at += 1) {
    const weight = Number(weights[at])
    if (weight === 0) continue
    const step = Math.min(steps - 1, Math.floor((Number(values[at]) / most) * steps))
    counts[step] = Number(counts[step]) + weight
    total += weight
  }
  let sum = 0
  const half = counts.findIndex((count) => {
    sum += count
    return sum >= total / 2
  })
  return ((Math.max(0, half) + 0.5) / steps) * most
}
