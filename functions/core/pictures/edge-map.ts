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

/** The pixels along a segment, one pixel apart, with its direction. */
const pixelsAlong = (segment: Segment) => {
  const { x1, y1, x2, y2, length } = segment
  const count = Math.max(2, Math.round(length))
  const columns = new Int32Array(count)
  const rows = new Int32Array(count)
  for (let i = 0; i < count; i += 1) {
    const share = (i + 0.5) / count
    columns[i] = Math.round(x1 + (x2 - x1) * share)
    rows[i] = Math.round(y1 + (y2 - y1) * share)
  }
  return { columns, rows, direction: directionOf(angleOf(segment)) }
}

export const edgeMap = (segments: readonly Segment[], width: number, height: number): EdgeMap => {
  const bits = new Uint16Array(width * height)
  for (const segment of segments) {
    const { columns, rows, direction } = pixelsAlong(segment)
    const set =
      (1 << direction) | (1 << ((direction + 1) % directions)) | (1 << ((direction + directions - 1) % directions))
    for (let i = 0; i < columns.length; i += 1) setDisc({ bits, width, height }, columns[i] ?? 0, rows[i] ?? 0, set)
  }
  return { bits, width, height }
}

/** How far a disc reaches to both sides, by the distance of a row from its middle. */
const reaches = Uint8Array.from({ length: tolerancePixels + 1 }, (_, away) =>
  Math.sqrt(tolerancePixels ** 2 - away ** 2),
)

const setDisc = ({ bits, width, height }: EdgeMap, column: number, row: number, set: number): void => {
  const [top, foot] = [Math.max(0, row - tolerancePixels), Math.min(height - 1, row + tolerancePixels)]
  for (let y = top; y <= foot; y += 1) {
    const reach = reaches[Math.abs(y - row)] ?? 0
    const last = y * width + Math.min(width - 1, column + reach)
    for (let pixel = y * width + Math.max(0, column - reach); pixel <= last; pixel += 1)
      bits[pixel] = (bits[pixel] ?? 0) | set
  }
}

/** The share of a segment that lies on edges; the part outside of the picture is left out. */
export const shareOfLine = ({ bits, width, height }: EdgeMap, segment: Segment): number => {
  const { columns, rows, direction } = pixelsAlong(segment)
  let [found, seen] = [0, 0]
  for (let i = 0; i < columns.length; i += 1) {
    const [column, row] = [columns[i] ?? 0, rows[i] ?? 0]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    seen += 1
    found += ((bits[row * width + column] ?? 0) >>> direction) & 1
  }
  return seen === 0 ? 0 : found / seen
}

/** Points in columns, since a search asks for the same ones at thousands of places. */
export type PackedPoints = { columns: Int32Array; rows: Int32Array; directions: Uint8Array; weights: Float64Array }

export const packed = (points: readonly EdgePoint[]): PackedPoints => ({
  columns: Int32Array.from(points, ({ x }) => Math.round(x)),
  rows: Int32Array.from(points, ({ y }) => Math.round(y)),
  directions: Uint8Array.from(points, ({ direction }) => direction),
  weights: Float64Array.from(points, ({ weight }) => weight),
})

/**
 * The share of the points that lie on edges when they are moved by `aside` and `down` whole pixels, and what the points
 * inside of the picture count together; the others are left out.
 */
export const shareOnEdges = (
  { bits: edges, width, height }: EdgeMap,
  { columns, rows, directions, weights }: PackedPoints,
  aside = 0,
  down = 0,
): { share: number; seen: number } => {
  let [found, seen] = [0, 0]
  for (let i = 0; i < columns.length; i += 1) {
    const column = (columns[i] ?? 0) + aside
    const row = (rows[i] ?? 0) + down
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const weight = weights[i] ?? 0
    seen += weight
    // Without a branch, which the processor could not foresee.
    found += (((edges[row * width + column] ?? 0) >>> (directions[i] ?? 0)) & 1) * weight
  }
  return { share: seen === 0 ? 0 : found / seen, seen }
}
