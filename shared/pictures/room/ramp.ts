/** The position of a value between two others, clamped to 0 to 1. */
export const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))
