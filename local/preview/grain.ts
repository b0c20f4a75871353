const hashed = (x: number, y: number): number => {
  let mixed = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed ^= mixed >>> 13
  return (mixed >>> 0) / 4_294_967_296
}

/** A number from -1 to 1 that belongs to a place in a grid: the tone of a board or of a tile. */
export const toneOf = (column: number, row: number): number => 2 * hashed(column, row) - 1

const eased = (t: number): number => t * t * (3 - 2 * t)

/** Soft noise from -1 to 1 that changes over a distance of 1. */
export const cloud = (x: number, y: number): number => {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = eased(x - column)
  const down = eased(y - row)
  const top = hashed(column, row) * (1 - across) + hashed(column + 1, row) * across
  const bottom = hashed(column, row + 1) * (1 - across) + hashed(column + 1, row + 1) * across
  return 2 * (top * (1 - down) + bottom * down) - 1
}

/** Clouds within clouds, from -1 to 1. */
export const clouds = (x: number, y: number): number =>
  0.55 * cloud(x, y) + 0.3 * cloud(2.1 * x + 7, 2.1 * y) + 0.15 * cloud(4.3 * x, 4.3 * y + 5)

/** How much of a pixel that is `size` wide a line of the given width covers, from its middle `away`. */
export const lineCover = (away: number, width: number, size: number): number => {
  const from = Math.max(away - size / 2, -width / 2)
  const to = Math.min(away + size / 2, width / 2)
  return Math.max(0, to - from) / size
}

/** How far it is to the nearest multiple of `step`. */
export const toGrid = (value: number, step: number): number => Math.abs(value - Math.round(value / step) * step)

/** Whether pixels of this size still show what is so large: 1 for yes, 0 for a mere grey. */
export const shown = (size: number, feature: number): number => Math.min(1, Math.max(0, 1.6 - size / feature))
