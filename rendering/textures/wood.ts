import type { Lab } from '#local/preview/oklab.ts'
import type { Piece } from './layouts.ts'
import { freeGround, type Ground, random, step } from './noise.ts'
import { between, hex, lit, type Spot } from './texture.ts'

export type Timber = {
  light: Lab
  dark: Lab
  /** Rings per metre, and how clearly they show. */
  rings: number
  figure: number
  /** How clearly the pores show as fine streaks. */
  pores: number
  /** How much the tone of boards differs. */
  variety: number
  /** Knots per square metre. */
  knots?: number
}

const timber = (light: string, dark: string, rest: Omit<Timber, 'light' | 'dark'>): Timber => ({
  light: hex(light),
  dark: hex(dark),
  ...rest,
})

export const timbers = {
  oak: timber('#c9a478', '#97703f', { rings: 90, figure: 0.42, pores: 0.4, variety: 0.09, knots: 0.5 }),
  paleOak: timber('#d3b48c', '#a88558', { rings: 90, figure: 0.36, pores: 0.36, variety: 0.07 }),
  ash: timber('#e2d2b6', '#bda27a', { rings: 70, figure: 0.5, pores: 0.3, variety: 0.05 }),
  pine: timber('#dcab68', '#a9692f', { rings: 75, figure: 0.55, pores: 0.12, variety: 0.07, knots: 5 }),
  walnut: timber('#83593b', '#432a1b', { rings: 60, figure: 0.55, pores: 0.4, variety: 0.16 }),
  cherry: timber('#a56a49', '#744029', { rings: 70, figure: 0.32, pores: 0.18, variety: 0.08 }),
  smoked: timber('#57402f', '#291c14', { rings: 95, figure: 0.5, pores: 0.5, variety: 0.12, knots: 0.5 }),
  grey: timber('#aaa296', '#716a60', { rings: 95, figure: 0.55, pores: 0.55, variety: 0.09, knots: 0.8 }),
  white: timber('#ebe6dc', '#cbbfae', { rings: 75, figure: 0.5, pores: 0.35, variety: 0.03, knots: 4 }),
  reclaimed: timber('#a8794b', '#5b3b22', { rings: 85, figure: 0.6, pores: 0.45, variety: 0.24, knots: 3 }),
  beech: timber('#e0b98b', '#c08f5c', { rings: 80, figure: 0.2, pores: 0.28, variety: 0.06 }),
  silver: timber('#cdc5b8', '#a1978a', { rings: 80, figure: 0.42, pores: 0.4, variety: 0.05 }),
} as const

type Knot = { u: number; v: number; size: number }

const knotsOf = ({ seed, length, width }: Piece, perSquareMetre: number): Knot[] => {
  const wanted = perSquareMetre * length * width
  const count = Math.floor(wanted + random(seed, 71))
  return Array.from({ length: count }, (_, k) => ({
    u: length * (0.06 + 0.88 * random(seed, k, 72)),
    v: width * (0.15 + 0.7 * random(seed, k, 73)),
    size: 0.006 + 0.01 * random(seed, k, 74) ** 2,
  }))
}

/**
 * Sawn wood. The board is a plane through a trunk whose heart lies below it and wanders along the board, so that the rings show
 * as long arches in the middle and as lines at the sides.
 */
export const wood = (kind: Timber, pixel: number, ground: Ground = freeGround) => {
  const knots = new Map<number, Knot[]>()
  const knotsIn = (piece: Piece): Knot[] => {
    const found = knots.get(piece.seed) ?? knotsOf(piece, kind.knots ?? 0)
    knots.set(piece.seed, found)
    return found
  }
  const finest = Math.min(320, 0.3 / pixel)
  return (piece: Piece): Spot => {
    const { seed, u, v, width } = piece
    const along = u + (seed % 977) * 3.1
    // Narrow strips are cut beside the heart, where the rings are lines.
    const beside = width < 0.07 ? 0.09 : 0
    const heart = width * (random(seed, 11) * 1.6 - 0.3) - beside + 0.035 * ground.noise(along, seed, 0.5, 1, 12)
    const depth = 0.03 + 0.1 * random(seed, 13) + 0.05 * ground.noise(along, seed + 5, 0.42, 1, 14)
    let radius = Math.hypot(v - heart + 0.004 * ground.noise(along, v, 2.4, 9, seed), depth)
    radius += 0.0035 * ground.noise(along, v, 3, 24, seed + 1)
    let core = 0
    for (const knot of knotsIn(piece)) {
      const away = Math.hypot((u - knot.u) / 1.5, v - knot.v) + 0.0015 * ground.noise(u, v, 60, 60, seed)
      radius += 2.4 * knot.size * Math.exp(-((away / (2.6 * knot.size)) ** 2))
      core = Math.max(core, 1 - step(knot.size * 0.75, knot.size * 1.25, away))
    }
    const turn = radius * kind.rings
    const ring = turn - Math.floor(turn)
    const late = ring ** 2.2 * (1 - step(0.9, 1, ring)) * (0.55 + 0.45 * random(Math.floor(turn), seed, 15))
    const streak =
      ground.noise(along, v, 5, finest, seed + 2) + 0.6 * ground.noise(along, v, 9, finest * 0.55, seed + 3)
    const pore = step(0.25, 0.95, streak)
    const drift = ground.noise(along, v, 1.1, 11, seed + 4)
    const amount = 0.2 + kind.figure * late + 0.5 * kind.pores * pore + 0.13 * drift + 0.05 * streak
    const tone = kind.variety * (2 * random(seed, 16) - 1)
    const warmth = 0.004 * (2 * random(seed, 17) - 1)
    const [lightness, a, b] = lit(between(kind.light, kind.dark, amount + 0.75 * core), tone)
    return { lab: [lightness, a + warmth, b + warmth], height: -0.00012 * late - 0.00018 * pore * kind.pores }
  }
}
