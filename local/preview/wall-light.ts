import type { Picture } from './picture.ts'
import { blur, changed, type Plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'
import { lightOf } from './surface-light.ts'

// Of the picture's width: a narrower wall is a bend of the line only. In cells: how far a line departs from a straight one.
const [narrowest, straight] = [0.05, 0.01]
// Of the longer side: how far light is averaged. In OKLab: how far it departs from a straight gradient.
const [reach, unevenness] = [0.03, 0.01]

/** The first column of each wall between two corners, where the line at its upper end, or at the lower one, has a bend. */
const cornersOf = ({ lines: { ceiling, floor }, areas }: SeenRoom, { width }: Picture): number[] => {
  const line = Math.min(...ceiling) > 0 ? ceiling : floor
  const bend = (x: number) => Math.abs(Number(line[x - 1]) - 2 * Number(line[x]) + Number(line[x + 1]))
  const corners = [0]
  for (let x = 1; x < areas.width * (1 - narrowest); x += 1)
    if (bend(x) > straight && x - Number(corners.at(-1)) > narrowest * areas.width) corners.push(x)
  return corners.map((x) => Math.round((x * width) / areas.width))
}

/**
 * The colours of a room whose walls each have one soft gradient of light, as it falls on the `known` part of them. What hung or
 * stood there leaves no trace, and the corners between the walls stay.
 */
export const withWallLight = (room: SeenRoom, picture: Picture, known: Plane): Float32Array => {
  const { width, height } = picture
  const corners = cornersOf(room, picture)
  const lights = corners.map((from, wall) =>
    lightOf(
      room.lab,
      changed(known, (share, pixel) =>
        pixel % width >= from && pixel % width < (corners[wall + 1] ?? width) ? share : 0,
      ),
    ),
  )
  const wallAt = Array.from({ length: width }, (_, x) => lights[corners.filter((from) => from <= x).length - 1])
  const fitted = changed(known, (_, pixel) => Number(wallAt[pixel % width]?.(pixel, 0)))
  const off = changed(known, (share, pixel) => share * (Number(room.lab[pixel * 3]) - Number(fitted.values[pixel])))
  const radius = Math.round(reach * Math.max(width, height))
  const [sum, weight] = [blur(off, radius).values, blur(known, radius).values]
  const lab = room.lab.slice()
  for (const [pixel, light] of fitted.values.entries()) {
    const rest = Number(sum[pixel]) / (Number(weight[pixel]) + 0.2)
    lab[pixel * 3] = light + Math.min(unevenness, Math.max(-unevenness, rest))
  }
  return lab
}
