import { colourUnder } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { blur, changed, type Plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'
import { type Light, lightOf } from './surface-light.ts'

// Of the picture's width: a narrower wall is a bend of the line only. Of the longer side: how far light is averaged.
// As a multiple of that: how far where a mirror hides more of the wall. In OKLab: how much light beside that may differ from it.
const [narrowest, reach, wider, mostNear] = [0.05, 0.03, 4, 0.02]
// Of the picture: a wall of which less is known has the mean light of the others.
const leastKnown = 0.003

/** The first cell of each wall between two corners, where the line at its upper end, or at the lower one, has a bend. */
const cornersOf = ({ lines: { ceiling, floor }, areas: { width } }: SeenRoom): number[] => {
  const line = Math.min(...ceiling) > 0 ? ceiling : floor
  const corners = [0]
  for (let x = 1; x < width * (1 - narrowest); x += 1) {
    const bend = Number(line[x - 1]) - 2 * Number(line[x]) + Number(line[x + 1])
    if (Math.abs(bend) > 0.05 && x - Number(corners.at(-1)) > narrowest * width) corners.push(x)
  }
  return corners
}

/** The mean of what is known around each pixel, fading to 0 where that is little. */
const meanOff = (off: Plane, known: Plane, radius: number): Float32Array => {
  const [sum, weight] = [blur(off, radius).values, blur(known, radius).values]
  return sum.map((value, pixel) => (value * Number(weight[pixel])) / (Number(weight[pixel]) ** 2 + 0.02))
}

/** The colours of a room whose walls have soft light, as on their `known` part and a gradient of it elsewhere: nothing that hung there shows. */
export const withWallLight = (room: SeenRoom, { width, height }: Picture, known: Plane): Float32Array => {
  const corners = cornersOf(room)
  const walls = Array.from({ length: width }, (_, x) =>
    corners.findLastIndex((cell) => cell * width <= x * room.areas.width),
  )
  const mean = colourUnder(room.lab, known)?.lightness ?? 0
  const lights = corners.map((_, wall): Light => {
    const own = changed(known, (share, pixel) => (walls[pixel % width] === wall ? share : 0))
    const isKnown = own.values.filter((share) => share > 0).length > leastKnown * width * height
    return isKnown ? lightOf(room.lab, own) : () => mean
  })
  const fitted = known.values.map((_, pixel) => Number(lights[Number(walls[pixel % width])]?.(pixel, 0)))
  const off = changed(known, (share, pixel) => share * (Number(room.lab[pixel * 3]) - Number(fitted[pixel])))
  const radius = Math.round(reach * Math.max(width, height))
  const far = meanOff(off, known, wider * radius)
  const near = meanOff(
    changed(off, (value, pixel) => value - Number(known.values[pixel]) * Number(far[pixel])),
    known,
    radius,
  )
  const lab = room.lab.slice()
  for (const [pixel, light] of fitted.entries())
    lab[pixel * 3] = light + Number(far[pixel]) + Math.min(mostNear, Math.max(-mostNear, Number(near[pixel])))
  return lab
}
