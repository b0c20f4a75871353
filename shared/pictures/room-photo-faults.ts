import type { LumaMeasures } from './measure-luma.ts'

/** Faults that make a photo of a room unsuitable. */
export type PhotoFault = 'too-dark' | 'blurred'

// A room with a lit window or lamp is dark when half of it is dark. A room without one is dark when nothing in it is
// light.
const dark = { median: 32, lightest: 70 }
// Lower than for portraits, because an empty room has few edges (docs/product.md, Advice on photos).
const leastSharpness = 12

/** The fault of a room photo at the working copy's size. Undefined for a good photo. */
export const faultOf = ({ median, lightest, sharpness }: LumaMeasures): PhotoFault | undefined => {
  if (median < dark.median || lightest < dark.lightest) return 'too-dark'
  return sharpness < leastSharpness ? 'blurred' : undefined
}
