/** A fixed pseudo-random number from 0 to 1 for two whole numbers and a seed. */
export const random = (i: number, j: number, seed = 0): number => {
  let mixed = Math.imul(i | 0, 0x27d4eb2d) ^ Math.imul(j | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

const directions = 64
const cosines = Float64Array.from({ length: directions }, (_, k) => Math.cos((k / directions) * 2 * Math.PI))
const sines = Float64Array.from({ length: directions }, (_, k) => Math.sin((k / directions) * 2 * Math.PI))

const slopeAt = (i: number, j: number, seed: number, x: number, y: number): number => {
  const k = Math.floor(random(i, j, seed) * directions)
  return Number(cosines[k]) * x + Number(sines[k]) * y
}

const eased = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** The remainder that is never negative; a period of 0 leaves the value. */
export const wrapped = (value: number, period: number): number =>
  period === 0 ? value : value - Math.floor(value / period) * period

/** Perlin noise from about -1 to 1. With periods it repeats after that many cells. */
const perlin = (x: number, y: number, seed: number, periodX: number, periodY: number): number => {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = x - column
  const v = y - row
  const left = wrapped(column, periodX)
  const right = wrapped(column + 1, periodX)
  const top = wrapped(row, periodY)
  const bottom = wrapped(row + 1, periodY)
  const across = eased(u)
  const upper = slopeAt(left, top, seed, u, v) * (1 - across) + slopeAt(right, top, seed, u - 1, v) * across
  const lower =
    slopeAt(left, bottom, seed, u, v - 1) * (1 - across) + slopeAt(right, bottom, seed, u - 1, v - 1) * across
  return 1.5 * (upper + (lower - upper) * eased(v))
}

/** The nearest cell of irregular cells: its distance, that of the next nearest (both in cells), and a random number of its own. */
type Cell = { nearest: number; next: number; id: number; dx: number; dy: number }

const cellOf = (x: number, y: number, seed: number, periodX: number, periodY: number): Cell => {
  const cell = { nearest: 9, next: 9, id: 0, dx: 0, dy: 0 }
  const column = Math.floor(x)
  const row = Math.floor(y)
  for (let j = row - 1; j <= row + 1; j++)
    for (let i = column - 1; i <= column + 1; i++) {
      const left = wrapped(i, periodX)
      const top = wrapped(j, periodY)
      const dx = x - i - 0.1 - 0.8 * random(left, top, seed)
      const dy = y - j - 0.1 - 0.8 * random(left, top, seed + 101)
      const distance = Math.hypot(dx, dy)
      if (distance < cell.nearest) {
        cell.next = cell.nearest
        cell.nearest = distance
        cell.id = random(left, top, seed + 202)
        cell.dx = dx
        cell.dy = dy
      } else if (distance < cell.next) cell.next = distance
    }
  return cell
}

/** Noise by place in metres, with features per metre across and along. */
export type Ground = {
  noise(x: number, y: number, perMetreX: number, perMetreY: number, seed: number): number
  /** Noise whose axes are the two diagonals. */
  slanted(x: number, y: number, perMetreX: number, perMetreY: number, seed: number): number
  cells(x: number, y: number, perMetreX: number, perMetreY: number, seed: number): Cell
}

/** Noise that repeats seamlessly after `side` metres. */
export const tiledGround = (side: number): Ground => {
  const count = (perMetre: number) => Math.max(1, Math.round(perMetre * side))
  return {
    noise: (x, y, perMetreX, perMetreY, seed) => {
      const across = count(perMetreX)
      const down = count(perMetreY)
      return perlin((x / side) * across, (y / side) * down, seed, across, down)
    },
    slanted: (x, y, perMetreX, perMetreY, seed) => {
      const across = count(perMetreX / Math.SQRT2)
      const down = count(perMetreY / Math.SQRT2)
      return perlin(((x + y) / side) * across, ((y - x) / side) * down, seed, across, down)
    },
    cells: (x, y, perMetreX, perMetreY, seed) => {
      const across = count(perMetreX)
      const down = count(perMetreY)
      return cellOf((x / side) * across, (y / side) * down, seed, across, down)
    },
  }
}

/** Noise that never repeats, for the inside of a board or a tile. */
export const freeGround: Ground = {
  noise: (x, y, perMetreX, perMetreY, seed) => perlin(x * perMetreX, y * perMetreY, seed, 0, 0),
  slanted: (x, y, perMetreX, perMetreY, seed) =>
    perlin(((x + y) / Math.SQRT2) * perMetreX, ((y - x) / Math.SQRT2) * perMetreY, seed, 0, 0),
  cells: (x, y, perMetreX, perMetreY, seed) => cellOf(x * perMetreX, y * perMetreY, seed, 0, 0),
}

/** Noise at several scales, each twice as fine and half as strong as the one before. */
export const clouds = (
  ground: Ground,
  x: number,
  y: number,
  perMetre: number,
  seed: number,
  octaves = 4,
  stretch = 1,
): number => {
  let sum = 0
  let share = 0.55
  for (let octave = 0; octave < octaves; octave++) {
    const scale = perMetre * 2 ** octave
    sum += share * ground.noise(x, y, scale, scale / stretch, seed + 17 * octave)
    share *= 0.5
  }
  return sum
}

/** 0 below `from`, 1 above `to`, smooth between. */
export const step = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
