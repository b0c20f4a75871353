import { boxMean, type Plane, plane } from './plane.ts'
import type { Sides } from './room-shape.ts'
import type { Surface } from './things.ts'
import type { Treatment } from './treatment.ts'

/** The treatments at reduced size: the number of the treatment and the colour of every cell. */
export type Plan = {
  colours: readonly [Plane, Plane, Plane]
  numbers: Int32Array
  treatments: readonly Treatment[]
  surfaces: readonly Surface[]
}

const reach = 2
const taps = 2 * reach + 1
const nearnessCells = 1.2
// The usual difference between two colours of one thing.
const likeness = 0.035
const chromaWeight = 2
// A cell at an edge is a blend of two things, so it counts only where no other cell is near.
const unsureWeight = 0.02
// The weight of a surface beyond the line at which it ends.
const strayWeight = 1e-4

const likenessSteps = 1024
const likenessReach = 12
const likenesses = Float32Array.from({ length: likenessSteps + 1 }, (_, step) =>
  Math.exp((-0.5 * likenessReach * step) / likenessSteps),
)
const stepsPerSquare = likenessSteps / likenessReach / (likeness * likeness)

const strides = 6

/**
 * The treatment of every pixel. Inside a thing all pixels have the same treatment. Near an edge, the treatments around
 * are mixed by their distance and colour similarity (joint bilateral upsampling, Kopf and others, 2007), so that edges
 * stay sharp and get no halo. The room's lines decide where walls end.
 */
export class TreatmentMap {
  readonly #columns: number
  readonly #rows: number
  readonly #width: number
  readonly #height: number
  readonly #plan: Plan
  readonly #table: Float32Array
  readonly #surfaces: Uint8Array
  readonly #sides: Sides
  readonly #weights: Float32Array
  readonly #calm: Uint8Array
  readonly #across: Float32Array
  readonly #down: Float32Array
  readonly #mixed: Treatment = { gain: 0, keep: 0, a: 0, b: 0, floor: 0, wall: 0 }

  constructor(plan: Plan, sides: Sides, { width, height }: { width: number; height: number }) {
    const [{ width: columns, height: rows }] = plan.colours
    this.#plan = plan
    this.#sides = sides
    this.#columns = columns
    this.#rows = rows
    this.#width = width
    this.#height = height
    this.#table = Float32Array.from(
      plan.treatments.flatMap(({ gain, keep, a, b, floor, wall }) => [gain, keep, a, b, floor, wall]),
    )
    this.#surfaces = Uint8Array.from(plan.surfaces, (surface) => sideOf(surface))
    const { calm, weights } = edgesOf(plan)
    this.#calm = calm
    this.#weights = weights
    this.#across = nearnesses(width, columns)
    this.#down = nearnesses(height, rows)
  }

  /** Near edges the result is one reused object: read it before the next call. */
  at(x: number, y: number, lightness: number, a: number, b: number): Treatment | undefined {
    const row = cellOf(y, this.#height, this.#rows)
    const column = cellOf(x, this.#width, this.#columns)
    const cell = row * this.#columns + column
    if (this.#calm[cell]) return this.#plan.treatments[Number(this.#plan.numbers[cell])]
    return this.#mix(x, y, row, column, lightness, a, b)
  }

  #mix(x: number, y: number, row: number, column: number, lightness: number, a: number, b: number): Treatment {
    const [{ values: cellL }, { values: cellA }, { values: cellB }] = this.#plan.colours
    const { numbers } = this.#plan
    const table = this.#table
    const isCeiling = this.#sides.ceilingShare(x, y)
    const isFloor = this.#sides.floorShare(x, y)
    const isWall = Math.max(0, 1 - isCeiling - isFloor)
    let [total, gain, keep, offsetA, offsetB, floor, wall] = [0, 0, 0, 0, 0, 0, 0]
    const bottom = Math.min(taps, this.#rows + reach - row)
    const right = Math.min(taps, this.#columns + reach - column)
    for (let v = Math.max(0, reach - row); v < bottom; v += 1) {
      const nearDown = Number(this.#down[y * taps + v])
      const start = (row + v - reach) * this.#columns + column - reach
      for (let h = Math.max(0, reach - column); h < right; h += 1) {
        const cell = start + h
        const dl = lightness - Number(cellL[cell])
        const da = (a - Number(cellA[cell])) * chromaWeight
        const db = (b - Number(cellB[cell])) * chromaWeight
        const step = Math.min(likenessSteps, (dl * dl + da * da + db * db) * stepsPerSquare)
        const number = Number(numbers[cell])
        const side = this.#surfaces[number]
        const place = side === 0 ? 1 : side === 1 ? isCeiling : side === 2 ? isWall : isFloor
        const share =
          Number(this.#weights[cell]) *
          nearDown *
          Number(this.#across[x * taps + h]) *
          Number(likenesses[step | 0]) *
          (place + strayWeight)
        const at = number * strides
        total += share
        gain += share * Number(table[at])
        keep += share * Number(table[at + 1])
        offsetA += share * Number(table[at + 2])
        offsetB += share * Number(table[at + 3])
        floor += share * Number(table[at + 4])
        wall += share * Number(table[at + 5])
      }
    }
    const mixed = this.#mixed
    mixed.gain = gain / total
    mixed.keep = keep / total
    mixed.a = offsetA / total
    mixed.b = offsetB / total
    mixed.floor = floor / total
    mixed.wall = wall / total
    return mixed
  }
}

const sideOf = (surface: Surface): number =>
  surface === 'ceiling' ? 1 : surface === 'wall' ? 2 : surface === 'floor' ? 3 : 0

const cellOf = (pixel: number, pixels: number, cells: number): number =>
  Math.min(cells - 1, Math.floor(((pixel + 0.5) * cells) / pixels))

/** `calm` marks the cells with only one treatment within reach; `weights` is the reliability of each cell's number. */
const edgesOf = ({ numbers, colours: [{ width, height }] }: Plan) => {
  const edges = new Float32Array(numbers.length)
  for (let i = 0; i < numbers.length; i += 1) {
    const differs = (other: number) => numbers[i] !== numbers[other]
    if (((i + 1) % width !== 0 && differs(i + 1)) || (i + width < numbers.length && differs(i + width))) edges[i] = 1
  }
  const near = (radius: number) => boxMean(plane(width, height, edges), radius).values
  // Running sums leave small rounding errors.
  const roundingError = 1e-4
  return {
    calm: Uint8Array.from(near(reach + 1), (share) => (share < roundingError ? 1 : 0)),
    weights: near(1).map((share) => (share < roundingError ? 1 : unsureWeight)),
  }
}

/** For each pixel of a row or column: the weights by distance of the cells around its own. */
const nearnesses = (pixels: number, cells: number): Float32Array => {
  const weights = new Float32Array(pixels * taps)
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const place = ((pixel + 0.5) * cells) / pixels - 0.5
    const own = cellOf(pixel, pixels, cells)
    for (let tap = 0; tap < taps; tap += 1) {
      const cell = own + tap - reach
      const distance = (cell - place) / nearnessCells
      if (cell >= 0 && cell < cells) weights[pixel * taps + tap] = Math.exp(-0.5 * distance * distance)
    }
  }
  return weights
}
