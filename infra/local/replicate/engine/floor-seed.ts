import type { Region } from './regions.ts'
import { floorScore, isOneMaterial } from './surface-rules.ts'

/**
 * The area that is most surely floor: of the colour that is seen low, far to both sides, and does not go on above where
 * a floor ends. A sofa's seat lies low too, but its back does not.
 */
export const floorSeed = (regions: readonly Region[], isFree: (number: number) => boolean): Region | undefined => {
  const low = new Map([...regions.entries()].filter(([number, { y, top }]) => y > 0.5 && top > 0.4 && isFree(number)))
  let seed: Region | undefined
  let most = leastScore
  for (const colour of low.values()) {
    const own = floorScore(colour)
    if (own < leastScore) continue
    const members = new Map([...low].filter(([, region]) => isOneMaterial(region, colour)))
    if ([...members.values()].some((other) => floorScore(other) > own)) continue
    const score = groupScore(members)
    if (score <= most) continue
    most = score
    seed = colour
  }
  return seed
}

const leastScore = 0.0015

const groupScore = (members: ReadonlyMap<number, Region>): number => {
  const isLow = (number: number) => {
    const member = members.get(number)
    return member !== undefined && floorScore(member) > 0
  }
  let [score, reach] = [0, 0]
  let [left, right] = [1, 0]
  for (const region of members.values()) {
    const own = floorScore(region)
    if (own === 0) {
      // Wholly above a floor's place it may as well be a wall of that colour.
      const against = region.floorward < 0.15 ? 0.2 : 0.6
      if ([...region.neighbours.keys()].some(isLow)) score -= against * region.share * (1 - region.floorward)
      continue
    }
    score += own
    reach += region.touches.bottom + region.touches.sides
    left = Math.min(left, region.left)
    right = Math.max(right, region.right)
  }
  return score * (reach > 0.03 ? 1 : 0.3) * (0.2 + Math.max(0, right - left))
}
