import { boxMean, type Plane, plane } from './plane.ts'
import { materialStep } from './surface-rules.ts'
import type { Surface } from './surfaces.ts'

type Colours = readonly [Plane, Plane, Plane]

type Size = { width: number; height: number }
type Is = (cell: number) => boolean
type Box = { left: number; right: number; top: number; bottom: number; cells: number[] }

// Cells between two panes, and fractions of the picture: what stands before a window hides its lower part.
const bars = [0, 1, 3]
const lowestSill = 0.72
const largest = { width: 0.36, height: 0.62 }
const smallest = 0.05
const surrounding = 0.18
const fullness = 0.7
const solidity = 0.25
const leastMat = 0.12
const vivid = 0.045

/**
 * The cells of windows and framed pictures in the walls, found by what they are: upright boxes of another colour than
 * the wall around them, with their bars, mats and frames. `sure` is where wall is certain. Also the things before a wall.
 */
export const openingsIn = (kinds: readonly Surface[], sure: Uint8Array, colours: Colours) => {
  const [{ width, height }] = colours
  const { foreign, unlikeWall, things } = foreignCells(kinds, sure, colours)
  const found = new Uint8Array(foreign.length)
  // Alone, so that no armchair before the window spoils its shape; and with the dark things behind its panes.
  const alone = foreign.map((is, cell) => (kinds[cell] === 'other' ? 0 : is))
  for (const [mask, lowests] of [
    [alone, [1, 0.55, 0.45]],
    [foreign, [1]],
  ] as const)
    for (const bar of bars) {
      const whole = closed(mask, width, height, bar)
      for (const lowest of lowests) {
        const above = whole.slice().fill(0, Math.round(lowest * height) * width)
        for (const box of boxesIn(above, width, height)) if (isOpening(box, width, height)) fill(box, found, width)
      }
    }
  // A picture is of any colour; without a part that looks like wall, a mat, it may be a cupboard.
  const withArt = closed(
    foreign.map((is, cell) => (kinds[cell] === 'other' ? 1 : is)),
    width,
    height,
    1,
  )
  for (const box of boxesIn(withArt, width, height)) {
    const mat = box.cells.reduce((count, cell) => count + (kinds[cell] === 'wall' ? 1 : 0), 0)
    if (mat > leastMat * box.cells.length && isOpening(box, width, height)) fill(box, found, width)
  }
  withFrame(found, unlikeWall, (cell) => kinds[cell] === 'wall', { width, height })
  return { openings: found, things: things.map((is, cell) => (is && !found[cell] ? 1 : 0)) }
}

// In OKLab: by how much a frame is lighter or darker than the wall, and what stands before it is of another colour.
const casing = 0.035
const darkFrame = -0.18
const sameMaterial = 0.006
const thing = 0.03
const before = 0.022

/** Which cells in the walls are of another colour than the wall around them, and which could be a frame there. */
const foreignCells = (kinds: readonly Surface[], sure: Uint8Array, colours: Colours) => {
  const [{ values: l }, { values: a }, { values: b }] = colours
  const wallL = wallAround(colours[0], sure)
  const wallA = wallAround(colours[1], sure)
  const wallB = wallAround(colours[2], sure)
  const stepOf = (cell: number) =>
    Math.hypot(Number(wallA[cell]) - Number(a[cell]), Number(wallB[cell]) - Number(b[cell]))
  const lighter = (cell: number) => Number(l[cell]) - Number(wallL[cell])
  const unlikeWall = (cell: number): boolean => {
    const kind = kinds[cell]
    if (kind === 'ceiling' || kind === 'floor' || (kind === 'other' && stepOf(cell) > thing)) return false
    // Lighter and of the same material is sunlit wall.
    const wall = { lightness: Number(wallL[cell]), a: Number(wallA[cell]), b: Number(wallB[cell]) }
    const own = { lightness: Number(l[cell]), a: Number(a[cell]), b: Number(b[cell]) }
    if (materialStep(own, wall) < sameMaterial) return false
    return lighter(cell) > casing || lighter(cell) < darkFrame || stepOf(cell) > 0.012
  }
  const foreign = Uint8Array.from(kinds, (kind, cell) => {
    if (kind === 'window') return 1
    if (kind === 'ceiling' || kind === 'floor' || sure[cell]) return 0
    if (kind !== 'wall' && Math.hypot(Number(a[cell]), Number(b[cell])) > vivid) return 0
    const greener = Number(wallA[cell]) - Number(a[cell])
    const step = stepOf(cell)
    return (step > 0.01 || greener > 0.004) && (kind !== 'wall' || lighter(cell) > -0.06) && step < 0.06 ? 1 : 0
  })
  const things = foreign.map((is, cell) => (is && kinds[cell] === 'wall' && stepOf(cell) > before ? 1 : 0))
  return { foreign, unlikeWall, things }
}

// As much of a certain wall as this around a cell counts as much as all the rest of it.
const farWallWeight = 0.02

/** The mean over the certain wall around each cell; of all of it where none is near. */
const wallAround = ({ width, height, values }: Plane, sure: Uint8Array): Float32Array => {
  const mean = (of: Float32Array<ArrayBuffer>) =>
    boxMean(plane(width, height, of), Math.round(surrounding * width)).values
  const known = values.map((value, cell) => value * Number(sure[cell]))
  const [share, sum] = [mean(Float32Array.from(sure)), mean(Float32Array.from(known))]
  const total = sure.reduce((count, is) => count + is, 0)
  const all = known.reduce((sum, value) => sum + value, 0) / Math.max(1, total)
  return Float32Array.from(sum, (value, cell) => (value + farWallWeight * all) / (Number(share[cell]) + farWallWeight))
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
      for (const next of besides(cell, width, height)) {
        if (!mask[next] || seen[next]) continue
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
  const least = left === 0 || right === width - 1 ? smallest / 2 : smallest
  if (bottom > lowestSill * height || top === 0 || Math.min(across / width, down / height) < least) return false
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

/** Each column from its first cell to its last. */
const fill = ({ cells }: Box, found: Uint8Array, width: number): void => {
  for (const [x, [from, to]] of spansOf(cells, width, 'columns'))
    for (let y = from; y <= to; y += 1) found[y * width + x] = 1
}

// As fractions of the opening's lesser side.
const widestFrame = 0.2

/** What lies around an opening and is not of the wall's colour either is its frame: a casing, a sill, a reveal. */
const withFrame = (found: Uint8Array, unlikeWall: Is, isWall: Is, size: Size): void => {
  for (const { left, right, top, bottom, cells } of boxesIn(found, size.width, size.height)) {
    const reach = Math.round(widestFrame * Math.min(right - left + 1, bottom - top + 1))
    const frame = [...cells]
    let begin = 0
    const grow = (belongs: Is) => {
      const end = frame.length
      for (let i = begin; i < end; i += 1)
        for (const beside of besides(Number(frame[i]), size.width, size.height)) {
          if (found[beside] || !belongs(beside)) continue
          found[beside] = 1
          frame.push(beside)
        }
      begin = end
    }
    for (let step = 0; step < reach; step += 1) grow(unlikeWall)
    // The blend of frame and wall.
    begin = 0
    grow(isWall)
  }
}

const besides = (cell: number, width: number, height: number): number[] => {
  const x = cell % width
  const besides: number[] = []
  if (x > 0) besides.push(cell - 1)
  if (x + 1 < width) besides.push(cell + 1)
  if (cell >= width) besides.push(cell - width)
  if (cell + width < width * height) besides.push(cell + width)
  return besides
}
