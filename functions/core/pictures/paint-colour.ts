import { colourError, type Lab, labImage, labOf } from '#shared/pictures/oklab.ts'
import {
  type AreaColour,
  areaColourOf,
  brightnessIn,
  type Coat,
  coatOf,
  compressed,
  sampledPixels,
  underLight,
  writeCoated,
} from '#shared/pictures/repaint.ts'

/**
 * A painted picture before it is put into its source: three sRGB bytes per pixel of both, and the share of the edit at
 * each pixel, from 0 to 255.
 */
export type PaintedEdit = { source: Buffer; edited: Buffer; shares: Buffer; width: number; height: number }

type CorrectedPaint = {
  edited: Buffer
  /** Measures the remaining error ΔE in the finished picture, of the same size (`colourError`). */
  errorIn: (picture: Buffer) => number
}

// A stronger gain would also multiply the noise of a dark edit. The remaining error then asks for another run.
const mostGain = 2.5

/**
 * Moves the paint of an edit to the chosen one: the median of the painted pixels becomes the colour that the brush
 * preview shows, which is the paint under the room's light (`underLight`). Light, shadow and texture stay. A pixel that
 * the model did not paint, such as one of a picture frame in the area, stays as it is. Undefined for an empty area.
 */
export const correctPaint = (edit: PaintedEdit, hex: string): CorrectedPaint | undefined => {
  const core = corePixels(edit)
  const [before, after] = [labImage(edit.source), labImage(edit.edited)]
  const [old, main] = [areaColourOf(before, core), areaColourOf(after, core)]
  if (!old || !main) return undefined
  const share = paintedShare({ before, after, core, old, main, width: edit.width })
  const own = core.filter((pixel) => share(pixel) > 0.5)
  // Where the model painted less than half of the area, the chosen paint is missing from the area as a whole.
  const measured = own.length * 2 >= core.length ? own : core
  const area = areaColourOf(after, measured) ?? main
  const paint = underLight(labOf(hex), brightnessIn(before, edit))
  const coat = coatOf(area, paint, 1)
  return {
    edited: painted(edit, after, { ...coat, gain: Math.min(coat.gain, mostGain) }, share),
    errorIn: (picture) => {
      const colour = colourOf(picture, measured)
      return colour ? colourError(labOfArea(colour), shown(paint)) : 0
    },
  }
}

/** The median colour of a few pixels of a picture. */
const colourOf = (picture: Buffer, pixels: Uint32Array): AreaColour | undefined => {
  const bytes = new Uint8Array(pixels.length * 3)
  for (const [index, pixel] of pixels.entries()) bytes.set(picture.subarray(pixel * 3, pixel * 3 + 3), index * 3)
  return areaColourOf(labImage(bytes), pixels.keys())
}

/** Some of the pixels at which only the edit is seen, or all of a small area. */
const corePixels = ({ shares, ...size }: PaintedEdit): Uint32Array => {
  const within = (step?: number) => [...sampledPixels(size, step)].filter((pixel) => shares[pixel] === 255)
  const sampled = within()
  if (sampled.length < fewestSamples) return Uint32Array.from(within(1))
  const step = Math.ceil(sampled.length / mostSamples)
  return Uint32Array.from(sampled.filter((_, index) => index % step === 0))
}

const [fewestSamples, mostSamples] = [200, 10_000]

const labOfArea = ({ lightness, a, b }: AreaColour): Lab => [lightness, lightness * a, lightness * b]

/** A paint as the preview shows it, with a lightness that leaves room for highlights. */
const shown = ([lightness, a, b]: Lab): Lab => {
  const scale = compressed(lightness) / lightness
  return [lightness * scale, a * scale, b * scale]
}

type Seen = {
  before: Float32Array
  after: Float32Array
  core: Uint32Array
  old: AreaColour
  main: AreaColour
  width: number
}

// Bounds of what still counts as the main colour: of the lightness as a logarithm, and of the two colour axes in OKLab.
// Each is three deviations of the area, within these limits.
const [leastLightness, mostLightness] = [0.4, 0.8]
const [leastColour, mostColour] = [0.03, 0.09]
const deviations = 3 * 1.4826
// Beyond its bound, a pixel's share falls to 0 over half of it.
const fading = 0.5
// With less of a change, in OKLab, wall and things are alike unchanged. A small change is averaged over a few pixels, because
// a model draws texture anew.
const [leastChange, clearChange] = [0.03, 0.12]
const changeRadius = 2
const [unchanged, changed] = [0.15, 0.4]

