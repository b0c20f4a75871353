import type { Lab } from '#local/preview/oklab.ts'
import type { Piece } from './layouts.ts'
import { step } from './noise.ts'
import { between, type Spot } from './texture.ts'

export type Joint = { width: number; lab: Lab; depth?: number; bevel?: number }

/** A piece with its joint: the edge is rounded over `bevel` metres, and the joint lies `depth` metres lower. */
export const jointed = (
  { edge }: Pick<Piece, 'edge'>,
  { lab, height }: Spot,
  { width, lab: jointLab, depth = 0.001, bevel = 0.002 }: Joint,
  pixel: number,
): Spot => {
  const inside = step(width / 2 - pixel, width / 2 + pixel, edge)
  const round = step(width / 2 - pixel, width / 2 + Math.max(bevel, 2 * pixel), edge)
  return { lab: between(jointLab, lab, inside), height: (height + depth) * round }
}
