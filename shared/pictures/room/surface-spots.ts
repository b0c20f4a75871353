import { floorPlane } from './floor-plane.ts'
import { type RoomLines, stretchedLine } from './room-lines.ts'
import type { Spot } from './texture.ts'

type Size = { width: number; height: number }

/** Finds the place on a surface that a pixel shows. The spot is reused by the next call. */
export type SpotOf = (x: number, y: number) => Spot

/** The lines of a room, and the size of the cells in which they are given. */
export type SeenLines = { lines: RoomLines; cells: Size }

/** The level floor, whose boards run towards the room's vanishing point. */
export const floorSpots = ({ lines, cells }: SeenLines, picture: Size): SpotOf => {
  const { focal, depthAt } = floorPlane(lines.vanishing, cells, picture)
  const middle = (lines.vanishing.x * picture.width) / cells.width
  const spot = { u: 0, v: 0, du: 0, dv: 0 }
  return (x, y) => {
    const depth = depthAt(y)
    spot.du = depth / focal
    spot.u = (x + 0.5 - middle) * spot.du
    // Negative, since the texture's top is farther away.
    spot.v = -depth
    spot.dv = Math.abs(depth - depthAt(y + 1))
    return spot
  }
}

// In metres: what stands in front of a wall is nearer than the wall.
const [nearest, farthest] = [1.5, 9]

/** The walls as upright planes above the line where they meet the floor. */
export const wallSpots = ({ lines, cells }: SeenLines, picture: Size): SpotOf => {
  const { focal, horizon, depthAt } = floorPlane(lines.vanishing, cells, picture)
  const depths = stretchedLine(lines.floor, cells, picture).map((row) =>
    Math.min(farthest, Math.max(nearest, depthAt(row))),
  )
  const middle = (lines.vanishing.x * picture.width) / cells.width
  // How far along the walls each column is: across the room and away from the camera.
  const along = new Float32Array(picture.width)
  for (let x = 1; x < picture.width; x += 1) {
    const [depth, before] = [Number(depths[x]), Number(depths[x - 1])]
    const across = ((x - middle) * depth - (x - 1 - middle) * before) / focal
    along[x] = Number(along[x - 1]) + Math.hypot(across, depth - before)
  }
  const spot = { u: 0, v: 0, du: 0, dv: 0 }
  return (x, y) => {
    const depth = Number(depths[x])
    spot.u = Number(along[x])
    spot.du = Math.abs(Number(along[x + 1] ?? along[x]) - Number(along[x - 1] ?? along[x])) / 2
    spot.dv = depth / focal
    spot.v = (y + 0.5 - horizon) * spot.dv
    return spot
  }
}

// In metres: how far from the camera furniture stands.
const [nearestFront, farthestFront] = [1.5, 4]

/** Seen from the front, for furniture and fronts whose lowest pixel is in this row. */
export const frontSpots = ({ lines, cells }: SeenLines, picture: Size, lowest: number): SpotOf => {
  const { focal, depthAt } = floorPlane(lines.vanishing, cells, picture)
  const scale = Math.min(farthestFront, Math.max(nearestFront, depthAt(lowest))) / focal
  const spot = { u: 0, v: 0, du: scale, dv: scale }
  return (x, y) => {
    spot.u = (x - picture.width / 2) * scale
    spot.v = (y - picture.height / 2) * scale
    return spot
  }
}
