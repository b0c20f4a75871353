import { ceilingLine, floorLine } from './erase.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

// Of the wall's height: how high furniture hides a door at most, and how much of the door above it is read.
const [highest, read] = [0.4, 0.25]
// In OKLab: how far lightness varies down a door, unlike a window. In pixels: how far above its end a door is copied.
const [even, rim] = [0.035, 3]

/** Continues white doors, which the net takes for windows, behind furniture to the floor, and adds what is new to `fittings`. */
export const continueDoors = (picture: Picture, room: SeenRoom, hole: Plane, fittings: Plane): void => {
  const { pixels, width } = picture
  const [floor, ceiling] = [floorLine(room, picture), ceilingLine(room, picture)]
  const { values } = room.masks.window.mask
  const columns = Array.from(floor, (row, x) => {
    const bottom = Math.min(picture.height, Math.round(row)) - 1
    let end = bottom
    while (end > 0 && hole.values[end * width + x]) end -= 1
    const tall = row - Number(ceiling[x])
    const isCut = end < bottom && row - end < highest * tall && Number(values[end * width + x]) > 0.5
    const seen = Array.from({ length: read * tall }, (_, y) => Number(room.lab[((end - rim - y) * width + x) * 3]))
    return { bottom, end: isCut ? end - rim : 0, spread: Math.max(...seen) - Math.min(...seen) }
  })
  for (let x = 0; x < width; x += 1) {
    const first = x
    while (columns[x]?.end) x += 1
    const door = columns.slice(first, x)
    if (door.reduce((sum, { spread }) => sum + spread, 0) > even * door.length) continue
    for (const [at, { end, bottom }] of door.entries())
      for (let y = end + 1; y <= bottom; y += 1) {
        const [source, pixel] = [end * width + first + at, y * width + first + at]
        pixels.copyWithin(pixel * 3, source * 3, source * 3 + 3)
        if (hole.values[pixel]) fittings.values[pixel] = 1
      }
  }
}
