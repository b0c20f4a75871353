import { colourUnder } from './paint-surface.ts'
import type { Plane } from './plane.ts'
import { ramp } from './ramp.ts'

// Of a mask: below the first, a pixel is left alone, and above the second it counts fully.
const [least, full] = [0.3, 0.6]
// Of OKLab's colour axes relative to lightness: how far the colours of one surface lie apart.
const [same, another] = [0.02, 0.036]

/** A surface's mask with clear edges: without the pixels that have another colour than most of the surface. */
export const inOwnColour = (lab: Float32Array, mask: Plane): Plane => {
  const own = colourUnder(lab, mask)
  if (!own) return mask
  const values = mask.values.map((share, pixel) => {
    if (share <= least) return 0
    const lightness = Math.max(0.05, Number(lab[pixel * 3]))
    const apart = Math.hypot(
      Number(lab[pixel * 3 + 1]) / lightness - own.a,
      Number(lab[pixel * 3 + 2]) / lightness - own.b,
    )
    return ramp(share, least, full) * (1 - ramp(apart, same, another))
  })
  return { ...mask, values }
}
