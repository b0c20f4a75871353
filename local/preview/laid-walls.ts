import { ramp } from '#shared/pictures/room/ramp.ts'
import { binary, ceilingLine, closed } from './erase.ts'
import { outlinedWalls } from './paint-mask.ts'
import type { Picture } from './picture.ts'
import { changed, type Plane, plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

// Of the longer side: how wide a gap in a window's mask is, and how wide its frame is.
const [gap, frame] = [0.03, 0.012]
// Of the longer side: half the width of a gap in a wall that is no thing.
const narrow = 0.016
// Of the picture's height: how far from the ceiling's line the mask of a wall ends there. Of its width: half of the longest
// stretch between others that end there, and of one that ends evenly.
const [unsure, between, even] = [0.055, 0.03, 0.06]

/** The walls within the picture's edges where those are found, and up to the ceiling's line: what a style's walls cover. */
export const laidWalls = async (picture: Picture, room: SeenRoom): Promise<Plane> =>
  endingAt(ceilingLine(room, picture), withoutGaps(await outlinedWalls(picture, room), room.masks.wall.mask))

/** The outlined walls with what the net takes for wall in the narrow gaps between them: a picture rail, the rim of an area. */
const withoutGaps = (walls: Plane | undefined, likely: Plane): Plane => {
  if (!walls) return likely
  const whole = closed(binary(walls), narrow * sideOf(walls))
  return changed(walls, (share, pixel) => (whole[pixel] ? Math.max(share, Number(likely.values[pixel])) : share))
}

/** The mask of walls that end evenly along a line of rows in the columns where they end near it: at mouldings, areas are ragged. */
export const endingAt = (line: Float32Array, { width, height, values }: Plane): Plane => {
  const near = Math.round(unsure * height)
  const isWall = (x: number, row: number) =>
    row >= 0 && Number(values[Math.min(height - 1, Math.round(row)) * width + x]) > 0.5
  const ends = line.map((row, x) => Number(!isWall(x, row - near) && isWall(x, row + near)))
  const isEnd = closed(plane(width, 1, ends), between * width)
  const off = line.map((row, x) => {
    let away = -near
    while (ends[x] && !isWall(x, row + away)) away += 1
    return ends[x] ? away - 0.5 : 0
  })
  const ended = values.slice()
  for (const [x, row] of line.entries()) {
    const end = row + middleAround(off, x, Math.round(even * width))
    for (let y = 0; isEnd[x] && y < row + near; y += 1) ended[y * width + x] = ramp(y, end - 1, end + 1)
  }
  return { width, height, values: ended }
}

// Of the distance between eye level and the floor's line: how high a skirting can be, how far its height varies, and below
// which height a wall reaches the floor. Of the width: the longest stretch of skirting that is as light as the wall.
const [highest, uneven, atFloor, stretch] = [0.16, 0.02, 0.008, 0.2]

/**
 * The mask of walls that end above the skirting also in a stretch of it that cannot be told from the wall, such as one in the
 * sun: as high above the line of the floor as beside it, and no higher than is usual.
 */
export const aboveSkirting = (line: Float32Array, horizon: number, { width, height, values }: Plane): Plane => {
  const heights = line.map((row, x) => {
    let end = Math.min(height - 1, Math.round(row))
    while (end > 0 && Number(values[end * width + x]) <= 0.5) end -= 1
    return (row - 1 - end) / Math.max(1, row - horizon)
  })
  const seen = heights.filter((share) => share > uneven && share < highest).sort()
  const usual = Number(seen[seen.length >> 1] ?? 0)
  const own = heights.map((share) => (share < highest ? Math.max(0, share) : 0))
  const beside = (of: Float32Array, best: (...of: number[]) => number) =>
    of.map((_, x) => best(...of.subarray(Math.max(0, x - (stretch / 2) * width), x + (stretch / 2) * width + 1)))
  const filled = beside(beside(own, Math.max), Math.min)
  const ends = filled.map((share) => Math.min(usual, share))
  const isShort = (x: number) => Number(heights[x]) < Number(ends[x]) - uneven
  const ended = values.slice()
  for (let from = 0; from < width; from += 1) {
    let to = from
    while (to < width && isShort(to)) to += 1
    const reachesFloor = heights.subarray(from, to).some((share) => share < atFloor)
    for (let x = from; reachesFloor && x < to; x += 1) {
      const end = Number(line[x]) - Number(ends[x]) * (Number(line[x]) - horizon)
      for (let y = Math.max(0, Math.floor(end)); y < height; y += 1)
        ended[y * width + x] = Math.min(Number(values[y * width + x]), ramp(y, end + 1, end - 1))
    }
    from = Math.max(from, to)
  }
  return { width, height, values: ended }
}

/** The mean of the middle values of as many to both sides of a place, or at an end of the first or last ones. */
const middleAround = (values: Float32Array, at: number, reach: number): number => {
  const from = Math.max(0, Math.min(at - reach, values.length - 2 * reach - 1))
  const middle = values
    .slice(from, from + 2 * reach + 1)
    .sort()
    .slice(Math.ceil(0.7 * reach), Math.floor(1.3 * reach) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** The room whose windows have their frames, and whose walls leave out what hangs on them as a whole. */
export const withWholeFrames = (room: SeenRoom, mask: Plane, hanging: Plane): SeenRoom => {
  const side = sideOf(mask)
  // A picture's frame is no wall; its inside can look like one.
  const framed = changed(hanging, (share, pixel) => Number(share > 0.5 && Number(mask.values[pixel]) < 0.5))
  const pictures = closed(framed, gap * side)
  const windows = closed(binary(room.masks.window.mask), gap * side, (gap - frame) * side)
  const wall = changed(mask, (share, pixel) => (pictures[pixel] || windows[pixel] ? 0 : share))
  return { ...room, masks: { ...room.masks, wall: { ...room.masks.wall, mask: wall } } }
}

const sideOf = ({ width, height }: Plane): number => Math.max(width, height)
