import type { Plane } from './plane.ts'

const reach = 3
const chromaWeight = 2
// A cell moves to another thing only if its colour clearly differs from its own thing and clearly matches the other.
const foreignStep = 0.03
const advantage = 0.6

/**
 * Moves the borders between things to the picture's edges, because they were found in a blurred copy. A cell near a
 * border goes to the thing whose cells around it have the most similar colour.
 */
export const sharpen = (numbers: Int32Array, colours: readonly [Plane, Plane, Plane]): Int32Array => {
  const [{ width, height }] = colours
  const sharpened = numbers.slice()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const around = neighbourhood(x, y, width, height)
      if (!isInside(numbers, around)) sharpened[y * width + x] = nearest(y * width + x, around, numbers, colours)
    }
  return sharpened
}

type Neighbourhood = { left: number; right: number; top: number; bottom: number; width: number }

const neighbourhood = (x: number, y: number, width: number, height: number): Neighbourhood => ({
  left: Math.max(0, x - reach),
  right: Math.min(width - 1, x + reach),
  top: Math.max(0, y - reach),
  bottom: Math.min(height - 1, y + reach),
  width,
})

const isInside = (numbers: Int32Array, { left, right, top, bottom, width }: Neighbourhood): boolean => {
  const first = numbers[top * width + left]
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) if (numbers[y * width + x] !== first) return false
  return true
}

const nearest = (
  cell: number,
  { left, right, top, bottom, width }: Neighbourhood,
  numbers: Int32Array,
  [l, a, b]: readonly [Plane, Plane, Plane],
): number => {
  const sums = new Map<number, [number, number, number, number]>()
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const i = y * width + x
      const number = Number(numbers[i])
      const sum = sums.get(number) ?? [0, 0, 0, 0]
      sum[0] += Number(l.values[i])
      sum[1] += Number(a.values[i])
      sum[2] += Number(b.values[i])
      sum[3] += 1
      sums.set(number, sum)
    }
  const own = Number(numbers[cell])
  const stepTo = (number: number) => {
    const [sumL, sumA, sumB, count] = sums.get(number) ?? [0, 0, 0, 1]
    return Math.hypot(
      sumL / count - Number(l.values[cell]),
      chromaWeight * (sumA / count - Number(a.values[cell])),
      chromaWeight * (sumB / count - Number(b.values[cell])),
    )
  }
  const ownStep = stepTo(own)
  if (ownStep < foreignStep) return own
  let number = own
  let least = ownStep * advantage
  for (const candidate of sums.keys()) {
    const step = stepTo(candidate)
    if (step >= least) continue
    least = step
    number = candidate
  }
  return number
}
