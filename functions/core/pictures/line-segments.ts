/** A greyscale picture: one byte per pixel, row by row. */
export type Grey = { pixels: Uint8Array; width: number; height: number }

/** A straight edge from one end to the other, in pixels, and its mean contrast relative to the brightness. */
export type Segment = { x1: number; y1: number; x2: number; y2: number; length: number; contrast: number }

/** The gradient of each pixel relative to its brightness, and the direction of its edge, as a vector of length 1. */
type Gradients = { strengths: Float32Array; cosines: Float32Array; sines: Float32Array }

// Contrast is relative to brightness, because a restyled wall is darker or lighter, and so are its edges. This constant
// is added to the brightness to suppress noise in dark areas.
const darkest = 24
const leastCosineOfTurn = Math.cos((20 * Math.PI) / 180)
const strengthSteps = 256
const mostWidth = 4.5
// As a share of the strongest pixel. Weaker pixels beside a clear edge are its blur and would make it too wide.
const leastOfStrongest = 0.3

/**
 * The straight edges of a picture that are at least `leastLength` pixels long. Neighbouring pixels with similar
 * gradient directions form one edge, starting from the strongest (Grompone von Gioi and others, LSD,
 * https://doi.org/10.5201/ipol.2012.gjmr-lsd, without its statistical test).
 */
export const lineSegments = (grey: Grey, leastLength: number, leastStrength = 0.016): Segment[] => {
  const gradients = gradientsOf(grey, leastStrength)
  const used = new Uint8Array(grey.width * grey.height)
  const region = new Int32Array(grey.width * grey.height)
  const segments: Segment[] = []
  for (const seed of strongestFirst(gradients.strengths)) {
    if (used[seed]) continue
    const size = grow(seed, grey.width, gradients, used, region)
    const segment = fitted(region.subarray(0, size), grey.width, gradients.strengths)
    if (segment && segment.length >= leastLength) segments.push(segment)
  }
  return segments
}

/** Gradients weaker than `leastStrength` and those of the outermost pixels are 0. */
const gradientsOf = ({ pixels, width, height }: Grey, leastStrength: number): Gradients => {
  const strengths = new Float32Array(width * height)
  const cosines = new Float32Array(width * height)
  const sines = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const diagonal = (pixels[i + width + 1] ?? 0) - (pixels[i - width - 1] ?? 0)
      const other = (pixels[i - width + 1] ?? 0) - (pixels[i + width - 1] ?? 0)
      const across = (2 * ((pixels[i + 1] ?? 0) - (pixels[i - 1] ?? 0)) + diagonal + other) / 8
      const down = (2 * ((pixels[i + width] ?? 0) - (pixels[i - width] ?? 0)) + diagonal - other) / 8
      const size = Math.sqrt(across * across + down * down)
      const strength = size / ((pixels[i] ?? 0) + darkest)
      if (strength < leastStrength) continue
      strengths[i] = strength
      cosines[i] = -down / size
      sines[i] = across / size
    }
  return { strengths, cosines, sines }
}

/** The pixels with a gradient, strongest first. A counting sort by steps of strength avoids a full sort. */
const strongestFirst = (strengths: Float32Array): Int32Array => {
  const stepOf = (strength: number) =>
    strength === 0 ? -1 : Math.max(0, strengthSteps - 1 - Math.floor(strength * strengthSteps))
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

/**
 * Collects the connected pixels with a similar edge direction in `region` and marks them as used. Returns their number.
 */
const grow = (
  seed: number,
  width: number,
  { strengths, cosines, sines }: Gradients,
  used: Uint8Array,
  region: Int32Array,
): number => {
  region[0] = seed
  used[seed] = 1
  let size = 1
  const least = (strengths[seed] ?? 0) * leastOfStrongest
  let [across, down] = [cosines[seed] ?? 0, sines[seed] ?? 0]
  let leastProduct = leastCosineOfTurn
  // The outermost pixels have no gradient, so no neighbour is outside the picture.
  for (let next = 0; next < size; next += 1) {
    const from = region[next] ?? 0
    for (let dy = -width; dy <= width; dy += width)
      for (let pixel = from + dy - 1; pixel <= from + dy + 1; pixel += 1) {
        const strength = strengths[pixel] ?? 0
        if (used[pixel] || strength === 0) continue
        const [cosine, sine] = [cosines[pixel] ?? 0, sines[pixel] ?? 0]
        if (cosine * across + sine * down < leastProduct) continue
        used[pixel] = 1
        if (strength < least) continue
        region[size] = pixel
        size += 1
        across += cosine
        down += sine
        leastProduct = leastCosineOfTurn * Math.sqrt(across * across + down * down)
      }
  }
  return size
}

/** The line through a region along its main axis. Undefined for a region that is too wide for an edge. */
const fitted = (region: Int32Array, width: number, strengths: Float32Array): Segment | undefined => {
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
  // The mean width. A curved or filled region has more pixels than an edge of its length.
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
