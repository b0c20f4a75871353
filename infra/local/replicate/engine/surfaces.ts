import { floorSeed } from './floor-seed.ts'
import type { Region } from './regions.ts'
import {
  type Colour,
  isAtEdge,
  isCeiling,
  isMoreCeiling,
  isMoreFloor,
  isMoreWall,
  isOneColour,
  isPane,
  isReveal,
  isSlope,
  isWindow,
  wallScore,
} from './surface-rules.ts'

/** What an area of a room's picture is taken for. */
export type Surface = 'wall' | 'ceiling' | 'floor' | 'window' | 'textile' | 'wood' | 'accent' | 'other'

/**
 * Tells windows, walls, ceiling and floor by where they are, how large and how even; all else is `other`. A guess by
 * simple rules: it need not be right about everything, as long as it is about what is large.
 */
export const surfacesOf = (regions: readonly Region[]): Surface[] => {
  const map = new SurfaceMap(regions)
  map.assign('window', isWindow)
  map.assign('ceiling', (region) => isCeiling(region) && edgeBelow(region, regions) > ceilingEdge)
  // Below a ceiling that is seen, what reaches the picture's top is rather more of it than a wall.
  const topShare = shareOf(map.of('ceiling')) > clearCeiling ? 0.3 : 1
  const wall = best(map.unassigned(), (region) => wallScore(region) * (region.touches.top > 0.1 ? topShare : 1))
  const floor = floorSeed(regions, (number) => map.surfaces[number] === 'other' && regions[number]?.isThin === false)
  growCeiling(map, wall)
  if (floor) growFloor(map, floor)
  if (wall) growWall(map, wall)
  for (let round = 0; round < 2; round += 1) returnToWall(regions, map.surfaces)
  return map.surfaces
}

/** Which regions have been taken for what so far. */
class SurfaceMap {
  readonly surfaces: Surface[]
  readonly #regions: readonly Region[]

  constructor(regions: readonly Region[]) {
    this.#regions = regions
    this.surfaces = regions.map(() => 'other')
  }

