import { random, wrapped } from './noise.ts'

/**
 * One board, tile, brick or stone at a place. `u` runs along it and `v` across, from its corner; `edge` is the distance to its
 * nearest edge. All are metres. `seed` is a whole number of its own, which repeats with the texture.
 */
export type Piece = {
  seed: number
  u: number
  v: number
  length: number
  width: number
  edge: number
  isTurned: boolean
}

export type Layout = (x: number, y: number) => Piece

const seedOf = (i: number, j: number, seed = 0): number => Math.floor(random(i, j, seed) * 1e6)

const piece = (seed: number, u: number, v: number, length: number, width: number, isTurned = false): Piece => ({
  seed,
  u,
  v,
  length,
  width,
  edge: Math.min(u, length - u, v, width - v),
  isTurned,
})

/** Rows of boards that run down the picture, `perRow` to a row, of different lengths and with staggered ends. */
export const boards =
  (side: number, rows: number, perRow: number, seed: number): Layout =>
  (x, y) => {
    const width = side / rows
    const row = Math.floor(x / width)
    const inRow = wrapped(row, rows)
    const along = wrapped(y / side - random(inRow, 1, seed), 1) * perRow
    const jitter = (index: number) => (index % perRow === 0 ? 0 : 0.5 * (random(inRow, index, seed + 1) - 0.5))
    let index = Math.floor(along)
    if (along < index + jitter(index)) index -= 1
    else if (index + 1 < perRow && along >= index + 1 + jitter(index + 1)) index += 1
    const from = index + jitter(index)
    const to = index + 1 + jitter(index + 1)
    const metres = side / perRow
    const own = seedOf(inRow, wrapped(index, perRow), seed + 2)
    return piece(own, (along - from) * metres, x - row * width, (to - from) * metres, width)
  }

/** The same layout turned by 90 degrees. */
export const turned =
  (layout: Layout): Layout =>
  (x, y) =>
    layout(y, x)

/** Bricks or tiles in level courses; each course is shifted by `shift` of a length against the one above. */
export const courses =
  (side: number, columns: number, rows: number, shift = 0, seed = 0): Layout =>
  (x, y) => {
    const length = side / columns
    const width = side / rows
    const row = Math.floor(y / width)
    const shifted = x - wrapped(row, rows) * shift * length
    const column = Math.floor(shifted / length)
    const own = seedOf(wrapped(column, columns), wrapped(row, rows), seed)
    return piece(own, shifted - column * length, y - row * width, length, width)
  }

/** Courses of different heights with stones of different lengths. */
export const rubble = (side: number, heights: readonly number[], longest: number, seed: number): Layout => {
  const total = heights.reduce((sum, height) => sum + height, 0)
  let top = 0
  const rows = heights.map((height, row) => {
    const count = Math.max(2, Math.ceil((side / longest) * (1 + 0.5 * random(row, 3, seed))))
    const parts = Array.from({ length: count }, (_, k) => 0.45 + random(row, k, seed + 5))
    const sum = parts.reduce((all, part) => all + part, 0)
    const from = top
    top += (height / total) * side
    return { from, to: top, shift: random(row, 9, seed) * side, lengths: parts.map((part) => (part / sum) * side) }
  })
  return (x, y) => {
    const level = wrapped(y, side)
    const row = Math.max(
      0,
      rows.findIndex(({ to }) => level < to),
    )
    const { from = 0, to = side, shift = 0, lengths = [] } = rows[row] ?? {}
    let along = wrapped(x - shift, side)
    let stone = 0
    while (stone < lengths.length - 1 && along >= Number(lengths[stone])) along -= Number(lengths[stone++])
    return piece(seedOf(stone, row, seed), along, level - from, Number(lengths[stone]), to - from)
  }
}

// The boards of a herringbone by unit cell: in steps along the diagonal, `blocks` cells lie and `blocks` stand.
const herring = (a: number, b: number, blocks: number) => {
  const i = Math.floor(a)
  const j = Math.floor(b)
  const period = 2 * blocks
  const at = wrapped(i - j, period)
  const isLying = at < blocks
  const u = isLying ? at + a - i : period - 1 - at + b - j
  const v = isLying ? b - j : a - i
  const centre = isLying ? [i - at + blocks / 2, j + 0.5] : [i + 0.5, j - (period - 1 - at) + blocks / 2]
  return { u, v, isLying, a: Number(centre[0]), b: Number(centre[1]) }
}

// A board is recognised by its centre, which is the same place of the texture on both sides of a seam.
const seedAt = (x: number, y: number, side: number, seed: number): number => {
  const grid = 512
  const index = (value: number) => wrapped(Math.round((value / side) * grid), grid)
  return seedOf(index(x), index(y), seed)
}

