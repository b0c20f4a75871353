import {
  directionOf,
  directions,
  type EdgeMap,
  type EdgePoint,
  type PackedPoints,
  packed,
  pointsOf,
  shareOnEdges,
} from './edge-map.ts'
import type { StructureLine } from './structure-lines.ts'

const zooms = [0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12]
const turns = [-0.07, -0.035, 0, 0.035, 0.07]
// In pixels of the measured size: about as far as an edge's tolerance reaches.
const step = 5
const [mostAside, mostUp] = [40, 20]
const leastSeen = 0.6
const mostPoints = 240

/**
 * How many more of a photo's edges lie on a result's when the photo is shifted, turned or enlarged, as a share: near 0 from
 * the same camera.
 */
export const cameraDrift = (lines: readonly StructureLine[], edges: EdgeMap): number => {
  const spacing = Math.max(step, lines.reduce((sum, { length }) => sum + length, 0) / mostPoints)
  const points = lines.flatMap((line) => pointsOf(line, line.weight, spacing))
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  const inPlace = shareOnEdges(edges, packed(points)).share
  let best = inPlace
  for (const zoom of zooms)
    for (const turn of turns) {
      const turned = packed(points.map((point) => turnedAndZoomed(point, edges, zoom, turn)))
      best = Math.max(best, bestOfShifts(edges, turned, leastSeen * all))
    }
  return best - inPlace
}

const [columnShifts, rowShifts] = [(2 * mostAside) / step + 1, (2 * mostUp) / step + 1]

/**
 * The largest share of the points that lie on edges after one shift of all; of the shifts that leave enough points in the
 * picture. Goes through the shifts of each point, not through the points of each shift, for the sake of the processor's cache.
 */
const bestOfShifts = ({ bits: edges, width, height }: EdgeMap, points: PackedPoints, leastInside: number): number => {
  const found = new Float64Array(columnShifts * rowShifts)
  const inside = new Float64Array(columnShifts * rowShifts)
  for (let i = 0; i < points.columns.length; i += 1) {
    const direction = points.directions[i] ?? 0
    const weight = points.weights[i] ?? 0
    const left = (points.columns[i] ?? 0) - mostAside
    let shift = 0
    for (let down = -mostUp; down <= mostUp; down += step) {
      const row = (points.rows[i] ?? 0) + down
      if (row < 0 || row >= height) {
        shift += columnShifts
        continue
      }
      for (let column = left; column <= left + 2 * mostAside; column += step, shift += 1) {
        if (column < 0 || column >= width) continue
        inside[shift] = (inside[shift] ?? 0) + weight
        const isOnEdge = ((edges[row * width + column] ?? 0) >>> direction) & 1
        found[shift] = (found[shift] ?? 0) + isOnEdge * weight
      }
    }
  }
  let best = 0
  for (let shift = 0; shift < found.length; shift += 1) {
    const seen = inside[shift] ?? 0
    if (seen > 0 && seen >= leastInside) best = Math.max(best, (found[shift] ?? 0) / seen)
  }
  return best
}

const turnedAndZoomed = (point: EdgePoint, { width, height }: EdgeMap, zoom: number, turn: number): EdgePoint => {
  const [x, y] = [point.x - width / 2, point.y - height / 2]
  const [cos, sin] = [Math.cos(turn) * zoom, Math.sin(turn) * zoom]
  const direction = directionOf((point.direction * Math.PI) / directions + turn)
  return { ...point, x: cos * x - sin * y + width / 2, y: sin * x + cos * y + height / 2, direction }
}
