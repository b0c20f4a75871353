import { widened } from './erase.ts'
import type { Picture } from './picture.ts'
import { isAlike, piecesOf, reached, shadeOf } from './piece-areas.ts'
import { changed, type Plane, plane, resized } from './plane.ts'
import type { SeenRoom } from './see-room.ts'

// Of a thing's cells: with fewer brushed, it reaches out of the brushed place. Of the brushed cells: with fewer on whole things,
// there is no such thing. Of the largest thing: a smaller one belongs to what stays, such as a book on a shelf.
const [mostly, least, large] = [0.7, 0.15, 0.1]
// Of the longer side: how far legs and shadow reach beyond a thing, and a thing beyond its cells.
const [below, beside] = [0.03, 0.01]

/**
 * What a brushed place holds as a whole: a generous stroke around a chair takes the chair with its legs and shadow, not the
 * wall, the floor and the shelf that reach into it. The whole place where it holds no thing that is told apart.
 */
export const thingUnder = (mask: Plane, room: SeenRoom, { width, height }: Picture): Plane => {
  const brushed = resized(mask, room.areas).values
  const isBrushed = (cell: number) => Number(brushed[cell]) > 0.5
  const whole = piecesOf(room, (kind) => kind === 'thing').filter(
    ({ cells }) => cells.filter(isBrushed).length > mostly * cells.length,
  )
  const largest = Math.max(0, ...whole.map(({ cells }) => cells.length))
  const things = plane(room.areas.width, room.areas.height)
  for (const { cells } of whole) {
    if (cells.length < large * largest) continue
    // The net takes the back of a chair before a window for a part of the window.
    const shade = shadeOf(room, cells)
    const isOwn = (cell: number) => isBrushed(cell) && room.kinds[cell] !== 'floor' && isAlike(room, shade, cell)
    for (const cell of reached(room.areas, cells, isOwn, undefined, 2)) things.values[cell] = 1
  }
  const taken = things.values.reduce((sum, is) => sum + is, 0)
  if (taken < least * brushed.reduce((sum, share) => sum + share, 0)) return mask
  const side = Math.max(width, height)
  const grown = widened(resized(things, mask), Math.round(beside * side))
  const drop = Math.round(below * side) * width
  return changed(mask, (share, pixel) =>
    Number(grown.values[pixel]) > 0 || Number(grown.values[pixel - drop]) > 0 ? share : 0,
  )
}
