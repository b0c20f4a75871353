const hashed = (x: number, y: number): number => {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed ^= mixed >>> 13
  return (mixed >>> 0) / 4_294_967_296
}

/** A pseudo-random number from -1 to 1 that is fixed for each cell of a grid, such as the tone of a board or a tile. */
export const toneOf = (column: number, row: number): number => 2 * hashed(column, row) - 1

const eased = (t: number): number => t * t * (3 - 2 * t)

/** Smooth noise from -1 to 1 whose values change over a distance of 1. */
export const cloud = (x: number, y: number): number => {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = eased(x - column)
  const down = eased(y - row)
  const top = hashed(column, row) * (1 - across) + hashed(column + 1, row) * across
  const bottom = hashed(column, row + 1) * (1 - across) + hashed(column + 1, row + 1) * across
  return 2 * (top * (1 - down) + bottom * down) - 1
}

/** Smooth noise at three scales, from -1 to 1. */
export const clouds = (x: number, y: number): number =>
  0.55 * cloud(x, y) + 0.3 * cloud(2.1 * x + 7, 2.1 * y) + 0.15 * cloud(4.3 * x, 4.3 * y + 5)

/** The share of a pixel that a line covers. The pixel is `size` wide and its middle is `away` from the line's middle. */
export const lineCover = (away: number, width: number, size: number): number => {
  const from = Math.max(away - size / 2, -width / 2)
  const to = Math.min(away + size / 2, width / 2)
  return Math.max(0, to - from) / size
}

/** The distance to the nearest multiple of `step`. */
export const toGrid = (value: number, step: number): number => Math.abs(value - Math.round(value / step) * step)

/** How visible a feature is with pixels of this size: 1 when it is clear, 0 when the pixels are too large for it. */
export const shown = (size: number, feature: number): number => Math.min(1, Math.max(0, 1.6 - size / feature))
