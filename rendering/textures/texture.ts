import { type Lab, labOf, writeBytes } from '#local/preview/oklab.ts'

/** The colour of a material at a place and how far it stands out there, in metres. */
export type Spot = { lab: Lab; height: number }

/** A material by place in metres; it repeats after the side of its square. */
export type Surface = (x: number, y: number) => Spot

/** How a texture is made: its surface for a square of `side` metres with samples of `pixel` metres. */
export type Texture = { surface: (side: number, pixel: number) => Surface; relief?: number }

export const hex = labOf

/** The colour between two colours; `share` may leave 0 to 1 a little. */
export const between = (one: Lab, other: Lab, share: number): Lab => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** A colour made lighter or darker; 0.1 is a clearly visible step. */
export const lit = (lab: Lab, by: number): Lab => [lab[0] * (1 + by), lab[1] * (1 + by), lab[2] * (1 + by)]

/** One of several colours by a number from 0 to 1. */
export const pick = (colours: readonly Lab[], number: number): Lab => {
  const found = colours[Math.min(colours.length - 1, Math.floor(number * colours.length))]
  if (!found) throw new Error('There are no colours to pick from')
  return found
}

const samplesPerPixel = 4
const perSide = Math.sqrt(samplesPerPixel)

/**
 * Renders a texture as RGB bytes, `pixels` wide and high. The light comes from the upper left, so that joints, threads and dents
 * look raised or sunken. The picture repeats without a seam in both directions.
 */
export const rendered = ({ surface, relief = 1 }: Texture, side: number, pixels: number): Uint8Array => {
  const size = pixels * perSide
  const sample = side / size
  const { labs, heights } = sampled(surface(side, sample), size, sample)
  const bytes = new Uint8Array(pixels * pixels * 3)
  const before = (at: number) => (at === 0 ? size - 1 : at - 1)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      const upper = Number(heights[before(y) * size + before(x)])
      const slope = (Number(heights[at]) - upper) / (sample * Math.SQRT2)
      const light = 1 + 0.34 * relief * Math.tanh(1.4 * slope)
      for (let channel = 0; channel < 3; channel++) labs[at * 3 + channel] = Number(labs[at * 3 + channel]) * light
    }
  for (let y = 0; y < pixels; y++)
    for (let x = 0; x < pixels; x++) {
      const [lightness, a, b] = meanOf(labs, x * perSide, y * perSide, size)
      writeBytes(lightness, a, b, bytes, (y * pixels + x) * 3)
    }
  return bytes
}

const sampled = (surface: Surface, size: number, sample: number) => {
  const labs = new Float32Array(size * size * 3)
  const heights = new Float32Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const { lab, height } = surface((x + 0.5) * sample, (y + 0.5) * sample)
      const at = y * size + x
      labs.set(lab, at * 3)
      heights[at] = height
    }
  return { labs, heights }
}

const meanOf = (labs: Float32Array, left: number, top: number, size: number): Lab => {
  const sum: [number, number, number] = [0, 0, 0]
  for (let y = top; y < top + perSide; y++)
    for (let x = left; x < left + perSide; x++)
      for (let channel = 0; channel < 3; channel++) sum[channel as 0] += Number(labs[(y * size + x) * 3 + channel])
  return [sum[0] / samplesPerPixel, sum[1] / samplesPerPixel, sum[2] / samplesPerPixel]
}
