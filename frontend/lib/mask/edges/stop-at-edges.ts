import type { Area, Box } from '#frontend/lib/mask/area.ts'
import { grow, shrink } from '#frontend/lib/mask/grow.ts'
import type { PicturePixels } from '#frontend/lib/mask/painter.ts'
import { blurred, weightedMedian } from './blur.ts'
import { type Difference, differencesFrom } from './local-colour.ts'
import { withPartsBeyond } from './parts-beyond.ts'
import { type Planes, planesOf } from './planes.ts'
import { dropSmall, largestOf, regionsOf } from './regions.ts'
import { distancesFrom, edgesOf, mainChroma } from './surface.ts'

// How far, along the colour axes relative to lightness, a surface's colour can be from its main one.
const [nearMain, spreads, widest] = [0.022, 3, 0.04]
// Of a cell beside the surface: the tolerances of colour and lightness, and how they follow the surface's own variation.
const colourRange = { least: 0.01, most: 0.03, spreads: 4 }
const lightRange = { least: 0.05, most: 0.16, spreads: 5 }
// A shadow is darker by more than anything else on one surface.
const shadow = 2.5
// In cells: gaps between two kept parts, as at the corner of two walls; rims; holes; islands, and these as a share of the brush.
const [gap, rim, hole, leastIsland, island] = [2, 4, 24, 12, 0.01]
// Of the brush: with less left, it was not one surface, or the surface was torn.
const [leastKept, leastLargest] = [0.45, 0.25]

/**
 * What a brush covered of the surface that it covered most: without frames, lamps and mouldings, but with the surface's shadows
 * and its next wall. Undefined where no such surface can be told apart; the brush then means all that it covered.
 */
export const stopAtEdges = (picture: PicturePixels, stroke: Area, box: Box): Area | undefined => {
  const planes = planesOf(picture, stroke, box)
  const total = planes.brushed.reduce((sum, share) => sum + (share > 0 ? 1 : 0), 0)
  const surface = surfaceUnder(planes)
  if (!surface) return undefined
  const kept = regionsOf(surface, planes.width)
  const count = kept.sizes.reduce((sum, size) => sum + size, 0)
  if (count < leastKept * total || Number(kept.sizes[largestOf(kept)]) < leastLargest * total) return undefined
  dropSmall(surface, planes.width, Math.max(leastIsland, island * total), 0)
  return areaOf(planes, surface, stroke)
}

const surfaceUnder = (planes: Planes): Uint8Array | undefined => {
  const { width, brushed } = planes
  const distances = distancesFrom(planes, mainChroma(planes))
  const weights = brushed.map((share, cell) => (Number(distances[cell]) < widest ? share : 0))
  const near = Math.max(nearMain, spreads * weightedMedian(distances, weights, widest))
  const isNear = (cell: number) => Number(brushed[cell]) > 0 && Number(distances[cell]) < near
  const edges = edgesOf(planes, isNear)
  const smooth = edges.map((edge, cell) => (edge === 0 && isNear(cell) ? 1 : 0))
  const parts = regionsOf(smooth, width)
  const main = largestOf(parts)
  if (main === 0) return undefined
  const first = smooth.map((_, cell) => (parts.partOf[cell] === main ? 1 : 0))
  const own = fittingOf(differencesFrom(planes, first), first)
  const surface = withPartsBeyond(
    planes,
    parts,
    first.map((cell, at) => (own(at) ? cell : 0)),
  )
  const fits = fittingOf(differencesFrom(planes, surface), surface)
  return smoothed(planes, surface, fits)
}

const limited = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))

type Fits = (cell: number) => boolean

/** Whether a cell has the surface's colour at its place. A pattern makes the tolerances wider. */
const fittingOf = ({ chroma, ratio }: Difference, surface: Uint8Array): Fits => {
  const usual = weightedMedian(chroma, surface, 0.2)
  const light = ratio.map((value) => Math.abs(value - 1))
  const colour = limited(colourRange.spreads * usual, colourRange)
  const lighter = limited(lightRange.spreads * weightedMedian(light, surface, 0.5), lightRange)
  return (cell) => {
    const more = Number(ratio[cell]) - 1
    return Number(chroma[cell]) < colour && more < lighter && more > -shadow * lighter
  }
}

/** Takes the rim up to the edges, closes gaps and small holes. */
const smoothed = ({ width, height, brushed }: Planes, surface: Uint8Array, fits: Fits): Uint8Array => {
  const area = { width, height, cells: surface.slice() }
  for (let turn = 0; turn < rim; turn += 1) {
    const before = area.cells.slice()
    const touches = (cell: number) =>
      before[cell - 1] === 1 || before[cell + 1] === 1 || before[cell - width] === 1 || before[cell + width] === 1
    for (let cell = 0; cell < before.length; cell += 1)
      if (before[cell] === 0 && Number(brushed[cell]) > 0 && fits(cell) && touches(cell)) area.cells[cell] = 1
  }
  const closed = { ...area, cells: area.cells.slice() }
  grow(closed, gap)
  shrink(closed, gap)
  for (let cell = 0; cell < surface.length; cell += 1)
    if (closed.cells[cell] === 1 && Number(brushed[cell]) > 0) area.cells[cell] = 1
  dropSmall(area.cells, width, hole, 1)
  for (let cell = 0; cell < surface.length; cell += 1) if (brushed[cell] === 0) area.cells[cell] = 0
  return area.cells
}

/** The stroke's pixels in kept cells, with a rim that is smooth between cells. */
const areaOf = ({ box, scale, width, height, brushed }: Planes, surface: Uint8Array, stroke: Area): Area => {
  const inside = blurred(
    brushed.map((share, cell) => share * (Number(surface[cell]) - 0.5)),
    width,
    height,
    1,
  )
  const cells = new Uint8Array(stroke.cells.length)
  for (let y = box.top; y < box.bottom; y += 1) {
    const row = Math.max(0, (y - box.top + 0.5) / scale - 0.5)
    const top = Math.floor(row)
    const [byY, above, below] = [row - top, top * width, Math.min(height - 1, top + 1) * width]
    for (let x = box.left; x < box.right; x += 1) {
      const pixel = y * stroke.width + x
      if (stroke.cells[pixel] !== 1) continue
      const column = Math.max(0, (x - box.left + 0.5) / scale - 0.5)
      const left = Math.floor(column)
      const [byX, right] = [column - left, Math.min(width - 1, left + 1)]
      const upper = (1 - byX) * Number(inside[above + left]) + byX * Number(inside[above + right])
      const lower = (1 - byX) * Number(inside[below + left]) + byX * Number(inside[below + right])
      if ((1 - byY) * upper + byY * lower >= 0) cells[pixel] = 1
    }
  }
  return { width: stroke.width, height: stroke.height, cells }
}
