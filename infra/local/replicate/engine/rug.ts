import { cloud, shown } from './grain.ts'
import { ramp } from './ramp.ts'
import type { RoomShape } from './room-shape.ts'

/** A rug that lies on the free floor, in the room's perspective. */
export type Rug = {
  /** How much of a pixel it covers. */
  coverAt(x: number, y: number): number
  /** Its weave and border, and the soft shadow around it. */
  shadeAt(x: number, y: number): number
}

const shadowWidth = 0.07
const shadowDepth = 0.14
const borderInset = 0.09
const borderWidth = 0.035

/** Lies in the middle of what is seen of the floor, and takes about half of its width. */
export const rugOn = (
  shape: RoomShape,
  { width, height }: { width: number; height: number },
  floorTop: number,
): Rug => {
  const nearest = shape.floorAt(width / 2, height - 1).z
  const farthest = shape.floorAt(width / 2, Math.min(height - 2, floorTop)).z
  const middleRow = floorTop + 0.55 * (height - floorTop)
  const middle = { ...shape.floorAt(width / 2, middleRow) }
  const halfWidth = 0.27 * width * middle.sizeX
  const halfDepth = Math.min(0.34 * (farthest - nearest), 0.75 * halfWidth)

  const awayAt = (x: number, y: number) => {
    const spot = shape.floorAt(x, y)
    return {
      spot,
      away: Math.max(Math.abs(spot.x - middle.x) - halfWidth, Math.abs(spot.z - middle.z) - halfDepth),
    }
  }
  return {
    coverAt: (x, y) => {
      const { spot, away } = awayAt(x, y)
      return Math.min(1, Math.max(0, 0.5 - away / Math.max(0.004, spot.sizeZ)))
    },
    shadeAt: (x, y) => {
      const { spot, away } = awayAt(x, y)
      if (away > 0) return 1 - shadowDepth * (1 - ramp(away, 0, shadowWidth))
      const isBorder = away < -borderInset && away > -borderInset - borderWidth
      const weave = 0.05 * cloud(spot.x * 60, spot.z * 60) * shown(spot.sizeZ, 0.025)
      return (isBorder ? 0.84 : 1) + weave + 0.02 * cloud(spot.x * 5, spot.z * 5)
    },
  }
}
