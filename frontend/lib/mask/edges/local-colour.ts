import { blurred } from './blur.ts'
import type { Planes } from './planes.ts'

/** How each cell differs from a surface's own colour there: in its colour, and in its lightness as a ratio. */
export type Difference = { chroma: Float32Array; ratio: Float32Array; a: Float32Array; b: Float32Array }

// In cells: a surface's colour is measured in squares of this side.
const side = 8
// In squares: the surroundings that count, each much less than the one before, which so counts only where there is no other.
const radii = [1, 3, 9, 27]
const fainter = 0.02
const darkest = 0.02

type Grid = { width: number; height: number; lightness: Float32Array; a: Float32Array; b: Float32Array }

/** The light and the colour of a surface change along a wall: each cell is compared with the surface's cells around it. */
export const differencesFrom = (planes: Planes, surface: Uint8Array): Difference => {
  const { width, height, lightness, a, b, brushed } = planes
  const grid = gridOf(planes, surface)
  const plane = () => new Float32Array(lightness.length)
  const difference = { chroma: plane(), ratio: plane(), a: plane(), b: plane() }
  const place = { cell: 0, across: 0, down: 0 }
  for (let cell = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, cell += 1) {
      if (brushed[cell] === 0) continue
      placeIn(grid, x, y, place)
      const [byA, byB] = [
        Number(a[cell]) - between(grid, grid.a, place),
        Number(b[cell]) - between(grid, grid.b, place),
      ]
      difference.a[cell] = byA
      difference.b[cell] = byB
      difference.chroma[cell] = Math.sqrt(byA * byA + byB * byB)
      difference.ratio[cell] = Number(lightness[cell]) / Math.max(darkest, between(grid, grid.lightness, place))
    }
  }
  return difference
}

/** The surface's colour in squares, from its own cells in and around each. */
const gridOf = ({ width, height, lightness, a, b, brushed }: Planes, surface: Uint8Array): Grid => {
  // One square more at both ends, so that each cell lies between the middles of four.
  const [columns, rows] = [Math.ceil(width / side) + 2, Math.ceil(height / side) + 2]
  const plane = () => new Float32Array(columns * rows)
  const [weight, sumLightness, sumA, sumB] = [plane(), plane(), plane(), plane()]
  for (let cell = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, cell += 1) {
      if (surface[cell] === 0) continue
      const square = (Math.floor(y / side) + 1) * columns + Math.floor(x / side) + 1
      const share = Number(brushed[cell])
      weight[square] = Number(weight[square]) + share
      sumLightness[square] = Number(sumLightness[square]) + share * Number(lightness[cell])
      sumA[square] = Number(sumA[square]) + share * Number(a[cell])
      sumB[square] = Number(sumB[square]) + share * Number(b[cell])
    }
  }
  const total = spread(weight, columns, rows)
  const meanOf = (sum: Float32Array) =>
    spread(sum, columns, rows).map((value, square) => value / (Number(total[square]) + 1e-12))
  return { width: columns, height: rows, lightness: meanOf(sumLightness), a: meanOf(sumA), b: meanOf(sumB) }
}

const spread = (values: Float32Array, width: number, height: number): Float32Array => {
  const whole = new Float32Array(values.length)
  for (const [order, radius] of radii.entries()) {
    const one = blurred(values, width, height, radius)
    for (let at = 0; at < whole.length; at += 1) whole[at] = Number(whole[at]) + fainter ** order * Number(one[at])
  }
  return whole
}

type Place = { cell: number; across: number; down: number }

/** Sets the square whose middle is left of and above a cell, and how far the cell is from it, in squares. */
const placeIn = ({ width }: Grid, x: number, y: number, place: Place): void => {
  const [column, row] = [(x + 0.5) / side + 0.5, (y + 0.5) / side + 0.5]
  const [left, top] = [Math.floor(column), Math.floor(row)]
  place.cell = top * width + left
  place.across = column - left
  place.down = row - top
}

const between = ({ width }: Grid, values: Float32Array, { cell, across, down }: Place): number => {
  const upper = Number(values[cell]) + across * (Number(values[cell + 1]) - Number(values[cell]))
  const below = cell + width
  const lower = Number(values[below]) + across * (Number(values[below + 1]) - Number(values[below]))
  return upper + down * (lower - upper)
}
