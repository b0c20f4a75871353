import type { Plane } from './plane.ts'
import { ramp } from './ramp.ts'
import type { Segments } from './segments.ts'
import type { Surface } from './surfaces.ts'

const lowest = 0.5
// One cell on the wrong side of the line weighs as much as this much missing edge along it.
const edgePerCell = 2000
const clearEdge = 0.035
// White on white it is faint; a picture's frame and a dark beam are not.
const foreignEdge = 0.15
const bend = 3
const steepest = 3

/**
 * Parts wall and ceiling along one line, since their colours may be too alike for areas to end there: wall above it
 * becomes ceiling, ceiling below it wall, each as an area of its own at the end of the list.
 */
export const partAtCeiling = (areas: Segments, surfaces: readonly Surface[], lightness: Plane) => {
  const kinds = Array.from(areas.labels, (label) => surfaces[label] ?? 'other')
  const ceiling = meanOf('ceiling', kinds, lightness)
  const isTold = Math.abs(ceiling - meanOf('wall', kinds, lightness)) > clearStep
  if (isTold) return { areas, surfaces: [...surfaces] }

  const line = ceilingLine(kinds, lightness)
  const labels = areas.labels.map((label, cell) => {
    const isAbove = Math.floor(cell / areas.width) < Number(line[cell % areas.width])
    if (kinds[cell] === 'wall' && isAbove) return areas.count
    return kinds[cell] === 'ceiling' && !isAbove ? areas.count + 1 : label
  })
  return {
    areas: { ...areas, labels, count: areas.count + 2 },
    surfaces: [...surfaces, 'ceiling', 'wall'] satisfies Surface[],
  }
}

// A white ceiling over a dark wall needs no line: their colours tell them apart.
const clearStep = 0.12

/** NaN where there is none of it. */
const meanOf = (wanted: Surface, kinds: readonly Surface[], { values }: Plane): number => {
  let sum = 0
  let cells = 0
  for (const [cell, kind] of kinds.entries()) {
    if (kind !== wanted) continue
    sum += Number(values[cell])
    cells += 1
  }
  return sum / cells
}

/**
 * The row at which the ceiling ends in each column: the line that follows an edge, bends little and leaves as much
 * ceiling above and wall below as it can, found over all columns at once (dynamic programming).
 */
const ceilingLine = (kinds: readonly Surface[], { width, height, values }: Plane): Int32Array => {
  const rows = Math.floor(height * lowest)
  const costs = new Float32Array(width * rows)
  const from = new Int32Array(width * rows)

  // Where hardly any ceiling was seen, it takes more to believe in one.
  const seen = kinds.reduce((count, kind) => count + (kind === 'ceiling' ? 1 : 0), 0) / kinds.length
  const wallAbove = 2 - ramp(seen, 0.01, 0.06)

  for (let x = 0; x < width; x += 1) {
    let wrong = 0
    for (let y = 0; y < rows; y += 1) if (kinds[y * width + x] === 'ceiling') wrong += 1
    for (let y = 0; y < rows; y += 1) {
      costs[x * rows + y] = wrong - (y === 0 ? 0 : edgePerCell * edgeAt(values, x, y, width, height))
      const kind = kinds[y * width + x]
      wrong += kind === 'wall' ? wallAbove : kind === 'ceiling' ? -1 : 0
    }
    if (x > 0) addBest(costs, from, x, rows)
  }

  const line = new Int32Array(width)
  let row = argMin(costs.subarray((width - 1) * rows))
  for (let x = width - 1; x >= 0; x -= 1) {
    line[x] = row
    row = Number(from[x * rows + row])
  }
  return line
}

const edgeAt = (lightness: Float32Array, x: number, y: number, width: number, height: number): number => {
  const at = (row: number) => Number(lightness[Math.min(height - 1, Math.max(0, row)) * width + x])
  if (Math.abs(at(y - 3) - at(y + 2)) > foreignEdge) return 0
  return Math.min(clearEdge, Math.abs(at(y - 2) + at(y - 1) - at(y) - at(y + 1)) / 2)
}

const addBest = (costs: Float32Array, from: Int32Array, x: number, rows: number): void => {
  for (let y = 0; y < rows; y += 1) {
    let least = Number.POSITIVE_INFINITY
    for (let step = -steepest; step <= steepest; step += 1) {
      const before = y + step
      if (before < 0 || before >= rows) continue
      const cost = Number(costs[(x - 1) * rows + before]) + bend * Math.abs(step)
      if (cost >= least) continue
      least = cost
      from[x * rows + y] = before
    }
    costs[x * rows + y] = Number(costs[x * rows + y]) + least
  }
}

const argMin = (values: Float32Array): number => {
  let at = 0
  for (let i = 1; i < values.length; i += 1) if (Number(values[i]) < Number(values[at])) at = i
  return at
}
