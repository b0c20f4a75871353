import { chromaOf, hueOf, type Region } from './regions.ts'

/** What an area of a room's picture is taken for. */
export type Surface = 'wall' | 'ceiling' | 'floor' | 'window' | 'textile' | 'wood' | 'accent' | 'other'

type Colour = { lightness: number; a: number; b: number }

/**
 * Tells windows, walls, ceiling and floor by where they are, how large and how even; all else is `other`. A guess by
 * simple rules: it need not be right about everything, as long as it is about what is large.
 */
export const surfacesOf = (regions: readonly Region[]): Surface[] => {
  const surfaces = new Array<Surface>(regions.length).fill('other')
  const assign = (surface: Surface, fits: (region: Region, number: number) => boolean) => {
    for (const [number, region] of regions.entries())
      if (surfaces[number] === 'other' && fits(region, number)) surfaces[number] = surface
  }
  const touching = (region: Region, surface: Surface): number => {
    let shared = 0
    let all = 0
    for (const [number, { pixels }] of region.neighbours) {
      all += pixels
      if (surfaces[number] === surface) shared += pixels
    }
    return all === 0 ? 0 : shared / all
  }

  const grow = (surface: Surface, rounds: number, fits: (region: Region, shared: number) => boolean) => {
    for (let round = 0; round < rounds; round += 1) assign(surface, (region) => fits(region, touching(region, surface)))
  }
  const areOf = (surface: Surface) => regions.filter((_, number) => surfaces[number] === surface)

  assign('window', isWindow)
  assign('ceiling', (region) => isCeiling(region) && edgeBelow(region, regions) > ceilingEdge)
  const wall = best(regions, surfaces, wallScore)
  const floor = best(regions, surfaces, floorScore)
  const ceiling = meanColour(areOf('ceiling'))
  if (ceiling) {
    const bottom = Math.max(...areOf('ceiling').map((region) => region.bottom))
    grow('ceiling', 2, (region, shared) => isMoreCeiling(region, { ...ceiling, bottom }, wall, shared))
  }
  if (floor) {
    assign('floor', (region) => region === floor)
    grow('floor', 3, (region, shared) => isAtEdge(region) && isMoreFloor(region, floor, shared))
    for (let round = 0; round < 4; round += 1) {
      const horizon = Math.min(floor.top, ...areOf('floor').flatMap(({ top, share }) => (share > 0.01 ? top : [])))
      grow('floor', 1, (region, shared) => region.top > horizon - 0.15 && isMoreFloor(region, floor, shared))
    }
  }
  if (wall) {
    assign('wall', (region) => region === wall)
    assign('window', (region) => isPane(region, wall))
    grow('window', 1, (region, shared) => isReveal(region, wall, shared))
    for (let round = 0; round < 8; round += 1) {
      const painted = meanColour(areOf('wall')) ?? wall
      grow('wall', 1, (region, shared) => isMoreWall(region, painted, shared))
    }
  }
  for (let round = 0; round < 2; round += 1) returnToWall(regions, surfaces)
  return surfaces
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

const isWindow = ({ burnt, share }: Region): boolean => burnt > 0.6 && share > 0.001

const isCeiling = (region: Region): boolean => {
  const { touches, y, bottom, lightness, share } = region
  const aloft = touches.top / (touches.top + touches.sides)
  return (
    touches.top > 0.08 &&
    aloft > 0.55 &&
    y < 0.22 &&
    bottom < 0.36 &&
    lightness > 0.45 &&
    share > 0.01 &&
    chromaOf(region) < 0.07
  )
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

const isMoreCeiling = (
  region: Region,
  ceiling: Colour & { bottom: number },
  wall: Colour | undefined,
  shared: number,
): boolean => {
  const { y, bottom, lightness, touches } = region
  const step = Math.abs(lightness - ceiling.lightness)
  const mayBeWall = bottom > ceiling.bottom + 0.03 || touches.sides > 0.1
  if (y > 0.22 || bottom > 0.36 || colourStep(region, ceiling) > 0.04 || step > 0.12) return false
  if (mayBeWall && wall && Math.abs(lightness - wall.lightness) < step) return false
  return touches.top > 0 || shared > 0.3
}

const floorScore = (region: Region): number => {
  const { share, y, touches } = region
  if (y < 0.55) return 0
  const reach = 0.15 + 3 * touches.bottomCorners + 0.3 * touches.bottom + 0.5 * touches.sides
  return share * ramp(y, 0.55, 0.8) * reach * floorLikeness(region)
}

// Floors are wood, stone or tile, seldom lighter than walls and hardly ever green, blue or bright.
const floorLikeness = (region: Region): number => {
  const chroma = chromaOf(region)
  const hue = hueOf(region)
  const earthy = hue > 25 && hue < 105 ? 0.5 + 0.5 * ramp(chroma, 0.02, 0.05) : chroma < 0.03 ? 0.5 : 0.1
  return earthy * (1 - 0.8 * ramp(chroma, 0.12, 0.18)) * (1 - 0.5 * ramp(region.lightness, 0.8, 0.92))
}

const isAtEdge = ({ touches }: Region): boolean => touches.bottom + touches.sides > 0.03

const isMoreFloor = (region: Region, floor: Colour, shared: number): boolean => {
  const { y, top, touches, unevenness } = region
  if (y < 0.5 || top < 0.4) return false
  const step = colourStep(region, floor)
  const light = Math.abs(region.lightness - floor.lightness)
  const inCorner = touches.bottomCorners > 0.03 && touches.sides > 0.03
  if (inCorner || (isAtEdge(region) && shared > 0.15)) return step < 0.04 && light < 0.22
  // A knot, a tile or a reflection.
  if (shared > 0.6 && region.share < 0.02) return step < 0.06 && light < 0.25
  if (unevenness > 0.06) return false
  return shared > 0.4 ? step < 0.02 && light < 0.14 : step < 0.015 && light < 0.08
}

const wallScore = (region: Region): number => {
  const { share, y, top, unevenness, lightness } = region
  if (y > 0.7 || top > 0.5 || lightness < 0.2) return 0
  return (
    share *
    (1 - ramp(Math.abs(y - 0.36), 0.18, 0.4)) *
    (1 - 0.7 * ramp(unevenness, 0.05, 0.12)) *
    (1 - 0.8 * ramp(chromaOf(region), 0.09, 0.14)) *
    (1 - 0.6 * ramp(0.45 - lightness, 0, 0.25))
  )
}

// Sky or daylight behind glass: much lighter than the wall, even and without warmth.
const isPane = ({ lightness, unevenness, a, b }: Region, wall: Colour): boolean =>
  lightness > 0.88 && lightness > wall.lightness + 0.1 && unevenness < 0.02 && (chromaOf({ a, b }) < 0.01 || b < 0)

// The frame of a window and the glass beside it, blurred into one.
const isReveal = ({ lightness, share }: Region, wall: Colour, shared: number): boolean =>
  shared > 0.2 && share < 0.02 && lightness > 0.8 && lightness > wall.lightness + 0.07

// What surrounds it and its colour speak for a wall, unevenness against it; low down stands furniture.
const isMoreWall = (region: Region, wall: Colour, shared: number): boolean => {
  const { y, top, share, lightness, unevenness, touches } = region
  if (y > 0.78 || top > 0.62) return false
  const step = colourStep(region, wall)
  const light = Math.abs(lightness - wall.lightness)
  const doubt = step / (share > 0.03 ? 0.04 : 0.02) + light / 0.25 + unevenness / 0.06 - 2 * shared
  // Two greys are alike by chance, two colours are not.
  const isSameColour = step < 0.5 * chromaOf(wall) && chromaOf(wall) > 0.035
  const belief = (share > 0.03 ? 0.4 : 0) + (touches.sides > 0.03 ? 0.3 : 0) + (isSameColour ? 0.5 : 0)
  return step < 0.05 && light < 0.3 && doubt - belief < (y < 0.45 ? 1 : y < 0.52 ? 0.8 : 0)
}

/** What a piece of furniture is made of, by its colour; plants and what is small or crowded are left alone. */
export const materialOf = (thing: Colour & { share: number; y: number; unevenness: number }): Surface => {
  const hue = hueOf(thing)
  const chroma = chromaOf(thing)
  const { share, lightness, y, unevenness } = thing
  const isPlant = hue > 95 && hue < 170 && chroma > 0.02 && (share < 0.03 || unevenness > 0.06)
  if (share < 0.003 || isPlant) return 'other'
  if (hue > 35 && hue < 82 && chroma > 0.045 && chroma < 0.17 && lightness > 0.2 && lightness < 0.72) return 'wood'
  if (y > 0.4 && share > 0.006 && unevenness < 0.16) return 'textile'
  return chroma > 0.09 ? 'accent' : 'other'
}

const colourStep = (one: Colour, other: Colour): number => Math.hypot(one.a - other.a, one.b - other.b)

type Scored = { region: Region; score: number }

/** Of the colour whose regions together score highest, the highest: a surface may be in pieces. */
const best = (
  regions: readonly Region[],
  surfaces: readonly Surface[],
  score: (region: Region) => number,
): Region | undefined => {
  const candidates = regions.flatMap((region, number) => {
    const own = surfaces[number] === 'other' && !region.isThin ? score(region) : 0
    return own > 0 ? [{ region, score: own }] : []
  })
  const ofColour = (colour: Region) => candidates.filter(({ region }) => isOneColour(region, colour))
  const total = (scored: readonly Scored[]) => scored.reduce((sum, { score }) => sum + score, 0)
  const winners = candidates
    .map(({ region }) => ofColour(region))
    .reduce((most, group) => (total(group) > total(most) ? group : most), [])
  if (total(winners) < leastScore) return undefined
  return winners.reduce((most, one) => (one.score > most.score ? one : most)).region
}

const leastScore = 0.002

const isOneColour = (one: Colour, other: Colour): boolean =>
  colourStep(one, other) < 0.025 && Math.abs(one.lightness - other.lightness) < 0.1

const meanColour = (regions: readonly Region[]): Colour | undefined => {
  const share = regions.reduce((sum, region) => sum + region.share, 0)
  if (share === 0) return undefined
  const mean = (of: (region: Region) => number) =>
    regions.reduce((sum, region) => sum + of(region) * region.share, 0) / share
  return { lightness: mean(({ lightness }) => lightness), a: mean(({ a }) => a), b: mean(({ b }) => b) }
}

export const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))
