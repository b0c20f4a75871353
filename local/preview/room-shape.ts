import type { FloorSpot } from './floor-materials.ts'
import type { RoomLines } from './room-lines.ts'
import type { WallSpot } from './wall-finishes.ts'

/** The share of a pixel that is above the ceiling's line or below the floor's line. */
export type Sides = {
  ceilingShare(x: number, y: number): number
  floorShare(x: number, y: number): number
}

/** Converts pixels to places in the room, in metres. */
export type RoomShape = Sides & {
  /** In pixels. */
  focal: number
  floorAt(x: number, y: number): FloorSpot
  wallAt(x: number, y: number): WallSpot
}

// Assumed, since a picture does not tell them: camera at chest height, a room of usual height, a usual lens. In metres.
const cameraHeight = 1.35
const roomHeight = 2.6
const focalShare = 0.85

type Size = { width: number; height: number }

/**
 * Derives the room's shape from its lines. It assumes a level floor and upright walls of one height, so that a wall that
 * looks half as high is twice as far away.
 */
export const roomShape = (
  { ceiling, floor, vanishing }: RoomLines,
  cells: Size,
  { width, height }: Size,
): RoomShape => {
  const scale = height / cells.height
  const focal = focalShare * Math.max(width, height)
  const middle = vanishing.x * (width / cells.width)
  const horizon = vanishing.y * scale
  const rowsOf = (line: Float32Array) =>
    Float32Array.from({ length: width }, (_, x) => scale * between(line, ((x + 0.5) * cells.width) / width - 0.5))
  const [tops, bottoms] = [rowsOf(ceiling), rowsOf(floor)]
  const alongs = distancesAlong(tops, bottoms, middle, focal)

  const floorSpot: FloorSpot = { x: 0, z: 0, sizeX: 1, sizeZ: 1 }
  const wallSpot: WallSpot = { along: 0, down: 0, height: roomHeight, size: 1 }
  return {
    focal,
    ceilingShare: (x, y) => Math.min(1, Math.max(0, Number(tops[x]) - y)),
    floorShare: (x, y) => Math.min(1, Math.max(0, y + 1 - Number(bottoms[x]))),
    floorAt: (x, y) => {
      const below = Math.max(height * 0.02, y + 0.5 - horizon)
      const depth = (cameraHeight * focal) / below
      floorSpot.x = ((x - middle) * depth) / focal
      floorSpot.z = depth
      floorSpot.sizeX = depth / focal
      floorSpot.sizeZ = depth / below
      return floorSpot
    },
    wallAt: (x, y) => {
      const size = roomHeight / wallPixels(tops, bottoms, x)
      wallSpot.along = Number(alongs[x])
      wallSpot.down = (y + 0.5 - Number(tops[x])) * size
      wallSpot.size = size
      return wallSpot
    },
  }
}

const between = (line: Float32Array, at: number): number => {
  const first = Math.min(line.length - 1, Math.max(0, Math.floor(at)))
  const next = Math.min(line.length - 1, first + 1)
  const share = Math.min(1, Math.max(0, at - first))
  return Number(line[first]) * (1 - share) + Number(line[next]) * share
}

const wallPixels = (tops: Float32Array, bottoms: Float32Array, x: number): number =>
  Math.max(tops.length * 0.08, Number(bottoms[x]) - Number(tops[x]))

const distancesAlong = (tops: Float32Array, bottoms: Float32Array, middle: number, focal: number): Float32Array => {
  const alongs = new Float32Array(tops.length)
  const placeOf = (x: number) => {
    const perPixel = roomHeight / wallPixels(tops, bottoms, x)
    return { across: (x - middle) * perPixel, depth: focal * perPixel }
  }
  for (let x = 1; x < alongs.length; x += 1) {
    const [one, other] = [placeOf(x - 1), placeOf(x)]
    alongs[x] = Number(alongs[x - 1]) + Math.hypot(other.across - one.across, other.depth - one.depth)
  }
  return alongs
}
