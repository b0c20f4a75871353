import type { Lab } from '#local/preview/oklab.ts'
import { jointed } from './joints.ts'
import { courses, type Piece } from './layouts.ts'
import { clouds, type Ground, random, step, tiledGround } from './noise.ts'
import { between, hex, lit, pick, type Spot, type Surface } from './texture.ts'

type Brick = {
  columns: number
  rows: number
  shift: number
  colours: readonly Lab[]
  mortar: Lab
  joint: number
  /** How rough the faces and how ragged the edges are, 0 to 1. */
  rough: number
  soot?: number
  depth?: number
}

const sootLab = hex('#3d3833')

const brickFace = (
  ground: Ground,
  { colours, rough, soot = 0 }: Brick,
  { seed }: Piece,
  x: number,
  y: number,
): Spot => {
  const grain = ground.noise(x, y, 210, 210, 3)
  const blotch = clouds(ground, x, y, 14, 5, 4)
  const chip = step(0.35, 0.75, ground.noise(x, y, 55, 70, 8)) * rough
  const dirt = soot * step(-0.1, 0.7, ground.noise(x, y, 7, 16, 9) + 0.6 * (random(seed, 4) - 0.5))
  const tone = pick(colours, random(seed, 1))
  const lab = lit(tone, rough * (0.15 * (random(seed, 2) - 0.5) + 0.11 * blotch) + 0.045 * grain - 0.1 * chip)
  return {
    lab: between(lab, sootLab, 0.6 * dirt),
    height: rough * (0.0009 * blotch + 0.0004 * grain - 0.0012 * chip) + 0.0006 * (random(seed, 3) - 0.5),
  }
}

/** Brickwork with ragged edges and sandy mortar. */
export const brickwork =
  (kind: Brick) =>
  (side: number, pixel: number): Surface => {
    const ground = tiledGround(side)
    const layout = courses(side, kind.columns, kind.rows, kind.shift, 31)
    const ragged = 0.0022 * kind.rough
    return (x, y) => {
      const bentX = x + ragged * (ground.noise(x, y, 40, 40, 11) + 0.5 * ground.noise(x, y, 95, 95, 13))
      const bentY = y + ragged * (ground.noise(x, y, 40, 40, 12) + 0.5 * ground.noise(x, y, 95, 95, 14))
      const found = layout(bentX, bentY)
      const sand = 0.05 * ground.noise(x, y, 260, 260, 15) + 0.08 * clouds(ground, x, y, 9, 16, 3)
      const joint = { width: kind.joint, lab: lit(kind.mortar, sand), depth: kind.depth ?? 0.004, bevel: 0.004 }
      return jointed(found, brickFace(ground, kind, found, x, y), joint, pixel)
    }
  }

export type Glaze = {
  colours: readonly Lab[]
  /** How much the tone differs from tile to tile, and how much the glaze pools within one. */
  variety: number
  pooling: number
  /** How much each tile leans, which changes how it reflects the light. */
  lean: number
}

/** A glazed tile: its own tone, a glaze that pools, a faint reflection, and a face that leans a little. */
export const glazed = (
  ground: Ground,
  kind: Glaze,
  { seed, u, v, length, width, edge }: Piece,
  x: number,
  y: number,
): Spot => {
  const tone = pick(kind.colours, random(seed, 1))
  const pool = clouds(ground, x, y, 22, 21, 4)
  const rim = 1 - step(0, 0.006, edge)
  const leanX = kind.lean * (random(seed, 2) - 0.5)
  const leanY = kind.lean * (random(seed, 3) - 0.5)
  const shine =
    0.05 * kind.lean * step(0.3, 1, 1 - Math.hypot(u / length - random(seed, 5), v / width - random(seed, 6)))
  const by = kind.variety * (random(seed, 4) - 0.5) + kind.pooling * pool + 0.4 * kind.pooling * rim + shine
  return { lab: lit(tone, by), height: leanX * u + leanY * v + 0.0012 * kind.pooling * pool }
}

type Render = {
  light: Lab
  dark: Lab
  strokes: number
  clouds: number
  grain: number
  relief: number
  seed: number
}

/** Trowelled or brushed plaster: clouds, crossed strokes of the tool, and grain. */
export const plaster =
  ({ light, dark, strokes, clouds: cloudy, grain, relief, seed }: Render) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    return (x, y) => {
      const soft = clouds(ground, x, y, 1.6, seed, 5)
      const where = ground.noise(x, y, 2.4, 2.4, seed + 60)
      const one = ground.slanted(x, y, 3.2, 26, seed + 61) + 0.5 * ground.slanted(x, y, 7, 70, seed + 62)
      const other = ground.slanted(x, y, 26, 3.2, seed + 63) + 0.5 * ground.slanted(x, y, 70, 7, seed + 64)
      const level = ground.noise(x, y, 4, 34, seed + 65)
      const first = step(-0.1, 0.35, where)
      const stroke = first * one + (1 - first) * (0.6 * other + 0.4 * level)
      const dust = ground.noise(x, y, 170, 170, seed + 66)
      const share = 0.5 + cloudy * soft + strokes * stroke
      return {
        lab: lit(between(light, dark, share), grain * dust),
        height: relief * (0.0012 * stroke + 0.001 * soft + 0.0002 * dust),
      }
    }
  }

export type Concrete = { light: Lab; dark: Lab; pores: number; seed: number }

/** Cast concrete: clouds of tone, stains that run down, and air pores. */
export const concrete = (ground: Ground, { light, dark, pores, seed }: Concrete, x: number, y: number): Spot => {
  const soft = clouds(ground, x, y, 1.4, seed, 6)
  const stain = ground.noise(x, y, 5, 0.9, seed + 50)
  const grain = ground.noise(x, y, 190, 190, seed + 51)
  const cell = ground.cells(x, y, 30, 30, seed + 52)
  const size = cell.id > 0.8 ? 0.03 + 0.16 * (cell.id - 0.8) * 5 * random(Math.floor(cell.id * 1e6), 3) : 0
  const pore = size === 0 ? 0 : pores * (1 - step(size * 0.6, size, cell.nearest))
  const share = 0.5 + 0.75 * soft + 0.14 * stain
  return { lab: lit(between(light, dark, share), 0.018 * grain - 0.28 * pore), height: -0.0012 * pore + 0.0001 * grain }
}
