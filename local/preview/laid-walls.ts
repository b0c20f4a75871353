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
// Of the picture's height: how far a straight end can be from a straight line. Of its columns: how many are not farther. As a
// multiple of that distance: how far above the ceiling's line an end shows that the line lies wrong.
const [straight, mostly, clear] = [0.005, 0.9, 3]

/** The walls within the picture's edges where those are found, and up to the ceiling's line: what a style's walls cover. */
export const laidWalls = async (picture: Picture, room: SeenRoom): Promise<Plane> =>
  endingAt(ceilingLine(room, picture), withoutGaps(await outlinedWalls(picture, room), room.masks.wall.mask))

/** The outlined walls up to the ceiling's line, or to their own end above it: what paint covers. Undefined where they are not outlined. */
export const paintedWalls = async (picture: Picture, room: SeenRoom): Promise<Plane | undefined> => {
  const walls = await outlinedWalls(picture, room)
  // A lamp before the line is no wall.
  return (
    walls &&
    changed(endingAt(raised(ceilingLine(room, picture), walls), walls), (own, pixel) =>
      Math.min(own, Math.max(Number(room.masks.wall.mask.values[pixel]), Number(walls.values[pixel]))),
    )
  )
}

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

/** A line of rows, raised to the end of walls that go on above it and end straight there: the line lies wrong. */
export const raised = (line: Float32Array, { width, height, values }: Plane): Float32Array => {
  const near = Math.round(unsure * height)
  const ends = line.map((row, x) => {
    let end = Math.min(height - 1, Math.round(row) + near)
    while (end > 0 && Number(values[(end - 1) * width + x]) > 0.5) end -= 1
    return end
  })
  const isOwn = straightAbove(ends, line, { reach: Math.round(2 * between * width), off: straight * height })
  return line.map((row, x) => (isOwn[x] ? Number(ends[x]) : row))
}

// Of the picture's width: how much of the ceiling's line can lie wrong. Of its height: from how far on it does.
const [mostWrong, wrong] = [0.05, 0.02]

/** Whether a ceiling's line cuts through walls: they clearly go on above it, so that the room's shape is not understood. */
export const cutsWalls = (line: Float32Array, walls: Plane): boolean => {
  const own = raised(line, walls)
  return line.filter((row, x) => row - Number(own[x]) > wrong * walls.height).length > mostWrong * line.length
}

/** Where rows lie above a line, clearly somewhere, and are straight but for `off` for `reach` columns around, before or after. */
const straightAbove = (rows: Float32Array, line: Float32Array, { reach, off }: { reach: number; off: number }) => {
  const isStraight = (from: number) => {
    const part = rows.subarray(Math.max(0, from), Math.max(0, from) + reach + 1)
    const middle = (part.length - 1) / 2
    const mean = part.reduce((sum, row) => sum + row, 0) / part.length
    const rise = part.reduce((sum, row, at) => sum + (row - mean) * (at - middle), 0)
    const slope = rise / part.reduce((sum, _, at) => sum + (at - middle) ** 2, 1e-6)
    const near = part.filter((row, at) => Math.abs(row - mean - slope * (at - middle)) < off)
    return near.length > mostly * part.length
  }
  const starts = Array.from(rows, (_, from) => from <= rows.length - reach && isStraight(from))
  const isAbove = (x: number) =>
    Number(rows[x]) < Number(line[x]) && [x, x - reach / 2, x - reach].some((from) => starts[Math.round(from)])
  const isOwn = new Uint8Array(rows.length)
  for (let x = 0, end = 0; x < rows.length; x = end + 1) {
    for (end = x; end < rows.length && isAbove(end); ) end += 1
    const isClear = rows.subarray(x, end).some((row, at) => Number(line[x + at]) - row > clear * off)
    isOwn.fill(Number(isClear), x, end)
  }
  return isOwn
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
