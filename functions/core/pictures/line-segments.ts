/** A grey picture: one byte a pixel, row by row. */
export type Grey = { pixels: Uint8Array; width: number; height: number }

/** A straight edge from one end to the other, in pixels, and its mean contrast relative to the brightness. */
export type Segment = { x1: number; y1: number; x2: number; y2: number; length: number; contrast: number }

/** The gradient of each pixel relative to its brightness, and the direction of the edge, in radians. */
type Gradients = { strengths: Float32Array; angles: Float32Array }

// Relative to brightness, since a restyled wall is darker or lighter, and its edges with it. Added to it, against noise in
// the dark.
const darkest = 24
const mostTurn = (20 * Math.PI) / 180
const strengthSteps = 256
const mostWidth = 4.5
// Of the strongest pixel. Weaker ones beside a clear edge are its blur, which would make it too wide.
const leastOfStrongest = 0.3

/**
 * The straight edges of a picture that are at least `leastLength` pixels long: neighbouring pixels whose gradients have
 * like directions make one edge, from the strongest on (Grompone von Gioi and others, LSD, https://doi.org/10.5201/ipol.2012.gjmr-lsd,
 * without its statistical test).
 */
export const lineSegments = (grey: Grey, leastLength: number, leastStrength = 0.016): Segment[] => {
  const gradients = gradientsOf(grey)
  const used = new Uint8Array(grey.width * grey.height)
  const segments: Segment[] = []
  for (const seed of strongestFirst(gradients.strengths, leastStrength)) {
    if (used[seed]) continue
    const segment = fitted(grow(seed, grey, gradients, used, leastStrength), grey.width, gradients.strengths)
    if (segment && segment.length >= leastLength) segments.push(segment)
  }
  return segments
}

const gradientsOf = ({ pixels, width, height }: Grey): Gradients => {
  const strengths = new Float32Array(width * height)
  const angles = new Float32Array(width * height)
  const at = (index: number) => pixels[index] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const diagonal = at(i + width + 1) - at(i - width - 1)
      const other = at(i - width + 1) - at(i + width - 1)
      const across = (2 * (at(i + 1) - at(i - 1)) + diagonal + other) / 8
      const down = (2 * (at(i + width) - at(i - width)) + diagonal - other) / 8
      strengths[i] = Math.hypot(across, down) / (at(i) + darkest)
      angles[i] = Math.atan2(across, -down)
    }
  return { strengths, angles }
}

/** The pixels with a clear gradient, from the strongest on, in steps of strength so that no sort is needed. */
const strongestFirst = (strengths: Float32Array, leastStrength: number): Int32Array => {
  const stepOf = (strength: number) =>
    strength < leastStrength ? -1 : Math.max(0, strengthSteps - 1 - Math.floor(strength * strengthSteps))
  const starts = new Int32Array(strengthSteps + 1)
  for (const strength of strengths) {
    const step = stepOf(strength)
    if (step >= 0) starts[step + 1] = (starts[step + 1] ?? 0) + 1
  }
  for (let step = 0; step < strengthSteps; step += 1) starts[step + 1] = (starts[step + 1] ?? 0) + (starts[step] ?? 0)
  const order = new Int32Array(starts[strengthSteps] ?? 0)
  strengths.forEach((strength, pixel) => {
    const step = stepOf(strength)
    if (step < 0) return
    const place = starts[step] ?? 0
    order[place] = pixel
    starts[step] = place + 1
  })
  return order
}

/** Collects the connected pixels whose edges have the direction of the others, and marks them as used. */
const grow = (
  seed: number,
  { width }: Grey,
  { strengths, angles }: Gradients,
  used: Uint8Array,
  leastStrength: number,
): number[] => {
  const region = [seed]
  used[seed] = 1
  const least = (strengths[seed] ?? 0) * leastOfStrongest
  let angle = angles[seed] ?? 0
  let [cosines, sines] = [Math.cos(angle), Math.sin(angle)]
  // The outermost pixels have no gradient, so that no neighbour is outside of the picture.
  for (let next = 0; next < region.length; next += 1) {
    const from = region[next] ?? 0
    for (let dy = -width; dy <= width; dy += width)
      for (let dx = -1; dx <= 1; dx += 1) {
        const pixel = from + dy + dx
        const own = angles[pixel] ?? 0
        if (used[pixel] || (strengths[pixel] ?? 0) < leastStrength || turnBetween(own, angle) > mostTurn) continue
        used[pixel] = 1
        if ((strengths[pixel] ?? 0) < least) continue
        region.push(pixel)
        cosines += Math.cos(own)
        sines += Math.sin(own)
        angle = Math.atan2(sines, cosines)
      }
  }
  return region
}

const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b)
  return turn > Math.PI ? 2 * Math.PI - turn : turn
}

/** The line through a region, along its main axis; undefined for one that is too wide to be an edge. */
const fitted = (region: readonly number[], width: number, strengths: Float32Array): Segment | undefined => {
  if (region.length < 8) return undefined
  let [sum, sumX, sumY] = [0, 0, 0]
  for (const pixel of region) {
    const weight = strengths[pixel] ?? 0
    sum += weight
    sumX += weight * (pixel % width)
    sumY += weight * Math.floor(pixel / width)
  }
  const [x, y] = [sumX / sum, sumY / sum]
  let [xx, yy, xy] = [0, 0, 0]
  for (const pixel of region) {
    const weight = strengths[pixel] ?? 0
    const [dx, dy] = [(pixel % width) - x, Math.floor(pixel / width) - y]
    xx += weight * dx * dx
    yy += weight * dy * dy
    xy += weight * dx * dy
  }
  const axis = Math.atan2(2 * xy, xx - yy) / 2
  const [cos, sin] = [Math.cos(axis), Math.sin(axis)]
  let [first, last] = [0, 0]
  for (const pixel of region) {
    const along = ((pixel % width) - x) * cos + (Math.floor(pixel / width) - y) * sin
    first = Math.min(first, along)
    last = Math.max(last, along)
  }
  const length = last - first
  // The mean width: a curved or a filled region has more pixels than an edge of its length.
  if (region.length / Math.max(1, length) > mostWidth) return undefined
  return {
    x1: x + first * cos,
    y1: y + first * sin,
    x2: x + last * cos,
    y2: y + last * sin,
    length,
    contrast: sum / region.length,
  }
}
