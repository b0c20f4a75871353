import { boxMean, type Plane, plane } from './plane.ts'
import type { Surface } from './surfaces.ts'

type Colours = readonly [Plane, Plane, Plane]

type Box = { left: number; right: number; top: number; bottom: number; cells: number[] }

// As fractions of the picture.
const lowest = 0.72
const largest = { width: 0.36, height: 0.62 }
const smallest = 0.05
const surrounding = 0.18
const fullness = 0.7
const solidity = 0.25
const leastMat = 0.12
const vivid = 0.045

/**
 * The cells of windows and framed pictures in the walls, found by what they are: upright boxes of another colour than
 * the wall around them, with their bars, mats and frames. `isWall` is where wall is certain, `mayBe` where it is not.
 */
export const openingsIn = (kinds: readonly Surface[], sure: Uint8Array, colours: Colours): Uint8Array => {
  const [{ width, height }] = colours
  const foreign = foreignCells(kinds, sure, colours)
  const found = new Uint8Array(foreign.length)
  // Alone, so that no armchair before the window spoils its shape; and with the dark things behind its panes.
  const alone = foreign.map((is, cell) => (kinds[cell] === 'other' ? 0 : is))
  for (const [mask, bar] of [
    [alone, 0],
    [alone, 1],
    [alone, 3],
    [foreign, 0],
    [foreign, 1],
    [foreign, 3],
  ] as const)
    for (const box of boxesIn(closed(mask, width, height, bar), width, height))
      if (isOpening(box, width, height)) fill(box, found, width, height)
  // A picture is of any colour; without a part that looks like wall, a mat, it may be a cupboard.
  const withArt = closed(
    foreign.map((is, cell) => (kinds[cell] === 'other' ? 1 : is)),
    width,
    height,
    1,
  )
  for (const box of boxesIn(withArt, width, height)) {
    const mat = box.cells.reduce((count, cell) => count + (kinds[cell] === 'wall' ? 1 : 0), 0)
    if (mat > leastMat * box.cells.length && isOpening(box, width, height)) fill(box, found, width, height)
  }
  return found
}

/** Cells in the walls whose colour is not that of the wall around them. */
const foreignCells = (kinds: readonly Surface[], sure: Uint8Array, [l, a, b]: Colours): Uint8Array => {
  const { width, height } = l
  const radius = Math.round(surrounding * width)
  const share = boxMean(plane(width, height, Float32Array.from(sure)), radius).values
  const around = ({ values }: Plane) =>
    boxMean(
      plane(
        width,
        height,
        values.map((value, cell) => value * Number(sure[cell])),
      ),
      radius,
    ).values
  const [wallL, wallA, wallB] = [around(l), around(a), around(b)]
  return Uint8Array.from(kinds, (kind, cell) => {
    if (kind === 'window') return 1
    const certain = Number(share[cell])
    if (kind === 'ceiling' || kind === 'floor' || sure[cell] || certain < 0.05) return 0
    const lightness = Number(l.values[cell]) - Number(wallL[cell]) / certain
    const greener = Number(wallA[cell]) / certain - Number(a.values[cell])
    const step = Math.hypot(greener, Number(wallB[cell]) / certain - Number(b.values[cell]))
    if (kind !== 'wall' && Math.hypot(Number(a.values[cell]), Number(b.values[cell])) > vivid) return 0
    return (step > 0.01 || greener > 0.004) && (kind !== 'wall' || lightness > -0.06) && step < 0.06 ? 1 : 0
  })
}

/** Joined over the bars between panes. */
const closed = (mask: Uint8Array, width: number, height: number, radius: number): Uint8Array => {
  const mean = (cells: Uint8Array) => boxMean(plane(width, height, Float32Array.from(cells)), radius).values
  const crumb = 1e-3
  const grown = Uint8Array.from(mean(mask), (value) => (value > crumb ? 1 : 0))
  return Uint8Array.from(mean(grown), (value) => (value > 1 - crumb ? 1 : 0))
}

const boxesIn = (mask: Uint8Array, width: number, height: number): Box[] => {
  const seen = new Uint8Array(mask.length)
  const boxes: Box[] = []
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || seen[start]) continue
    const box: Box = { left: width, right: 0, top: height, bottom: 0, cells: [start] }
    seen[start] = 1
    for (const cell of box.cells) {
      const [x, y] = [cell % width, Math.floor(cell / width)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
      for (const [next, isNear] of [
        [cell - 1, x > 0],
        [cell + 1, x + 1 < width],
        [cell - width, y > 0],
        [cell + width, y + 1 < height],
      ] as const) {
        if (!isNear || !mask[next] || seen[next]) continue
        seen[next] = 1
        box.cells.push(next)
      }
    }
    boxes.push(box)
  }
  return boxes
}

const isOpening = ({ left, right, top, bottom, cells }: Box, width: number, height: number): boolean => {
  const [across, down] = [right - left + 1, bottom - top + 1]
  if (bottom > lowest * height || top === 0 || Math.min(across / width, down / height) < smallest) return false
  if (across > largest.width * width || down > largest.height * height) return false
  if (cells.length < solidity * across * down) return false
  const extents = (spans: Spans) => [...spans.values()].reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const [columns, rows] = [spansOf(cells, width, 'columns'), spansOf(cells, width, 'rows')]
  return Math.min(extents(columns), extents(rows)) > fullness * across * down
}

type Spans = Map<number, readonly [from: number, to: number]>

/** From where to where the cells of each column or row go. */
const spansOf = (cells: readonly number[], width: number, lines: 'columns' | 'rows'): Spans => {
  const spans: Spans = new Map()
  for (const cell of cells) {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    const [line, place] = lines === 'columns' ? [x, y] : [y, x]
    const [from, to] = spans.get(line) ?? [place, place]
    spans.set(line, [Math.min(from, place), Math.max(to, place)])
  }
  return spans
}

const frame = 0

/** Each column from its first cell to its last, and the frame around. */
const fill = ({ left, right, cells }: Box, found: Uint8Array, width: number, height: number): void => {
  const spans = spansOf(cells, width, 'columns')
  for (let x = Math.max(0, left - frame); x <= Math.min(width - 1, right + frame); x += 1) {
    const [from, to] = spans.get(Math.min(right, Math.max(left, x))) ?? [0, -1]
    for (let y = Math.max(0, from - frame); y <= Math.min(height - 1, to + frame); y += 1) found[y * width + x] = 1
  }
}
