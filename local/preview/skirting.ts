import { floorPlane } from '#shared/pictures/room/floor-plane.ts'
import { blend } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

// Of the distance between eye level and the floor's line: how high a skirting can be, and how far below the line it may end.
const [above, below] = [0.16, 0.04]
// How many columns beside a hole are averaged, and of the band's height, how soft its ends are.
const columnsBeside = 6
const soft = 0.25

/** Continues the edge between wall and floor, with its skirting, through a hole beside which it is visible. */
export const continueSkirting = (
  { pixels, width, height }: Picture,
  { lines, masks, colours: [cells] }: SeenRoom,
  hole: Plane,
  line: Float32Array,
): void => {
  const { horizon } = floorPlane(lines.vanishing, cells, { width, height })
  const scale = (x: number) => Math.max(1, Number(line[x]) - horizon)
  const rowAt = (x: number, place: number) => Math.round(Number(line[x]) - place * scale(x))
  const isHidden = (x: number) => {
    for (let y = Math.max(0, rowAt(x, above)); y <= Math.min(height - 1, rowAt(x, -below)); y += 1)
      if (Number(hole.values[y * width + x]) > 0) return true
    return rowAt(x, -below) >= height
  }
  const hidden = Array.from({ length: width }, (_, x) => isHidden(x))
  const kept = Buffer.from(pixels)
  const colourAt = (columns: readonly number[], place: number, channel: number) =>
    columns.reduce((sum, x) => sum + Number(kept[(rowAt(x, place) * width + x) * 3 + channel]), 0) / columns.length
  const isWallOnFloor = (x: number) =>
    !hidden[x] &&
    Number(masks.wall.mask.values[rowAt(x, above) * width + x]) > 0.5 &&
    Number(masks.floor.mask.values[rowAt(x, -below) * width + x]) > 0.5
  const columnsFrom = (x: number, step: 1 | -1): number[] => {
    const columns: number[] = []
    for (let at = x; at >= 0 && at < width && columns.length < columnsBeside; at += step)
      if (isWallOnFloor(at)) columns.push(at)
    return columns
  }
  const over = new Uint8Array(3)
  for (let from = 0; from < width; from += 1) {
    if (!hidden[from]) continue
    let to = from
    while (to < width && hidden[to]) to += 1
    const [before, after] = [columnsFrom(from - 1, -1), columnsFrom(to, 1)]
    const [left, right] =
      before.length < after.length ? [after, after] : [before, after.length < columnsBeside ? before : after]
    if (left.length === columnsBeside)
      for (let x = from; x < to; x += 1)
        for (let y = Math.max(0, rowAt(x, above)); y <= Math.min(height - 1, rowAt(x, -below)); y += 1) {
          const pixel = y * width + x
          if (Number(hole.values[pixel]) === 0) continue
          const place = (Number(line[x]) - y) / scale(x)
          const share = Math.min(1, (above - place) / (soft * (above + below)), (place + below) / (soft * below))
          const near = (x - from + 1) / (to - from + 1)
          for (let channel = 0; channel < 3; channel += 1)
            over[channel] = Math.round(
              (1 - near) * colourAt(left, place, channel) + near * colourAt(right, place, channel),
            )
          blend(pixels, pixel * 3, over, Math.max(0, share))
        }
    from = to
  }
}
