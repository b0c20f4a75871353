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
// stretch between others that end there.
const [unsure, between] = [0.055, 0.03]

/** The walls within the picture's edges where those are found, and up to the ceiling's line: what a style's walls cover. */
export const laidWalls = async (picture: Picture, room: SeenRoom): Promise<Plane> =>
  endingAt(ceilingLine(room, picture), withoutGaps(await outlinedWalls(picture, room), room.masks.wall.mask))

/** The outlined walls with what the net takes for wall in the narrow gaps between them: a picture rail, the rim of an area. */
const withoutGaps = (walls: Plane | undefined, likely: Plane): Plane => {
  if (!walls) return likely
  const whole = closed(binary(walls), narrow * sideOf(walls))
  return changed(walls, (share, pixel) => (whole[pixel] ? Math.max(share, Number(likely.values[pixel])) : share))
}

/** The mask of walls that end at a line of rows in the columns where they end near it: at mouldings, areas are ragged. */
export const endingAt = (line: Float32Array, { width, height, values }: Plane): Plane => {
  const near = Math.round(unsure * height)
  const isWall = (x: number, row: number) =>
    row >= 0 && Number(values[Math.min(height - 1, Math.round(row)) * width + x]) > 0.5
  const ends = line.map((row, x) => Number(!isWall(x, row - near) && isWall(x, row + near)))
  const isEnd = closed(plane(width, 1, ends), between * width)
  const ended = values.slice()
  for (const [x, row] of line.entries())
    for (let y = 0; isEnd[x] && y < row + near; y += 1) ended[y * width + x] = ramp(y, row - 1, row + 1)
  return { width, height, values: ended }
}

/** The room whose windows have their frames, and whose walls leave out what hangs on them as a whole. */
export const withWholeFrames = (room: SeenRoom, mask: Plane, hanging: Plane): SeenRoom => {
  const side = sideOf(mask)
  // A picture's frame is no wall; its inside can look like one.
  const framed = changed(hanging, (share, pixel) => Number(share > 0.5 && Number(mask.values[pixel]) < 0.5))
  const pictures = closed(framed, gap * side)
  // The net's window can reach from a door over the wall beside it.
  const panes = changed(room.masks.window.mask, (share, pixel) => share * (1 - Number(mask.values[pixel])))
  const windows = closed(binary(panes), gap * side, (gap - frame) * side)
  const wall = changed(mask, (share, pixel) => (pictures[pixel] || windows[pixel] ? 0 : share))
  return { ...room, masks: { ...room.masks, wall: { ...room.masks.wall, mask: wall } } }
}

const sideOf = ({ width, height }: Plane): number => Math.max(width, height)
