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
import { type EdgeSteps, edgeSteps, foundFrom, placeFrom, stepPixels, stepsAside } from './edge-steps.ts'
import type { StructureLine } from './structure-lines.ts'

const zooms = [0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12]
const turns = [-0.07, -0.035, 0, 0.035, 0.07]
// In pixels of the measured size.
const [mostAside, mostUp] = [((stepsAside - 1) / 2) * stepPixels, 20]
const stepsDown = (2 * mostUp) / stepPixels + 1
const leastSeen = 0.6
const mostPoints = 240

/**
 * The additional share of a photo's edges that match the result's edges after shifting, turning or zooming the photo.
 * Near 0 for the same camera.
 */
export const cameraDrift = (lines: readonly StructureLine[], edges: EdgeMap): number => {
  const spacing = Math.max(stepPixels, lines.reduce((sum, { length }) => sum + length, 0) / mostPoints)
  const points = lines.flatMap((line) => pointsOf(line, line.weight, spacing))
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  const turned = packed(points)
  const inPlace = shareOnEdges(edges, turned).share
  const steps = edgeSteps(edges)
  let best = inPlace
  for (const zoom of zooms)
    for (const turn of turns) {
      turnAndZoom(points, edges, { zoom, turn }, turned)
      best = Math.max(best, bestOfShifts(steps, turned, leastSeen * all))
    }
  return best - inPlace
}

/**
 * The largest share of the points that lie on edges after one common shift. Ignores shifts that move too many points
 * outside the picture. Loops over points first and then over shifts, because that uses the processor's cache better.
 */
const bestOfShifts = (steps: EdgeSteps, points: PackedPoints, leastInside: number): number => {
  const { width, height } = steps
  const found = new Float64Array(stepsAside * stepsDown)
  const inside = new Float64Array(stepsAside * stepsDown)
  let alwaysInside = 0
  for (let i = 0; i < points.columns.length; i += 1) {
    const left = (points.columns[i] ?? 0) - mostAside
    const middle = points.rows[i] ?? 0
    const direction = points.directions[i] ?? 0
    const weight = points.weights[i] ?? 0
    if (left >= width || left + 2 * mostAside < 0) continue
    const place = placeFrom(steps, left)
    const staysInside = left >= 0 && left + 2 * mostAside < width && middle >= mostUp && middle + mostUp < height
    if (staysInside) alwaysInside += weight
    for (let down = 0; down < stepsDown; down += 1) {
      const row = middle - mostUp + down * stepPixels
      if (row < 0 || row >= height) continue
      const first = down * stepsAside
      for (let set = place ? foundFrom(steps, place, row, direction) : 0; set !== 0; set &= set - 1) {
        const shift = first + 31 - Math.clz32(set & -set)
        found[shift] = (found[shift] ?? 0) + weight
      }
      if (staysInside) continue
      for (let aside = 0; aside < stepsAside; aside += 1) {
        const column = left + aside * stepPixels
        if (column >= 0 && column < width) inside[first + aside] = (inside[first + aside] ?? 0) + weight
      }
    }
  }
  let best = 0
  for (let shift = 0; shift < found.length; shift += 1) {
    const insideWeight = alwaysInside + (inside[shift] ?? 0)
    if (insideWeight > 0 && insideWeight >= leastInside) best = Math.max(best, (found[shift] ?? 0) / insideWeight)
  }
  return best
}

type Pose = { zoom: number; turn: number }

/** Writes the points as another camera would show them into `turned`. */
const turnAndZoom = (
  points: readonly EdgePoint[],
  { width, height }: EdgeMap,
  { zoom, turn }: Pose,
  turned: PackedPoints,
): void => {
  const [cos, sin] = [Math.cos(turn) * zoom, Math.sin(turn) * zoom]
  points.forEach((point, i) => {
    const [x, y] = [point.x - width / 2, point.y - height / 2]
    turned.columns[i] = Math.round(cos * x - sin * y + width / 2)
    turned.rows[i] = Math.round(sin * x + cos * y + height / 2)
    turned.directions[i] = directionOf((point.direction * Math.PI) / directions + turn)
  })
}
