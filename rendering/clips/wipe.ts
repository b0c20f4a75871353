import { type Clip, eased, type Picture } from './timeline.ts'

const PLATE = [251, 249, 245]
const SHADE = 0.16
const HANDLE_RADIUS = 22
const ARROW = { from: 6, length: 6 }

/** How much of a pixel the compare handle covers, and how much of that is its dark arrows. */
const handleAt = (dx: number, dy: number): { cover: number; ink: number } => {
  const cover = Math.min(1, Math.max(0, HANDLE_RADIUS - Math.hypot(dx, dy) + 0.5))
  const depth = ARROW.from + ARROW.length - Math.abs(dx)
  const onArrow = depth >= 0 && depth <= ARROW.length ? Math.abs(Math.abs(dy) - depth) : 2
  return { cover, ink: Math.min(1, Math.max(0, 1.6 - onArrow)) * cover }
}

/** The compare rule moves over the photo once, from left to right, and leaves the result behind it. */
export const wipe = (before: Picture, after: Picture): Clip => {
  const { width, height } = before
  const drawRule = (frame: Uint8Array, x: number): void => {
    for (let row = 0; row < height; row++) {
      const reach = HANDLE_RADIUS + 8
      for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
        const [dx, dy] = [column + 0.5 - x, row + 0.5 - height / 2]
        const rule = Math.min(1, Math.max(0, 2 - Math.abs(dx)))
        const { cover, ink } = handleAt(dx, dy)
        const shade = 1 - SHADE * Math.min(1, Math.max(0, (6 - Math.abs(dx)) / 4))
        const paper = Math.max(rule, cover)
        const at = 3 * (row * width + column)
        for (let channel = 0; channel < 3; channel++) {
          const ground = Number(frame[at + channel]) * shade
          frame[at + channel] = (ground * (1 - paper) + Number(PLATE[channel]) * paper) * (1 - 0.85 * ink)
        }
      }
    }
  }
  return {
    seconds: 5,
    posterSecond: 2.1,
    frame: (second, frame) => {
      const x = -40 + (width + 80) * eased(second, 0.9, 3.3)
      const split = Math.min(width, Math.max(0, Math.round(x)))
      frame.set(before.pixels)
      for (let row = 0; row < height; row++) {
        const start = 3 * row * width
        frame.set(after.pixels.subarray(start, start + 3 * split), start)
      }
      drawRule(frame, x)
    },
  }
}
