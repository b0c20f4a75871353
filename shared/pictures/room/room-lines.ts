import { cheapestLine, type Knot, type LineCosts } from './polyline.ts'
import { ramp } from './ramp.ts'

/** One value for each cell of a reduced picture. */
export type Cells = { width: number; height: number; values: Float32Array }

/** What a cell shows: a part of the shell, a rug, or another thing. */
type Kind = string

/** The upper and lower end of the walls in each column, and the vanishing point, all in cells. */
export type RoomLines = { ceiling: Float32Array; floor: Float32Array; vanishing: { x: number; y: number } }

// The cost of one cell on the wrong side of a line is 1; this is the gain from an edge of strength 1 along the line.
const edgePerCell = 2000
const clearEdge = 0.035
// A stronger edge is no wall edge, but a picture frame or a dark beam: white walls and ceilings differ little.
const foreignEdge = 0.15
// How much a gradual change of light, as in a shadow on the ceiling, counts as an edge.
const shade = 0.88
const bend = 90
const lowestCeiling = 0.5
const leastCeiling = 0.003
const highestFloor = 0.42

/** The longer side, in cells, of the pictures for which the costs below are set. */
export const planningSide = 288

/**
 * Finds the lines along which the walls meet ceiling and floor, from the cells' kinds and from edges in their OKLab
 * lightness.
 */
export const roomLines = (kinds: readonly Kind[], lightness: Cells): RoomLines => {
  const { height } = lightness
  const ceiling = cheapestLine(ceilingCosts(kinds, lightness), { cost: bend, turns: 'up' })
  const first = Math.floor(height * highestFloor)
  const costs = floorCosts(kinds, lightness, first)
  const floor = cheapestLine(nearMirrorImage(ceiling.rows, costs, height), { cost: bend, turns: 'down' })
  const floorKnots = floor.knots.map(({ x, y }) => ({ x, y: y + first }))
  return {
    ceiling: ceiling.rows,
    floor: floor.rows.map((row) => row + first),
    vanishing: vanishingPoint(ceiling.knots, floorKnots, lightness),
  }
}

/** A line of rows, one for each column of cells, in the rows and columns of a picture. */
export const stretchedLine = (
  line: Float32Array,
  cells: { width: number; height: number },
  { width, height }: { width: number; height: number },
): Float32Array =>
  Float32Array.from({ length: width }, (_, x) => {
    const at = Math.min(line.length - 1, Math.max(0, ((x + 0.5) * line.length) / width - 0.5))
    const left = Math.floor(at)
    const [from, to] = [Number(line[left]), Number(line[Math.min(line.length - 1, left + 1)])]
    return ((from + (at - left) * (to - from)) * height) / cells.height
  })

const ceilingCosts = (kinds: readonly Kind[], { width, height, values }: Cells): LineCosts => {
  const rows = Math.floor(height * lowestCeiling)
  const costs = { width, rows, values: new Float32Array(width * rows) }
  // With hardly any ceiling cells, a ceiling line needs more evidence.
  const seen = kinds.reduce((count, kind) => count + (kind === 'ceiling' ? 1 : 0), 0) / kinds.length
  const wallAbove = 2 - ramp(seen, 0.01, 0.06)
  // Without ceiling cells, the edges belong to windows and pictures and do not count.
  const edge = seen > leastCeiling ? edgePerCell : 0
  for (let x = 0; x < width; x += 1) {
    let wrong = 0
    for (let y = 0; y < rows; y += 1) if (kinds[y * width + x] === 'ceiling') wrong += 1
    for (let y = 0; y < rows; y += 1) {
      costs.values[x * rows + y] = wrong - (y === 0 ? 0 : edge * faintEdge(values, x, y, width, height))
      const kind = kinds[y * width + x]
      wrong += kind === 'wall' ? wallAbove : kind === 'ceiling' ? -1 : 0
    }
  }
  return costs
}

const floorCosts = (kinds: readonly Kind[], { width, height, values }: Cells, first: number): LineCosts => {
  const rows = height - first
  const costs = { width, rows, values: new Float32Array(width * rows) }
  for (let x = 0; x < width; x += 1) {
    let wrong = 0
    for (let y = first; y < height; y += 1) if (kinds[y * width + x] === 'wall') wrong += 1
    for (let row = 0; row < rows; row += 1) {
      const y = first + row
      const edge = meetsWall(kinds, x, y, width, height) * anyEdge(values, x, y, width, height)
      costs.values[x * rows + row] = wrong - 0.75 * edgePerCell * edge
      const kind = kinds[y * width + x]
      wrong += kind === 'floor' ? 1 : kind === 'wall' ? -1 : y < 0.62 * height ? -mantel : 0
    }
  }
  return costs
}

// In cells: how far from an edge the kinds on its two sides are read.
const aside = 4
// How much an edge between two cells counts as the floor's end. The edges of furniture and rugs are clear too.
const betweenThings = 0.25

