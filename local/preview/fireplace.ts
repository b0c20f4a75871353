import { roomLines } from '#shared/pictures/room/room-lines.ts'
import { piecesOf } from './furniture-mask.ts'
import { isAlike, isWallColour, measured, shadeOf } from './piece-areas.ts'
import { type Plane, plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

// In OKLab: how dark an opening is. Of the cells: how large it is. Of its outline: how much it fills.
const [dark, smallest, fullness] = [0.43, 0.004, 0.8]
// Of the picture's height: how high an opening is, how far above the floor's line it ends, and from where on that line is wrong.
const [highest, ends, wrong] = [0.3, 0.09, 0.03]
// In cells: where around an opening its surround is read. Of the cells there: how many have its colour.
const [from, to, alike] = [4, 7, 0.8]
// Of an opening's width: how far its surround reaches beyond it.
const reach = 0.9

/** The cells of a fireplace: a dark opening at the floor in a surround of one colour. The room has the floor's line at its foot. */
export const findFireplace = (room: SeenRoom): { fireplace: Plane; room: SeenRoom } => {
  const { areas, lines, kinds, colours } = room
  const { width, height } = areas
  const fireplace = plane(width, height)
  const rowOf = (cell: number) => Math.floor(cell / width)
  const isDark = (cell: number) =>
    Number(colours[0].values[cell]) < dark &&
    kinds[cell] !== 'floor' &&
    rowOf(cell) <= Number(lines.floor[cell % width])
  for (const cells of piecesOf(width, height, isDark)) {
    const { left, right, top, bottom, ...opening } = measured(room, cells, 0)
    const line = Number(lines.floor[Math.round((left + right) / 2)])
    const isOpening = cells.length > smallest * kinds.length && opening.fullness > fullness
    if (!isOpening || bottom < -ends * height || bottom - top > highest * height) continue
    const around = (step: number) => (cell: number) =>
      cell % width >= left - step &&
      cell % width <= right + step &&
      rowOf(cell) >= line + top - step &&
      rowOf(cell) <= line + bottom + 2
    const near = [...kinds.keys()].filter(around(reach * (right - left)))
    const ring = near.filter((cell) => around(to)(cell) && !around(from)(cell))
    const shade = shadeOf(room, ring)
    const surround = near.filter((cell) => isAlike(room, shade, cell))
    if (isWallColour(room, shade) || surround.filter((cell) => ring.includes(cell)).length < alike * ring.length)
      continue
    for (let y = 0; y <= line + bottom + 2; y += 1) {
      const columns = surround.filter((cell) => rowOf(cell) === y).map((cell) => cell % width)
      // What stands on the mantel is narrower than the opening.
      if (y >= line + top || columns.length > right - left)
        fireplace.values.fill(1, y * width + Math.min(...columns), y * width + Math.max(...columns) + 1)
    }
    if (bottom > -wrong * height) return { fireplace, room }
    const behind = kinds.map((kind, cell) =>
      cell % width < left || cell % width > right ? kind : rowOf(cell) > line + bottom ? 'floor' : 'wall',
    )
    return { fireplace, room: { ...room, lines: roomLines(behind, colours[0]) } }
  }
  return { fireplace, room }
}