/** The share of a pixel that is the model's paint, from 0 to 1: near the area's main colour, and changed with the area. */
const paintedShare = ({ before, after, core, old, main, width }: Seen): ((pixel: number) => number) => {
  const offLightness = (pixel: number) =>
    Math.abs(Math.log(Math.max(0.02, Number(after[pixel * 3])) / Math.max(0.02, main.lightness)))
  // Light and shadow scale all three axes alike, so the colour is compared at the pixel's own lightness.
  const offColour = (pixel: number) => {
    const lightness = Number(after[pixel * 3])
    const a = Number(after[pixel * 3 + 1]) - lightness * main.a
    const b = Number(after[pixel * 3 + 2]) - lightness * main.b
    return Math.sqrt(a * a + b * b)
  }
  const medianOf = (value: (pixel: number) => number) => Number(Float32Array.from(core, value).sort()[core.length >> 1])
  const bound = (value: (pixel: number) => number, least: number, most: number) =>
    Math.min(most, Math.max(least, deviations * medianOf(value)))
  const lightnessBound = bound(offLightness, leastLightness, mostLightness)
  const colourBound = bound(offColour, leastColour, mostColour)
  const change = changeAlong(before, after, { from: labOfArea(old), to: labOfArea(main), width })
  const hasChanged = (pixel: number) =>
    change ? within01((Number(change[pixel]) - unchanged) / (changed - unchanged)) : 1
  return (pixel) => {
    const off = Math.max(offLightness(pixel) / lightnessBound, offColour(pixel) / colourBound)
    return off >= 1 + fading ? 0 : within01((1 + fading - off) / fading) * hasChanged(pixel)
  }
}

/**
 * How far each pixel has changed as the area has: 0 not at all, 1 as much as its main colour. Undefined where the main
 * colour has hardly changed.
 */
const changeAlong = (
  before: Float32Array,
  after: Float32Array,
  { from, to, width }: { from: Lab; to: Lab; width: number },
): Float32Array | undefined => {
  const way: Lab = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const length = Math.hypot(...way)
  if (length < leastChange) return undefined
  const scale = length ** 2
  const change = new Float32Array(before.length / 3)
  for (let pixel = 0, at = 0; pixel < change.length; pixel += 1, at += 3) {
    const lightness = Number(after[at]) - Number(before[at])
    const a = Number(after[at + 1]) - Number(before[at + 1])
    const b = Number(after[at + 2]) - Number(before[at + 2])
    change[pixel] = (way[0] * lightness + way[1] * a + way[2] * b) / scale
  }
  return length < clearChange ? averaged(averaged(change, 1), width) : change
}

/** The mean of each value and its neighbours at this step, `changeRadius` to both sides. */
const averaged = (values: Float32Array, step: number): Float32Array =>
  values.map((_, at) => {
    let [sum, count] = [0, 0]
    for (let near = at - changeRadius * step; near <= at + changeRadius * step; near += step) {
      const value = values[near]
      if (value === undefined) continue
      sum += value
      count += 1
    }
    return sum / count
  })

const within01 = (value: number) => Math.min(1, Math.max(0, value))

/** The edit with the coat over the painted pixels that are seen. */
const painted = (
  { edited, shares }: PaintedEdit,
  lab: Float32Array,
  coat: Coat,
  share: (pixel: number) => number,
): Buffer => {
  const pixels = Buffer.from(edited)
  const coated = new Uint8Array(3)
  for (let pixel = 0, at = 0; pixel < shares.length; pixel += 1, at += 3) {
    const part = shares[pixel] === 0 ? 0 : share(pixel)
    if (part === 0) continue
    writeCoated(coat, lab, at, coated, 0)
    for (let channel = at; channel < at + 3; channel += 1) {
      const was = Number(edited[channel])
      pixels[channel] = Math.round(was + part * (Number(coated[channel - at]) - was))
    }
  }
  return pixels
}