const meetsWall = (kinds: readonly Kind[], x: number, y: number, width: number, height: number): number => {
  const above = kinds[Math.max(0, y - aside) * width + x]
  const below = kinds[Math.min(height - 1, y + aside) * width + x]
  if (above === 'floor' || above === 'rug' || below === 'wall') return 0
  return above === 'thing' && below === 'thing' ? betweenThings : 1
}

// A fireplace or a sideboard has clear edges too. A thing this high in the picture is in front of the wall, not on the floor.
const mantel = 0.5

// Of the picture's height: where eye level may be, and how far from the mirror image the floor's line is looked for.
const [lowestEye, highestEye] = [0.57, 0.3]
const band = 0.025
// How much of a wall is below eye level, as a multiple of what is above.
const [leastBelow, mostBelow] = [0.6, 1.9]
const searchSteps = 48
const outside = 1000

/**
 * Leaves only the costs near the ceiling's line mirrored at eye level: a wall is equally high everywhere, so that its lower
 * end is its upper one mirrored and stretched. Furniture hides much of the one and little of the other.
 */
const nearMirrorImage = (ceiling: Float32Array, costs: LineCosts, height: number): LineCosts => {
  const { width, rows, values } = costs
  const first = height - rows
  const columns = [...ceiling.keys()].filter((x) => Number(ceiling[x]) > 1)
  // Above the picture's edge the ceiling's line is not known.
  if (columns.length < width / 2) return costs
  const mirrored = (x: number, eye: number, stretch: number) => eye + stretch * (eye - Number(ceiling[x])) - first
  let best = { cost: Number.POSITIVE_INFINITY, eye: 0, stretch: 1 }
  for (let level = 0; level <= searchSteps; level += 1)
    for (let step = 0; step <= searchSteps; step += 1) {
      const eye = height * (highestEye + ((lowestEye - highestEye) * level) / searchSteps)
      const stretch = leastBelow + ((mostBelow - leastBelow) * step) / searchSteps
      let cost = 0
      for (const x of columns)
        cost += Number(values[x * rows + Math.min(rows - 1, Math.max(0, Math.round(mirrored(x, eye, stretch))))])
      if (cost < best.cost) best = { cost, eye, stretch }
    }
  const line = Float32Array.from(ceiling, (_, x) => Math.min(rows - 1, mirrored(x, best.eye, best.stretch)))
  return {
    ...costs,
    values: values.map((cost, i) =>
      Math.abs((i % rows) - Number(line[Math.floor(i / rows)])) > band * height ? outside : cost,
    ),
  }
}

const lightnessAt = (lightness: Float32Array, x: number, row: number, width: number, height: number): number =>
  Number(lightness[Math.min(height - 1, Math.max(0, row)) * width + x])

const steps = (lightness: Float32Array, x: number, y: number, width: number, height: number) => {
  let near = 0
  for (const [row, sign] of nearRows) near += sign * lightnessAt(lightness, x, y + row, width, height)
  const far = lightnessAt(lightness, x, y - 3, width, height) - lightnessAt(lightness, x, y + 2, width, height)
  return { near: Math.abs(near) / 2, far: Math.abs(far) }
}

const nearRows = [
  [-2, 1],
  [-1, 1],
  [0, -1],
  [1, -1],
] as const

const faintEdge = (lightness: Float32Array, x: number, y: number, width: number, height: number): number => {
  const { near, far } = steps(lightness, x, y, width, height)
  return far > foreignEdge ? 0 : Math.min(clearEdge, near) * (far > 1.8 * near ? shade : 1)
}

const anyEdge = (lightness: Float32Array, x: number, y: number, width: number, height: number): number =>
  Math.min(clearEdge, steps(lightness, x, y, width, height).near)

const usualHorizon = 0.44

/** The point where the edges of the side walls meet; without such edges the middle of the picture at eye height. */
const vanishingPoint = (ceiling: Knot[], floor: Knot[], { width, height }: Cells): Knot => {
  const meetings = [meeting(ceiling.slice(0, 2), floor.slice(0, 2)), meeting(ceiling.slice(-2), floor.slice(-2))]
  const likely = meetings.flatMap((point) =>
    point && point.y > 0.3 * height && point.y < 0.57 * height && point.x > 0.1 * width && point.x < 0.9 * width
      ? [point]
      : [],
  )
  if (likely.length === 0) return { x: width / 2, y: height * usualHorizon }
  const mean = (of: (point: Knot) => number) => likely.reduce((sum, point) => sum + of(point), 0) / likely.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

const meeting = ([a, b]: Knot[], [c, d]: Knot[]): Knot | undefined => {
  if (!a || !b || !c || !d) return undefined
  const [slope, other] = [(b.y - a.y) / (b.x - a.x), (d.y - c.y) / (d.x - c.x)]
  if (Math.abs(slope - other) < 0.25) return undefined
  const x = (c.y - a.y + slope * a.x - other * c.x) / (slope - other)
  return { x, y: a.y + slope * (x - a.x) }
}
