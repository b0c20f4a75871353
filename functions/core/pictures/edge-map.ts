import type { Segment } from './line-segments.ts'

/** The number of distinguished directions between 0 and π. */
export const directions = 16
/** The allowed distance between the same edge in two pictures, in pixels of the measured size. */
const tolerancePixels = 3

/** The directions of the straight edges at or near each pixel: one bit for each of 16. */
export type EdgeMap = { bits: Uint16Array; width: number; height: number }

/** A point on an edge, with the number of its direction and its weight. */
export type EdgePoint = { x: number; y: number; direction: number; weight: number }

/** The direction of a segment, from 0 to below π. */
export const angleOf = ({ x1, y1, x2, y2 }: Segment): number => {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  return angle < 0 ? angle + Math.PI : angle >= Math.PI ? angle - Math.PI : angle
}

export const directionOf = (angle: number): number =>
  ((Math.round((angle / Math.PI) * directions) % directions) + directions) % directions

/** Points along a segment, `spacing` pixels apart. They share the segment's weight equally. */
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

/** The half width of each row of a disc, by the row's distance from the middle. */
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

/** The share of a segment that lies on edges. The part outside the picture is ignored. */
export const shareOfLine = ({ bits, width, height }: EdgeMap, segment: Segment): number => {
  const { columns, rows, direction } = pixelsAlong(segment)
  let [found, inside] = [0, 0]
  for (let i = 0; i < columns.length; i += 1) {
    const [column, row] = [columns[i] ?? 0, rows[i] ?? 0]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    inside += 1
    found += ((bits[row * width + column] ?? 0) >>> direction) & 1
  }
  return inside === 0 ? 0 : found / inside
}

/** Points as typed arrays, because a search tests the same points at thousands of positions. */
export type PackedPoints = { columns: Int32Array; rows: Int32Array; directions: Uint8Array; weights: Float64Array }

export const packed = (points: readonly EdgePoint[]): PackedPoints => ({
  columns: Int32Array.from(points, ({ x }) => Math.round(x)),
  rows: Int32Array.from(points, ({ y }) => Math.round(y)),
  directions: Uint8Array.from(points, ({ direction }) => direction),
  weights: Float64Array.from(points, ({ weight }) => weight),
})

/**
 * The share of the points that lie on edges when they are moved by `aside` and `down` whole pixels, and the total
 * weight of the points inside the picture. Points outside are ignored.
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
    // Avoids a branch that the processor could not predict.
    found += (((edges[row * width + column] ?? 0) >>> (directions[i] ?? 0)) & 1) * weight
  }
  return { share: seen === 0 ? 0 : found / seen, seen }
}
