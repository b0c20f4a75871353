import { type Lab, writeBytes } from './oklab.ts'

/** The predominant colour of an area: its lightness, and its two colour axes relative to lightness. */
export type AreaColour = { lightness: number; a: number; b: number }

/**
 * The change of an area's pixels. `gain` multiplies the lightness. Each colour axis, relative to lightness, is
 * multiplied by `keep` and gets an offset. Light and shadow stay, as with another paint under the same lamp.
 */
export type Coat = { gain: number; keep: number; a: number; b: number }

// The remaining share of the area's own colour variation, such as reflections and coloured light.
const keptVariation = 0.5
const darkestArea = 0.05
// Lighter pixels are compressed, so that highlights on a pale paint are not clipped.
const shoulder = 0.9

const lightestPaint = 0.93

/**
 * The brightness of a room's light, estimated from the lightness of its brightest surfaces (the 95th percentile). 1
 * when a white paint would look white.
 */
export const brightnessOf = (white: number): number =>
  Math.min(1, Math.max(0.72, 0.45 + (0.55 * white) / lightestPaint))

// Every fourth pixel in both directions is enough for a median.
const sampleStep = 4
const brightestShare = 0.95

/** Every fourth pixel of a picture in both directions, or every `step`th. */
export function* sampledPixels({ width, height }: { width: number; height: number }, step = sampleStep) {
  for (let y = 0; y < height; y += step) for (let pixel = y * width; pixel < (y + 1) * width; pixel += step) yield pixel
}

/** The brightness of a room's light (`brightnessOf`), measured in an interleaved OKLab picture of the whole room. */
export const brightnessIn = (lab: Float32Array, size: { width: number; height: number }): number => {
  const lightness = Float32Array.from(sampledPixels(size), (pixel) => Number(lab[pixel * 3])).sort()
  return brightnessOf(Number(lightness[Math.floor(lightness.length * brightestShare)]))
}

/** The colour of a paint under light of this brightness. */
export const underLight = ([lightness, a, b]: Lab, brightness: number): Lab => [
  lightness * brightness,
  a * brightness,
  b * brightness,
]

/** The coat that changes an area to a colour. `keep` is the remaining share of the area's own colour variation. */
export const coatOf = (area: AreaColour, [lightness, a, b]: Lab, keep = keptVariation): Coat => ({
  gain: lightness / Math.max(darkestArea, area.lightness),
  keep,
  a: a / lightness - keep * area.a,
  b: b / lightness - keep * area.b,
})

/**
 * The median colour of these pixels in an interleaved OKLab picture. Undefined when there are none. With the median, a
 * picture or a shelf on a brushed wall does not affect the wall's colour.
 */
export const areaColourOf = (lab: Float32Array, pixels: Iterable<number>): AreaColour | undefined => {
  const places = Uint32Array.from(pixels)
  if (places.length === 0) return undefined
  const median = (value: (at: number) => number) =>
    Number(Float32Array.from(places, (pixel) => value(pixel * 3)).sort()[places.length >> 1])
  const relative = (axis: 1 | 2) => (at: number) => Number(lab[at + axis]) / Math.max(darkestArea, Number(lab[at]))
  return { lightness: median((at) => Number(lab[at])), a: median(relative(1)), b: median(relative(2)) }
}

/** Compresses high lightness values instead of clipping them. */
export const compressed = (lightness: number): number =>
  lightness <= shoulder
    ? lightness
    : shoulder + (1 - shoulder) * (1 - Math.exp((shoulder - lightness) / (1 - shoulder)))

/**
 * Writes the three sRGB bytes of one pixel under a coat. `from` is the pixel's index in `lab`, `to` its index in
 * `bytes`.
 */
export const writeCoated = (
  coat: Coat,
  lab: Float32Array,
  from: number,
  bytes: Uint8Array | Uint8ClampedArray,
  to: number,
): void => {
  const source = Number(lab[from])
  const scale = source > 0 ? coat.keep / source : 0
  const lightness = compressed(source * coat.gain)
  const a = lightness * (scale * Number(lab[from + 1]) + coat.a)
  const b = lightness * (scale * Number(lab[from + 2]) + coat.b)
  writeBytes(lightness, a, b, bytes, to)
}
