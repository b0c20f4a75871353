import { ramp } from './ramp.ts'
import { chromaOf, hueOf, type Region } from './regions.ts'
import type { Surface } from './surfaces.ts'

// Which area is what, in numbers found by looking at many rooms: places and shares are fractions of the picture,
// colours OKLab.

export type Colour = { lightness: number; a: number; b: number }

export const isWindow = ({ burnt, share }: Region): boolean => burnt > 0.6 && share > 0.001

export const isCeiling = (region: Region): boolean => {
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

export const isMoreCeiling = (
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

/** Of the ceiling's colour and clearly not of the wall's: a ceiling under a roof comes down low. */
export const isSlope = (region: Colour, ceiling: Colour, wall: Colour): boolean =>
  Math.abs(region.lightness - ceiling.lightness) < 0.12 &&
  materialStep(region, wall) > Math.max(0.008, 2.5 * materialStep(region, ceiling))

// What stands high at the picture's side or before the wall is furniture, however large it is.
export const floorScore = (region: Region): number => {
  const { share, y, touches, floorward } = region
  if (y < 0.55 || floorward < leastFloorward) return 0
  const reach = 0.15 + touches.bottomCorners + 0.3 * touches.bottom + 0.5 * touches.sides
  return share * floorward ** 2 * reach * floorLikeness(region)
}

const leastFloorward = 0.7

// Floors are wood, stone or tile, seldom lighter than walls and hardly ever green, blue or bright.
const floorLikeness = (region: Region): number => {
  const chroma = chromaOf(region)
  const hue = hueOf(region)
  const earthy = hue > 25 && hue < 105 ? 0.5 + 0.5 * ramp(chroma, 0.02, 0.05) : chroma < 0.03 ? 0.5 : 0.1
  const bright = hue > 42 ? ramp(chroma, 0.12, 0.18) : ramp(chroma, 0.07, 0.11)
  return earthy * (1 - 0.8 * bright) * (1 - 0.8 * ramp(region.lightness, 0.76, 0.84))
}

export const isAtEdge = ({ touches }: Region): boolean => touches.bottom + touches.sides > 0.03

export const isMoreFloor = (region: Region, floor: Colour, shared: number): boolean => {
  const { y, top, touches, unevenness, floorward, lightness } = region
  if (y < 0.5 || top < (region.share < 0.02 ? 0.57 : 0.4) || floorward < 0.6) return false
  const step = materialStep(region, floor)
  const light = Math.abs(lightness - floor.lightness)
  // Lighter it may be sunlit, but then it is of the same material: a bed and a pale armchair are not.
  const glare = Math.max(0.01, (0.4 * chromaOf(floor)) / floor.lightness)
  if (lightness > floor.lightness + 0.07 && step > glare) return false
  const inCorner = touches.bottomCorners > 0.03 && touches.sides > 0.03
  if (inCorner || (isAtEdge(region) && shared > 0.15)) return step < 0.035 && light < 0.25
  // A knot, a tile, a reflection or a piece of furniture's shadow.
  if (shared > 0.6 && region.share < 0.004) return step < 0.06 && light < 0.25
  if (shared > 0.6 && region.share < 0.02) return step < 0.035 && light < 0.2
  if (shared > 0.25 && lightness < floor.lightness && step < 0.035) return light < 0.28
  if (unevenness > 0.06) return false
  return shared > 0.3 ? step < 0.03 && light < 0.18 : step < 0.022 && light < 0.12
}

/** How far two materials' colours are apart where one may be in the light and the other in the shade. */
export const materialStep = (one: Colour, other: Colour): number =>
  Math.hypot(one.a / one.lightness - other.a / other.lightness, one.b / one.lightness - other.b / other.lightness)

/** In light and in shade. */
export const isOneMaterial = (one: Colour, other: Colour): boolean =>
  materialStep(one, other) < 0.025 && Math.abs(one.lightness - other.lightness) < 0.13

export const wallScore = (region: Region): number => {
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
export const isPane = ({ lightness, unevenness, a, b }: Region, wall: Colour): boolean =>
  lightness > 0.88 && lightness > wall.lightness + 0.1 && unevenness < 0.02 && (chromaOf({ a, b }) < 0.01 || b < 0)

// The frame of a window and the glass beside it, blurred into one.
export const isReveal = ({ lightness, share, y }: Region, wall: Colour, shared: number): boolean =>
  shared > 0.2 && y < 0.6 && share < 0.02 && lightness > 0.8 && lightness > wall.lightness + 0.07

// What surrounds it and its colour speak for a wall, unevenness against it; low down stands furniture.
export const isMoreWall = (region: Region, wall: Colour, shared: number): boolean => {
  const { y, top, share, lightness, unevenness, touches, floorward } = region
  if (y > 0.78 || top > 0.62) return false
  // A pale armchair before a pale wall.
  if (top > 0.5 && floorward > 0.3 && share > 0.004) return false
  // Behind a frame is a picture.
  if (share < 0.03 && shared < 0.08 && touches.sides + touches.top === 0) return false
  const step = colourStep(region, wall)
  // A window's pane: cooler than the wall, and nowhere at the picture's edge.
  if (share < 0.02 && touches.sides + touches.top === 0 && step > 0.018 && region.b < wall.b) return false
  const light = Math.abs(lightness - wall.lightness)
  const doubt = step / (share > 0.03 ? 0.04 : 0.02) + light / 0.25 + unevenness / 0.06 - 2 * shared
  // Two greys are alike by chance, two colours are not.
  const isSameColour = step < 0.5 * chromaOf(wall) && chromaOf(wall) > 0.035
  const belief = (share > 0.03 ? 0.4 : 0) + (touches.sides > 0.03 ? 0.3 : 0) + (isSameColour ? 0.5 : 0)
  return step < 0.05 && light < 0.3 && doubt - belief < (y < 0.45 ? 1 : y < 0.52 ? 0.8 : 0)
}

/** A shadow, a glare or a corner of a surface that it lies in and is coloured like. */
export const isRestOf = (region: Region, surface: Colour, shared: number): boolean => {
  const isAtSide = region.touches.sides + region.touches.bottom > 0.01
  return (
    region.share < 0.025 &&
    shared > (isAtSide ? 0.25 : region.y > 0.6 ? 0.5 : 0.75) &&
    colourStep(region, surface) < 0.022 + 0.2 * Math.max(0, chromaOf(surface) - 0.05) &&
    Math.abs(region.lightness - surface.lightness) < (isAtSide ? 0.3 : 0.2)
  )
}

/** What a piece of furniture is made of, by its colour; plants and what is small or crowded are left alone. */
export const materialOf = (
  thing: Colour & { share: number; y: number; unevenness: number; length: number },
): Surface => {
  const hue = hueOf(thing)
  const chroma = chromaOf(thing)
  const { share, lightness, y, unevenness, length } = thing
  const isTrim = share < 0.02 && length > 2.2 && chroma < 0.05
  const isSmallAndGrey = share < 0.014 && chroma < 0.03
  const isPlant = hue > 95 && hue < 170 && chroma > 0.02 && (share < 0.03 || unevenness > 0.06)
  if (share < 0.003 || isPlant || isTrim || isSmallAndGrey) return 'other'
  if (hue > 35 && hue < 82 && chroma > 0.045 && chroma < 0.17 && lightness > 0.2 && lightness < 0.72) return 'wood'
  if (y > 0.5 && share > 0.006 && unevenness < 0.2) return 'textile'
  return chroma > 0.09 ? 'accent' : 'other'
}

export const colourStep = (one: Colour, other: Colour): number => Math.hypot(one.a - other.a, one.b - other.b)

export const isOneColour = (one: Colour, other: Colour): boolean =>
  colourStep(one, other) < 0.025 && Math.abs(one.lightness - other.lightness) < 0.1
