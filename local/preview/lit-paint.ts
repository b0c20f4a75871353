import { brightnessIn, underLight } from '#shared/pictures/repaint.ts'
import { ramp } from '#shared/pictures/room/ramp.ts'
import type { Lab } from './oklab.ts'
import { colourUnder } from './paint-surface.ts'
import type { Plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

// Of a paint's lightness: from where on it is pale, and fully. In OKLab: the lightness of the lightest paint, how light a wall
// with it is as a multiple of a white ceiling, and its brightest part; and the chroma of a white, relative to its lightness.
const [pale, palest] = [0.7, 0.95]
const [lightestPaint, aboveCeiling, brightestPart, neutral] = [0.985, 1, 0.92, 0.05]

// Of the picture: a smaller ceiling tells nothing of the light.
const leastCeiling = 0.03

/** How much a paint's lightness makes it a white one. */
export const paleness = ([lightness]: Lab): number => ramp(lightness, pale, palest)

/**
 * How light a surface with a paint is, of 1 for white: a pale paint keeps its shading, because its brightest part is not clipped,
 * and is no lighter than `most`.
 */
export const lightFor = (paint: Lab, lab: Float32Array, mask: Plane, most = 1): number => {
  const brightest = brightnessIn(lab, mask)
  const own = colourUnder(lab, mask)
  if (!own) return brightest
  const parts = lab.filter((_, at) => at % 3 === 0 && Number(mask.values[at / 3]) > 0.5).sort()
  const unclipped = (brightestPart * own.lightness) / Number(parts[Math.floor(0.95 * parts.length)]) / paint[0]
  return brightest + paleness(paint) * (Math.min(brightest, most, unclipped) - brightest)
}

/**
 * A paint in the light of the surface that gets it. What is brightest in a room is its windows; a wall in white is hardly
 * lighter than a white ceiling, has its tint, and keeps its shading.
 */
export const litPaint = (paint: Lab, { lab, masks: { ceiling } }: SeenRoom, mask: Plane): Lab => {
  const above = ceiling.share > leastCeiling ? colourUnder(lab, ceiling.mask) : undefined
  const isWhite = above && Math.hypot(above.a, above.b) < neutral
  const most = isWhite ? (aboveCeiling * above.lightness) / lightestPaint : 1
  const [lightness, a, b] = underLight(paint, lightFor(paint, lab, mask, most))
  const cast = isWhite ? 0.6 * paleness(paint) * lightness : 0
  return [lightness, a + cast * (above?.a ?? 0), b + cast * (above?.b ?? 0)]
}
