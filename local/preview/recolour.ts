import type { Lab } from './oklab.ts'
import type { Plane } from './plane.ts'

/**
 * A new colour of a surface under the light that is there: lightness is multiplied by `gain`; each colour axis, relative to
 * lightness, is multiplied by `keep` and gets an offset.
 */
export type Recolouring = { gain: number; keep: number; a: number; b: number }

type Paint = {
  colour: Lab
  /** The lightness that white has under the room's light. */
  white: number
  /** The share of the old surface's own pattern of colours that stays. */
  pattern: number
  /** The limits of the change of lightness. */
  gain: readonly [least: number, most: number]
}

// The part of a surface that is lit best has the paint's own colour; the rest is darker by the room's shadows.
const litShare = 0.8

/** The recolouring that gives the surface under `mask` a paint and keeps its light and shadow. */
export const recolouringOf = (
  lab: Float32Array,
  mask: Plane,
  { colour, white, pattern, gain: [least, most] }: Paint,
): Recolouring => {
  const { lightness, a, b } = litColour(lab, mask)
  const gain = Math.min(most, Math.max(least, (colour[0] * white) / lightness))
  // A dark paint on a surface that cannot become that dark keeps its chroma and so does not glow.
  const reached = Math.max(colour[0], lightness * gain)
  return {
    gain,
    keep: pattern,
    a: colour[1] / reached - pattern * a,
    b: colour[2] / reached - pattern * b,
  }
}

const bins = 256

/** The lightness of the well-lit part of a surface, and its mean colour axes relative to lightness. */
export const litColour = (lab: Float32Array, { values }: Plane) => {
  const histogram = new Float64Array(bins + 1)
  let [total, a, b] = [0, 0, 0]
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const share = Number(values[pixel])
    if (share < 0.5) continue
    const lightness = Math.max(0.01, Number(lab[pixel * 3]))
    const bin = Math.min(bins, Math.floor(lightness * bins))
    histogram[bin] = Number(histogram[bin]) + share
    a += (share * Number(lab[pixel * 3 + 1])) / lightness
    b += (share * Number(lab[pixel * 3 + 2])) / lightness
    total += share
  }
  let [bin, below] = [0, 0]
  while (bin < bins && below < litShare * total) {
    below += Number(histogram[bin])
    bin += 1
  }
  return { lightness: Math.max(0.05, bin / bins), a: total > 0 ? a / total : 0, b: total > 0 ? b / total : 0 }
}
