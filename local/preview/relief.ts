import { flattened } from './flatten.ts'
import { floorMaterials } from './floor-materials.ts'
import { channelOf } from './plane.ts'
import type { RoomShape } from './room-shape.ts'
import type { Surfacing } from './style-look.ts'
import type { Treatment } from './treatment.ts'
import { wallFinishes } from './wall-finishes.ts'

type LabPicture = { lab: Float32Array; width: number; height: number }

/** `lightnessAt` is a pixel's lightness without the old material's pattern; `shadeAt` is the factor of the new material's pattern. */
export type Relief = {
  lightnessAt(pixel: number, own: number, treatment: Treatment): number
  shadeAt(x: number, y: number, treatment: Treatment): number
}

const leastShare = 0.02
// The lightness difference between boards of one floor; the edge of sunlight on it is larger.
const faint = 0.035
const flattening = 0.9

export const reliefOf = ({ lab, width, height }: LabPicture, shape: RoomShape, surfacing: Surfacing): Relief => {
  const material = floorMaterials[surfacing.floor]
  const finish = wallFinishes[surfacing.wall]
  const radius = Math.max(2, Math.round(width / 110))
  const calm = flattened(channelOf(lab, 0, width, height), radius, faint).values
  return {
    lightnessAt: (pixel, own, { floor }) =>
      floor < leastShare ? own : own + flattening * floor * (Number(calm[pixel]) - own),
    shadeAt: (x, y, { floor, wall }) =>
      1 +
      (floor < leastShare ? 0 : floor * (material(shape.floorAt(x, y)) - 1)) +
      (wall < leastShare ? 0 : wall * (finish(shape.wallAt(x, y)) - 1)),
  }
}
