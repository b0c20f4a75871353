import type { Lab } from '#local/preview/oklab.ts'
import { jointed } from './joints.ts'
import type { Layout } from './layouts.ts'
import { freeGround, random, step } from './noise.ts'
import { between, hex, lit, type Surface } from './texture.ts'
import { type Timber, wood } from './wood.ts'

type Finish = { joint?: number; bevel?: number; depth?: number; gap?: Lab; isWorn?: boolean; sheen?: number }

const [silver, nailLab] = [hex('#9b9388'), hex('#1d1916')]
const gapLab = hex('#2a1e15')

/** Floors and walls of wooden pieces in a layout. Turned pieces reflect the light differently by `sheen`. */
export const planks =
  (kind: Timber, layoutOf: (side: number) => Layout, finish: Finish = {}) =>
  (side: number, pixel: number): Surface => {
    const { joint = 0.0012, bevel = 0.002, depth = 0.0008, gap = gapLab, isWorn = false, sheen = 0.03 } = finish
    const layout = layoutOf(side)
    const timber = wood(kind, pixel)
    return (x, y) => {
      const found = layout(x, y)
      const spot = timber(found)
      const { seed, u, v, edge } = found
      const turn = found.isTurned ? sheen : -sheen
      let lab = lit(spot.lab, turn)
      if (isWorn) {
        const grey = 0.5 * step(0.45, 0.95, random(seed, 31)) + 0.2 * freeGround.noise(u, v, 2, 14, seed)
        const saw = 0.05 * freeGround.noise(u, v, 110, 6, seed + 1) * step(0.3, 0.8, random(seed, 32))
        const nail = nailAt(found.length, found.width, u, v)
        const rub = 0.12 * (1 - step(0, 0.016 + 0.01 * freeGround.noise(u, v, 14, 14, seed + 2), edge))
        lab = lit(between(lab, silver, Math.max(0, grey)), saw - rub)
        lab = between(lab, nailLab, 0.85 * nail)
      }
      const shown = Math.max(joint, 1.3 * pixel)
      return jointed(found, { lab, height: spot.height }, { width: shown, lab: gap, depth, bevel }, pixel)
    }
  }

// Two nails at each end of a board.
const nailAt = (length: number, width: number, u: number, v: number): number => {
  const fromEnd = Math.min(u, length - u) - 0.03
  const fromSide = Math.min(v, width - v) - width * 0.2
  return 1 - step(0.003, 0.0055, Math.hypot(fromEnd, fromSide))
}
