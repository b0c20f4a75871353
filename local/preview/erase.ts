import { floorPlane } from '#shared/pictures/room/floor-plane.ts'
import { stretchedLine } from '#shared/pictures/room/room-lines.ts'
import { fillSurface, type Shift } from './fill-surface.ts'
import type { Picture } from './picture.ts'
import { boxMean, changed, type Plane } from './plane.ts'
import type { RoomPart } from './room-masks.ts'
import type { SeenRoom } from './see-room.ts'
import { continueSkirting } from './skirting.ts'

// Of the picture's longer side: how far an object's edge reaches beyond the brushed area, and how wide the ring around it is.
const edge = 0.004
const ring = 0.03

type Size = Pick<Picture, 'width' | 'height'>

/** The row of a picture in which the walls begin, for each of its columns. */
export const ceilingLine = ({ lines, colours: [cells] }: SeenRoom, size: Size) =>
  stretchedLine(lines.ceiling, cells, size)

/** The row of a picture in which the floor begins, for each of its columns. */
export const floorLine = ({ lines, colours: [cells] }: SeenRoom, size: Size) => stretchedLine(lines.floor, cells, size)

/** The part of the shell that each pixel shows or hides, by the lines where the walls end. */
export const partsBehind = (room: SeenRoom, size: Size): RoomPart[] => {
  const [ceiling, floor] = [ceilingLine(room, size), floorLine(room, size)]
  return Array.from({ length: size.width * size.height }, (_, pixel) => {
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)]
    return y < Number(ceiling[x]) ? 'ceiling' : y < Number(floor[x]) ? 'wall' : 'floor'
  })
}

/** A piece of a surface that was filled: its size in pixels, and how much of its surroundings is that surface. */
type Filled = { part: 'wall' | 'ceiling' | 'floor'; size: number; around: number }

/** Replaces the area under a mask by its surroundings: wall, ceiling and floor continue, each by itself. */
export const erase = (picture: Picture, room: SeenRoom, mask: Plane): Filled[] => {
  const { width, height } = picture
  const side = Math.max(width, height)
  const hole = widened(mask, Math.max(1, Math.round(side * edge)))
  const around = widened(hole, Math.max(2, Math.round(side * ring)))
  const parts = partsBehind(room, picture)
  const isOpen = (pixel: number) => Number(hole.values[pixel]) === 0
  const nearHole = widened(hole, Math.max(2, Math.round(side * shadow)))
  const filled = (['wall', 'ceiling', 'floor'] as const).map((part) => {
    const { values } = room.masks[part].mask
    const isHere = (pixel: number) => isOpen(pixel) && parts[pixel] === part
    const isShell = (pixel: number) => isHere(pixel) && Number(values[pixel]) > 0.6
    let [own, ringPixels, shellPixels, size] = [0, 0, 0, 0]
    for (let pixel = 0; pixel < values.length; pixel += 1) {
      if (parts[pixel] === part && !isOpen(pixel)) size += 1
      if (!isHere(pixel)) continue
      const isOwn = isShell(pixel)
      if (isOwn) own += 1
      if (Number(around.values[pixel]) === 0) continue
      ringPixels += 1
      if (isOwn) shellPixels += 1
    }
    // What stands on a table or a shelf hides that piece, not the wall behind it.
    const standsFree = own > leastShare * values.length && shellPixels > leastRing * ringPixels
    const isClear = (pixel: number) => Number(nearHole.values[pixel]) === 0
    const isKnown = standsFree ? isShell : (pixel: number) => isOpen(pixel) && Number(around.values[pixel]) > 0
    fillSurface(picture, room.lab, hole, {
      isKnown,
      isWanted: (pixel) => parts[pixel] === part,
      isClear,
      shifts:
        part === 'floor'
          ? alongFloor(room, picture)
          : toCalmPatch(picture, room.lab, (pixel) => isKnown(pixel) && isClear(pixel)),
    })
    return { part, size, around: shellPixels / Math.max(1, ringPixels) }
  })
  continueSkirting(picture, room, hole, floorLine(room, picture))
  return filled
}

const leastRing = 0.1
const leastShare = 0.01
// Of the longer side: how far a thing's shadow darkens the surface around it.
const shadow = 0.012

// In pixels: the side of the patch whose grain is repeated over a wall.
const grain = 40

/** The way to the calmest patch among the known pixels: a wall's grain has no place of its own. */
const toCalmPatch = ({ width, height }: Picture, lab: Float32Array, isClear: (pixel: number) => boolean): Shift[] => {
  let best = { spread: Number.POSITIVE_INFINITY, x: 0, y: 0 }
  for (let top = 0; top + grain < height; top += grain / 2)
    for (let left = 0; left + grain < width; left += grain / 2) {
      let [count, sum, squares] = [0, 0, 0]
      for (let at = 0; at < grain * grain; at += 3) {
        const pixel = (top + Math.floor(at / grain)) * width + left + (at % grain)
        if (!isClear(pixel)) break
        const lightness = Number(lab[pixel * 3])
        count += 1
        sum += lightness
        squares += lightness * lightness
      }
      const spread = squares / count - (sum / count) ** 2
      if (count * 3 >= grain * grain && spread < best.spread) best = { spread, x: left, y: top }
    }
  if (best.spread === Number.POSITIVE_INFINITY) return []
  // Every second patch is a mirror image, so that no seams appear.
  const inPatch = (place: number) => Math.min(place % (2 * grain), 2 * grain - 1 - (place % (2 * grain)))
  return [(pixel) => (best.y + inPatch(Math.floor(pixel / width))) * width + best.x + inPatch(pixel % width)]
}

// In metres: the steps between the places from which a floor's pattern can be copied, and the farthest of them.
const stride = 0.06
const farthest = 4

/** Ways across the floor and along it, in metres, so that boards and tiles keep their perspective. */
const alongFloor = ({ lines, colours: [cells] }: SeenRoom, picture: Picture): Shift[] => {
  const { width, height } = picture
  const { horizon, focal, depthAt } = floorPlane(lines.vanishing, cells, picture)
  const middle = (lines.vanishing.x * width) / cells.width
  const depths = Float32Array.from({ length: height }, (_, y) => depthAt(y))
  const reach = Number(depths.at(-1)) * (Number(height) - horizon)
  const shifts: Shift[] = []
  for (let away = stride; away < farthest; away += stride)
    for (const across of [away, -away])
      for (const along of [0, 0.5, -0.5])
        shifts.push((pixel) => {
          const [x, y] = [pixel % width, Math.floor(pixel / width)]
          const depth = Number(depths[y])
          const moved = depth + along
          if (moved <= 0) return -1
          const row = along === 0 ? y : Math.round(horizon + reach / moved)
          const column = Math.round(middle + (((x - middle) * depth) / focal + across) * (focal / moved))
          return row >= 0 && row < height && column >= 0 && column < width ? row * width + column : -1
        })
  return shifts
}

/** The mask grown by a number of pixels. */
export const widened = (mask: Plane, radius: number): Plane =>
  changed(boxMean(mask, radius), (value) => Number(value > 1e-5))

/** A mask without shares. */
export const binary = (mask: Plane): Plane => changed(mask, (share) => Number(share > 0.5))

const inverse = (mask: Plane): Plane => changed(mask, (share) => 1 - share)

/** Where a mask is after it was grown and then shrunk, which closes its gaps. */
export const closed = (mask: Plane, grown: number, shrunk = grown): boolean[] => {
  const outside = widened(inverse(widened(mask, Math.round(grown))), Math.round(shrunk))
  return Array.from(outside.values, (share) => share === 0)
}
