export const FRAMES_PER_SECOND = 24

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** Starts and ends at rest: 0 at `from`, 1 at `to`, both in seconds. */
export const eased = (second: number, from: number, to: number): number => {
  const t = clamp((second - from) / (to - from))
  return t * t * t * (t * (6 * t - 15) + 10)
}

export type Picture = { pixels: Uint8Array; width: number; height: number }

/** Draws one frame of a clip. `second` counts from the clip's start. */
export type Clip = { seconds: number; posterSecond: number; frame: (second: number, frame: Uint8Array) => void }
