import { type Clip, eased, type Picture } from './timeline.ts'

/** The colour and strength of the painted area in the mask editor. */
const MASK = [214, 40, 57]
const MASK_STRENGTH = 0.5
const STROKE = { from: 0.7, to: 2.9 }
const RESULT = { from: 3.2, to: 4.1 }

type Point = { x: number; y: number }

/** Rows over the area, to and fro, each as wide as the area is there. */
const strokeOver = ({ pixels: area, width, height }: Picture, radius: number): Point[] => {
  const ends = (from: number, to: number): [number, number] | undefined => {
    let [left, right] = [width, -1]
    for (let row = Math.max(0, Math.floor(from)); row < Math.min(height, to); row++) {
      for (let column = 0; column < width; column++) {
        if (Number(area[row * width + column]) < 128) continue
        left = Math.min(left, column)
        right = Math.max(right, column)
      }
    }
    return right < left ? undefined : [left, right]
  }
  const points: Point[] = []
  let isForward = true
  const pitch = 1.45 * radius
  for (let y = pitch / 2; y < height + pitch / 2; y += pitch) {
    const found = ends(y - pitch / 2, y + pitch / 2)
    if (!found) continue
    const inset = Math.min(radius * 0.7, (found[1] - found[0]) / 2)
    const [from, to] = [found[0] + inset, found[1] - inset]
    const tilt = radius * 0.18
    points.push({ x: isForward ? from : to, y: y + tilt }, { x: isForward ? to : from, y: y - tilt })
    isForward = !isForward
  }
  return points
}

/** Points of a polyline at equal distances of about two pixels. */
const evenly = (points: readonly Point[]): Point[] => {
  const even: Point[] = []
  for (const [index, next] of points.entries()) {
    const last = points[index - 1]
    if (!last) continue
    const steps = Math.max(1, Math.round(Math.hypot(next.x - last.x, next.y - last.y) / 2))
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      even.push({ x: last.x + (next.x - last.x) * t, y: last.y + (next.y - last.y) * t })
    }
  }
  return even
}

const stamp = (painted: Float32Array, size: { width: number; height: number }, at: Point, radius: number): void => {
  const { width, height } = size
  for (let row = Math.max(0, Math.floor(at.y - radius)); row <= Math.min(height - 1, at.y + radius); row++) {
    for (let column = Math.max(0, Math.floor(at.x - radius)); column <= Math.min(width - 1, at.x + radius); column++) {
      const cover = Math.min(1, radius + 0.5 - Math.hypot(column - at.x, row - at.y))
      const index = row * width + column
      if (cover > Number(painted[index])) painted[index] = cover
    }
  }
}

const mix = (frame: Uint8Array, at: number, colour: ArrayLike<number>, share: number): void => {
  for (let channel = 0; channel < 3; channel++) {
    const ground = Number(frame[at + channel])
    frame[at + channel] = ground + (Number(colour[channel]) - ground) * share
  }
}

const drawRing = (
  frame: Uint8Array,
  size: { width: number; height: number },
  at: Point,
  radius: number,
  share: number,
) => {
  const { width, height } = size
  for (let row = Math.max(0, Math.floor(at.y - radius - 4)); row <= Math.min(height - 1, at.y + radius + 4); row++) {
    for (
      let column = Math.max(0, Math.floor(at.x - radius - 4));
      column <= Math.min(width - 1, at.x + radius + 4);
      column++
    ) {
      const away = Math.abs(Math.hypot(column - at.x, row - at.y) - radius)
      const index = 3 * (row * width + column)
      mix(frame, index, [34, 29, 24], share * 0.55 * Math.min(1, Math.max(0, 3 - away)))
      mix(frame, index, [251, 249, 245], share * Math.min(1, Math.max(0, 2 - away)))
    }
  }
}

/** A brush paints the area (one channel, its edge soft), then the result takes its place. */
export const brush = (before: Picture, after: Picture, area: Picture, radius: number): Clip => {
  const path = evenly(strokeOver(area, radius))
  const painted = new Float32Array(before.width * before.height)
  let stamped = 0
  return {
    seconds: 5.5,
    posterSecond: STROKE.from + 0.72 * (STROKE.to - STROKE.from),
    frame: (second, frame) => {
      const reached = Math.round(eased(second, STROKE.from, STROKE.to) * (path.length - 1))
      if (reached < stamped) {
        painted.fill(0)
        stamped = 0
      }
      if (second >= STROKE.from)
        for (; stamped <= reached; stamped++) stamp(painted, before, path[stamped] ?? { x: 0, y: 0 }, radius)
      const result = eased(second, RESULT.from, RESULT.to)
      for (let index = 0; index < painted.length; index++) {
        const at = 3 * index
        const tint = Number(painted[index]) * (Number(area.pixels[index]) / 255) * MASK_STRENGTH * (1 - result)
        for (let channel = 0; channel < 3; channel++) {
          const from = Number(before.pixels[at + channel])
          const picture = from + (Number(after.pixels[at + channel]) - from) * result
          frame[at + channel] = picture + (Number(MASK[channel]) - picture) * tint
        }
      }
      const shown = eased(second, STROKE.from - 0.35, STROKE.from) * (1 - eased(second, STROKE.to, STROKE.to + 0.3))
      const at = path[reached]
      if (at && shown > 0) drawRing(frame, before, at, radius, shown)
    },
  }
}
