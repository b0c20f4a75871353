import { directionOf, directions, type EdgeMap, type EdgePoint, pointsOf, shareOnEdges } from './edge-map.ts'
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
  const inPlace = shareOnEdges(edges, points).share
  let best = inPlace
  for (const zoom of zooms)
    for (const turn of turns) {
      const turned = points.map((point) => turnedAndZoomed(point, edges, zoom, turn))
      for (let aside = -mostAside; aside <= mostAside; aside += step)
        for (let up = -mostUp; up <= mostUp; up += step) {
          const { share, seen } = shareOnEdges(edges, turned, aside, up)
          if (seen >= leastSeen * all) best = Math.max(best, share)
        }
    }
  return best - inPlace
}

const turnedAndZoomed = (point: EdgePoint, { width, height }: EdgeMap, zoom: number, turn: number): EdgePoint => {
  const [x, y] = [point.x - width / 2, point.y - height / 2]
  const [cos, sin] = [Math.cos(turn) * zoom, Math.sin(turn) * zoom]
  const direction = directionOf((point.direction * Math.PI) / directions + turn)
  return { ...point, x: cos * x - sin * y + width / 2, y: sin * x + cos * y + height / 2, direction }
}