/** Herringbone parquet at 45 degrees, of blocks that are `blocks` times as long as wide; `repeats` sets their size. */
export const herringbone =
  (side: number, blocks: number, repeats: number, seed: number): Layout =>
  (x, y) => {
    const width = side / (Math.SQRT2 * blocks * repeats)
    const turn = 1 / (Math.SQRT2 * width)
    const found = herring((x + y) * turn, (y - x) * turn, blocks)
    const centreX = ((found.a - found.b) * width) / Math.SQRT2
    const centreY = ((found.a + found.b) * width) / Math.SQRT2
    const own = seedAt(centreX, centreY, side, seed)
    return piece(own, found.u * width, found.v * width, blocks * width, width, !found.isLying)
  }

/** Pavers twice as long as wide in a herringbone along the walls; `count` widths, a multiple of four, make up the side. */
export const paverBond =
  (side: number, count: number, seed: number): Layout =>
  (x, y) => {
    const width = side / count
    const found = herring(x / width, y / width, 2)
    const own = seedAt(found.a * width, found.b * width, side, seed)
    return piece(own, found.u * width, found.v * width, 2 * width, width, !found.isLying)
  }

/** Chevron parquet: `columns` (an even number) of boards cut at 45 degrees, `rows` boards high. */
export const chevron =
  (side: number, columns: number, rows: number, seed: number): Layout =>
  (x, y) => {
    const span = side / columns
    const column = Math.floor(x / span)
    const across = x - column * span
    const isTurned = wrapped(column, 2) === 1
    const height = side / rows
    const level = (y + (isTurned ? across : -across)) / height
    const row = Math.floor(level)
    const width = height / Math.SQRT2
    const own = seedOf(wrapped(column, columns), wrapped(row, rows), seed)
    const found = piece(own, across * Math.SQRT2, (level - row) * width, span * Math.SQRT2, width, isTurned)
    return { ...found, edge: Math.min(found.v, width - found.v, across, span - across) }
  }

/** Squares of parallel strips, turned alternately; `squares` (an even number) to a side. */
export const basket =
  (side: number, squares: number, strips: number, seed: number): Layout =>
  (x, y) => {
    const size = side / squares
    const column = Math.floor(x / size)
    const row = Math.floor(y / size)
    const isTurned = wrapped(column + row, 2) === 1
    const [along, across] = isTurned ? [y - row * size, x - column * size] : [x - column * size, y - row * size]
    const width = size / strips
    const strip = Math.min(strips - 1, Math.floor(across / width))
    const own = seedOf(wrapped(column, squares) * strips + strip, wrapped(row, squares), seed)
    return piece(own, along, across - strip * width, size, width, isTurned)
  }

/** Hexagons that stand on a point, `columns` across and `rows` (an even number) down. */
export const hexagons =
  (side: number, columns: number, rows: number, seed: number): Layout =>
  (x, y) => {
    const width = side / columns
    const pitch = side / rows
    // The rows are pulled to the pitch of regular hexagons, so that the distance to an edge is true to a percent.
    const scale = (width * Math.sqrt(3)) / 2 / pitch
    let best = { distance: Infinity, next: Infinity, i: 0, j: 0, dx: 0, dy: 0 }
    const near = Math.round(y / pitch - 0.5)
    for (let j = near - 1; j <= near + 1; j++) {
      const shift = wrapped(j, 2) * 0.5
      const about = Math.round(x / width - 0.5 - shift)
      for (let i = about - 1; i <= about + 1; i++) {
        const dx = x - (i + 0.5 + shift) * width
        const dy = (y - (j + 0.5) * pitch) * scale
        const distance = Math.hypot(dx, dy)
        if (distance < best.distance) best = { distance, next: best.distance, i, j, dx, dy }
        else if (distance < best.next) best.next = distance
      }
    }
    // Half the difference of the squares over the distance of the centres: the distance to the line between two cells.
    const edge = (best.next ** 2 - best.distance ** 2) / (2 * width)
    const own = seedOf(wrapped(best.i, columns), wrapped(best.j, rows), seed)
    return { seed: own, u: best.dx + width / 2, v: best.dy + width / 2, length: width, width, edge, isTurned: false }
  }

/** Overlapping round scales, `columns` across; each row hangs over the next one. */
export const scales =
  (side: number, columns: number, seed: number): Layout =>
  (x, y) => {
    const radius = side / columns / 2
    const rows = 2 * columns
    const from = (row: number) => {
      const shift = wrapped(row, 2) * radius
      const column = Math.round((x - shift) / (2 * radius))
      return { column, dx: x - shift - column * 2 * radius, dy: y - row * radius }
    }
    const upperRow = Math.floor(y / radius)
    const upper = from(upperRow)
    const outside = Math.hypot(upper.dx, upper.dy) - radius
    const row = outside < 0 ? upperRow : upperRow + 1
    const { column, dx, dy } = outside < 0 ? upper : from(row)
    const inner = radius - Math.hypot(dx, dy)
    const own = seedOf(wrapped(column, columns), wrapped(row, rows), seed)
    const edge = outside < 0 ? inner : Math.min(inner, outside)
    return { seed: own, u: dx + radius, v: dy + radius, length: 2 * radius, width: 2 * radius, edge, isTurned: false }
  }
