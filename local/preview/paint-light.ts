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

/** How much its lightness makes a paint a white one. */
export const paleness = (tone: number): number => ramp(tone, pale, palest)

/** The light, at most `most`, in which the brightest part of a surface of a lightness is not clipped if that is pale. */
export const lightFor = (tone: number, lab: Float32Array, mask: Plane, most = 1): number => {
  const brightest = brightnessIn(lab, mask)
  const own = colourUnder(lab, mask)
  if (!own) return brightest
  const parts = lab.filter((_, at) => at % 3 === 0 && Number(mask.values[at / 3]) > 0.5).sort()
  const unclipped = (brightestPart * own.lightness) / Number(parts[Math.floor(0.95 * parts.length)]) / tone
  return brightest + paleness(tone) * (Math.min(brightest, most, unclipped) - brightest)
}

/**
 * A paint in the light of the surface that gets it. What is brightest in a room is its windows; a wall in white is hardly
 * lighter than a white ceiling, has its tint, and keeps its shading.
 */
export const litPaint = (paint: Lab, { lab, masks: { ceiling } }: SeenRoom, mask: Plane): Lab => {
  const above = ceiling.share > leastCeiling ? colourUnder(lab, ceiling.mask) : undefined
  const isWhite = above && Math.hypot(above.a, above.b) < neutral
  const most = isWhite ? (aboveCeiling * above.lightness) / lightestPaint : 1
  const [lightness, a, b] = underLight(paint, lightFor(paint[0], lab, mask, most))
  const cast = isWhite ? 0.6 * paleness(paint[0]) * lightness : 0
  return [lightness, a + cast * (above?.a ?? 0), b + cast * (above?.b ?? 0)]
}