  /** Gives what fits and is not taken to the surface; `shared` is how much of its border is that surface already. */
  assign(surface: Surface, fits: (region: Region, shared: number) => boolean): void {
    for (const [number, region] of this.#regions.entries())
      if (this.surfaces[number] === 'other' && fits(region, sharedWith(region, surface, this.surfaces)))
        this.surfaces[number] = surface
  }

  of(surface: Surface): Region[] {
    return this.#regions.filter((_, number) => this.surfaces[number] === surface)
  }

  unassigned(): Region[] {
    return this.of('other').filter(({ isThin }) => !isThin)
  }
}

/** How much of a region's border is a surface. */
export const sharedWith = ({ neighbours }: Region, surface: Surface, surfaces: readonly Surface[]): number => {
  let shared = 0
  let all = 0
  for (const [number, { pixels }] of neighbours) {
    all += pixels
    if (surfaces[number] === surface) shared += pixels
  }
  return all === 0 ? 0 : shared / all
}

/** The mean colour of a surface where it borders on a region. */
export const besideOf = (
  { neighbours }: Region,
  surface: Surface,
  surfaces: readonly Surface[],
  regions: readonly Region[],
): Colour | undefined => {
  const sum = { lightness: 0, a: 0, b: 0 }
  let all = 0
  for (const [number, { pixels }] of neighbours) {
    const other = regions[number]
    if (!other || surfaces[number] !== surface) continue
    all += pixels
    sum.lightness += pixels * other.lightness
    sum.a += pixels * other.a
    sum.b += pixels * other.b
  }
  return all === 0 ? undefined : { lightness: sum.lightness / all, a: sum.a / all, b: sum.b / all }
}

const growCeiling = (map: SurfaceMap, wall: Region | undefined): void => {
  const ceiling = meanColour(map.of('ceiling'))
  if (!ceiling) return
  const bottom = Math.max(...map.of('ceiling').map((region) => region.bottom))
  const isClear = shareOf(map.of('ceiling')) > clearCeiling
  if (isClear && wall) map.assign('ceiling', (region) => region.touches.top > 0.1 && isSlope(region, ceiling, wall))
  for (let round = 0; round < 2; round += 1)
    map.assign('ceiling', (region, shared) => isMoreCeiling(region, { ...ceiling, bottom }, wall, shared))
}

// First along the picture's edges, where no furniture stands, then inwards and towards the horizon.
const growFloor = (map: SurfaceMap, floor: Region): void => {
  map.assign('floor', (region) => region === floor)
  for (let round = 0; round < 3; round += 1)
    map.assign('floor', (region, shared) => isAtEdge(region) && isMoreFloor(region, floor, shared))
  for (let round = 0; round < 4; round += 1) {
    const horizon = Math.min(floor.top, ...map.of('floor').flatMap(({ top, share }) => (share > 0.01 ? top : [])))
    map.assign('floor', (region, shared) => region.top > horizon - 0.15 && isMoreFloor(region, floor, shared))
  }
}

const growWall = (map: SurfaceMap, wall: Region): void => {
  map.assign('wall', (region) => region === wall)
  map.assign('window', (region) => isPane(region, wall))
  map.assign('window', (region, shared) => isReveal(region, wall, shared))
  for (let round = 0; round < 8; round += 1) {
    const colour = meanColour(map.of('wall')) ?? wall
    map.assign('wall', (region, shared) => isMoreWall(region, colour, shared))
  }
}

// Taken for ceiling, but it runs into the wall more smoothly than into any ceiling.
const returnToWall = (regions: readonly Region[], surfaces: Surface[]): void => {
  for (const [number, region] of regions.entries()) {
    if (surfaces[number] !== 'ceiling') continue
    const toWall = stepTo(region, surfaces, 'wall')
    const toCeiling = stepTo(region, surfaces, 'ceiling')
    if (toWall !== undefined && toWall < Math.min(ceilingEdge, toCeiling ?? 1)) surfaces[number] = 'wall'
  }
}

const stepTo = ({ neighbours }: Region, surfaces: readonly Surface[], surface: Surface): number | undefined => {
  let pixels = 0
  let steps = 0
  for (const [number, border] of neighbours) {
    if (surfaces[number] !== surface) continue
    pixels += border.pixels
    steps += border.pixels * border.step
  }
  return pixels > 8 ? steps / pixels : undefined
}

// A ceiling ends at an edge; where the light just fades, it is the wall.
const ceilingEdge = 0.0023

/** The step of lightness that at least half of the border to what is below has. */
const edgeBelow = (region: Region, regions: readonly Region[]): number => {
  const below = [...region.neighbours]
    .filter(([number]) => (regions[number]?.y ?? 0) > region.y + 0.03)
    .map(([, border]) => border)
    .sort((one, other) => one.step - other.step)
  const half = below.reduce((sum, { pixels }) => sum + pixels, 0) / 2
  let pixels = 0
  for (const border of below) {
    pixels += border.pixels
    if (pixels >= half) return border.step
  }
  return 0
}

type Scored = { region: Region; score: number }

/** Of the colour whose regions together score highest, the highest: a surface may be in pieces. */
const best = (regions: readonly Region[], score: (region: Region) => number): Region | undefined => {
  const candidates = regions.map((region) => ({ region, score: score(region) })).filter(({ score }) => score > 0)
  const ofColour = (colour: Region) => candidates.filter(({ region }) => isOneColour(region, colour))
  const total = (scored: readonly Scored[]) => scored.reduce((sum, { score }) => sum + score, 0)
  const winners = candidates
    .map(({ region }) => ofColour(region))
    .reduce((most, group) => (total(group) > total(most) ? group : most), [])
  if (total(winners) < leastScore) return undefined
  return winners.reduce((most, one) => (one.score > most.score ? one : most)).region
}

const leastScore = 0.002

const clearCeiling = 0.03

const shareOf = (regions: readonly Region[]): number => regions.reduce((sum, { share }) => sum + share, 0)

export const meanColour = (regions: readonly Region[]): Colour | undefined => {
  const share = shareOf(regions)
  if (share === 0) return undefined
  const mean = (of: (region: Region) => number) =>
    regions.reduce((sum, region) => sum + of(region) * region.share, 0) / share
  return { lightness: mean(({ lightness }) => lightness), a: mean(({ a }) => a), b: mean(({ b }) => b) }
}
