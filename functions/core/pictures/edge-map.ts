import type { Segment } from './line-segments.ts'

/** How many directions are told apart between 0 and π. */
export const directions = 16
/** How far an edge may be from the same edge in another picture, in pixels of the measured size. */
const tolerancePixels = 3

/** Which directions the straight edges at each pixel, and near it, have: one bit for each of 16. */
export type EdgeMap = { bits: Uint16Array; width: number; height: number }

/** A place on an edge, with its direction's number and what it counts. */
export type EdgePoint = { x: number; y: number; direction: number; weight: number }

/** The direction of a segment, from 0 to below π. */
export const angleOf = ({ x1, y1, x2, y2 }: Segment): number => {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  return angle < 0 ? angle + Math.PI : angle >= Math.PI ? angle - Math.PI : angle
}

export const directionOf = (angle: number): number =>
  ((Math.round((angle / Math.PI) * directions) % directions) + directions) % directions

/** Points along a segment, `spacing` pixels apart, that share the segment's weight. */
export const pointsOf = (segment: Segment, weight: number, spacing: number): EdgePoint[] => {
  const { x1, y1, x2, y2, length } = segment
  const count = Math.max(2, Math.round(length / spacing))
  const direction = directionOf(angleOf(segment))
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count
    return { x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share, direction, weight: weight / count }
  })
}

export const edgeMap = (segments: readonly Segment[], width: number, height: number): EdgeMap => {
  const bits = new Uint16Array(width * height)
  const reach = tolerancePixels
  for (const segment of segments) {
    const own = directionOf(angleOf(segment))
    const set = (1 << own) | (1 << ((own + 1) % directions)) | (1 << ((own + directions - 1) % directions))
    for (const { x, y } of pointsOf(segment, 1, 1))
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1) {
          const [column, row] = [Math.round(x) + dx, Math.round(y) + dy]
          if (dx * dx + dy * dy > reach * reach || column < 0 || row < 0 || column >= width || row >= height) continue
          const pixel = row * width + column
          bits[pixel] = (bits[pixel] ?? 0) | set
        }
  }
  return { bits, width, height }
}

/**
 * The share of the points that lie on edges when they are moved by `aside` and `down` pixels, and what the points inside
 * of the picture count together; the others are left out.
 */
export const shareOnEdges = (
  { bits, width, height }: EdgeMap,
  points: readonly EdgePoint[],
  aside = 0,
  down = 0,
): { share: number; seen: number } => {
  let [found, seen] = [0, 0]
  for (const { x, y, direction, weight } of points) {
    const [column, row] = [Math.round(x + aside), Math.round(y + down)]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    seen += weight
    if ((bits[row * width + column] ?? 0) & (1 << direction)) found += weight
  }
  return { share: seen === 0 ? 0 : found / seen, seen }
}
