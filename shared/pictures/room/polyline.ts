/** The cost of a line through each row of each column; lower is better. */
export type LineCosts = { width: number; rows: number; values: Float32Array }

export type Knot = { x: number; y: number }

/** How a line may bend at the corners between back wall and side walls: the ceiling's line up, the floor's line down. */
export type Bend = { cost: number; turns: 'up' | 'down' }

const columnStep = 16
const rowStep = 3
const sampleStep = 4
const steepest = 1.3

/**
 * Finds the cheapest line across all columns with at most three straight pieces: side wall, back wall, side wall.
 * A search on a coarse grid of knots comes first; then each knot is moved to its best place.
 */
export const cheapestLine = (costs: LineCosts, bend: Bend): { rows: Float32Array; knots: Knot[] } => {
  const knots = refined(costs, coarse(widened(costs), bend))
  const rows = new Float32Array(costs.width)
  for (let i = 1; i < knots.length; i += 1) {
    const from = knots[i - 1] ?? { x: 0, y: 0 }
    const to = knots[i] ?? from
    for (let x = from.x; x <= to.x; x += 1) rows[x] = from.y + slopeOf(from, to) * (x - from.x)
  }
  return { rows, knots }
}

const slopeOf = (from: Knot, to: Knot): number => (to.y - from.y) / Math.max(1, to.x - from.x)

const pieceCost = ({ width, rows, values }: LineCosts, from: Knot, to: Knot, step: number): number => {
  let sum = 0
  const slope = slopeOf(from, to)
  const end = to.x === width - 1 ? to.x + 1 : to.x
  for (let x = from.x; x < end; x += step) {
    const y = Math.round(from.y + slope * (x - from.x))
    sum += Number(values[x * rows + Math.min(rows - 1, Math.max(0, y))])
  }
  return sum * step
}

/** Gives each row the lowest cost of itself and its two neighbours, so that the coarse grid misses no edge. */
const widened = ({ width, rows, values }: LineCosts): LineCosts => ({
  width,
  rows,
  values: values.map((value, i) => {
    const row = i % rows
    const above = row > 0 ? Number(values[i - 1]) : value
    return Math.min(value, above, row + 1 < rows ? Number(values[i + 1]) : value)
  }),
})

type Path = { cost: number; knots: Knot[] }

const coarse = (costs: LineCosts, { cost: bendCost, turns }: Bend): Knot[] => {
  const { width, rows } = costs
  const columns = columnsOf(width)
  const levels = Array.from({ length: Math.ceil(rows / rowStep) }, (_, level) => level * rowStep)
  const last = width - 1
  const flow = flowOf(costs)

  const extended = (paths: readonly Path[], to: Knot): Path => {
    let best: Path = { cost: Number.POSITIVE_INFINITY, knots: [] }
    for (const { cost, knots } of paths) {
      const from = knots[knots.length - 1]
      if (!from || from.x >= to.x || cost + bendCost + flow(from.x, to.x) >= best.cost) continue
      const slope = slopeOf(from, to)
      if (Math.abs(slope) > steepest || !mayTurn(knots, slope, turns)) continue
      const total = cost + bendCost + pieceCost(costs, from, to, sampleStep)
      if (total < best.cost) best = { cost: total, knots: [...knots, to] }
    }
    return best
  }
  const everywhere = (paths: readonly Path[]): Path[] =>
    columns
      .slice(1, -1)
      .flatMap((x) => levels.map((y) => extended(paths, { x, y })))
      .filter(({ knots }) => knots.length > 0)
  const atEnd = (paths: readonly Path[]): Path[] => levels.map((y) => extended(paths, { x: last, y }))

  const begun = levels.map((y): Path => ({ cost: 0, knots: [{ x: 0, y }] }))
  const once = everywhere(begun)
  const twice = everywhere(once)
  const whole = [...atEnd(begun), ...atEnd(once), ...atEnd(twice)]
  return whole.reduce((best, path) => (path.cost < best.cost ? path : best)).knots
}

// A side wall's edge must be steeper than the back wall's by this much.
const leastTurn = 0.04

const mayTurn = (knots: readonly Knot[], slope: number, turns: Bend['turns']): boolean => {
  const [before, at] = knots.slice(-2)
  if (!before || !at) return true
  const turn = slope - slopeOf(before, at)
  return turns === 'up' ? turn < -leastTurn : turn > leastTurn
}

/** A lower bound for the cost of any line from one column to another. */
const flowOf = ({ width, rows, values }: LineCosts) => {
  const sums = new Float64Array(width + 1)
  for (let x = 0; x < width; x += 1) {
    let least = Number.POSITIVE_INFINITY
    for (let y = 0; y < rows; y += 1) least = Math.min(least, Number(values[x * rows + y]))
    sums[x + 1] = Number(sums[x]) + least
  }
  return (from: number, to: number): number => Number(sums[to]) - Number(sums[from])
}

const columnsOf = (width: number): number[] => {
  const count = Math.max(1, Math.round((width - 1) / columnStep))
  return Array.from({ length: count + 1 }, (_, i) => Math.round((i * (width - 1)) / count))
}

const refined = (costs: LineCosts, knots: Knot[]): Knot[] => {
  const last = knots.length - 1
  for (let round = 0; round < 2; round += 1)
    for (const [i, knot] of knots.entries()) {
      const [before, after] = [knots[i - 1], knots[i + 1]]
      const costAt = (at: Knot) =>
        (before ? pieceCost(costs, before, at, 1) : 0) + (after ? pieceCost(costs, at, after, 1) : 0)
      let least = costAt(knot)
      const sideways = i === 0 || i === last ? 0 : columnStep / 2
      const { x: fromX, y: fromY } = knot
      for (let x = fromX - sideways; x <= fromX + sideways; x += 1)
        for (let y = Math.max(0, fromY - 4); y <= Math.min(costs.rows - 1, fromY + 4); y += 1) {
          if ((before && x <= before.x) || (after && x >= after.x)) continue
          const cost = costAt({ x, y })
          if (cost >= least) continue
          least = cost
          knot.x = x
          knot.y = y
        }
    }
  return knots
}
