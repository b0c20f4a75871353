import type { LumaMeasures } from './photo-measures.ts'

/** What makes a photo of a room a bad start. */
export type PhotoFault = 'too-dark' | 'blurred'

// A room with a lit window or lamp is dark when half of it is; one without when nothing in it is light.
const dark = { median: 32, lightest: 70 }
// Lower than for portraits: an empty room has few edges (docs/product.md, Advice on photos).
const leastSharpness = 12

/** The fault of a photo of a room at the working copy's size; undefined for a good one. */
export const faultOf = ({ median, lightest, sharpness }: LumaMeasures): PhotoFault | undefined => {
  if (median < dark.median || lightest < dark.lightest) return 'too-dark'
  return sharpness < leastSharpness ? 'blurred' : undefined
}

const wantedMedian = 0.5
const mostPasses = 5

/**
 * How often, and how opaquely each time, a picture is laid over itself in the mode `screen`, so that its median luma
 * becomes that of an ordinary room. One opaque pass turns each value v, from 0 to 1, into 1 - (1 - v)², so black stays
 * black and nothing is clipped. https://www.w3.org/TR/compositing-1/#blendingscreen
 */
export const brighteningPasses = (median: number): number[] => {
  const passes: number[] = []
  let value = Math.max(median, 1) / 255
  while (value < wantedMedian && passes.length < mostPasses) {
    const gain = value * (1 - value)
    const alpha = Math.min(1, (wantedMedian - value) / gain)
    passes.push(alpha)
    value += alpha * gain
  }
  return passes
}
