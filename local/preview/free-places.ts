import type { RoomLines } from '#shared/pictures/room/room-lines.ts'
import type { Kind } from './room-kinds.ts'

/** A stretch of the wall, in any unit. */
export type Span = { from: number; to: number }

// The part of a wall's height, from the floor, in which a door or a fireplace stands and a usual window does not.
const lowShare = 0.14
// A column is taken when so much of that part is no wall; a stretch counts from so many columns on.
const takenShare = 0.7
const fewestColumns = 4

/**
 * The stretches of columns where one of the `fittings` reaches down to the floor: a door, a fireplace, a built-in cupboard. The
 * net takes many glazed and white doors for windows.
 */
export const takenSpans = (
  kinds: readonly Kind[],
  { ceiling, floor }: Pick<RoomLines, 'ceiling' | 'floor'>,
  { width, height }: { width: number; height: number },
  fittings: readonly Kind[] = ['thing', 'window'],
): Span[] => {
  const spans: Span[] = []
  let from = -1
  for (let x = 0; x <= width; x += 1) {
    const bottom = Math.min(height, Math.round(Number(floor[x])))
    const top = Math.round(bottom - lowShare * (bottom - Number(ceiling[x])))
    let other = 0
    for (let y = top; y < bottom; y += 1) {
      const kind = kinds[y * width + x]
      if (kind && fittings.includes(kind)) other += 1
    }
    const isTaken = x < width && bottom > top && other / (bottom - top) > takenShare
    if (isTaken && from < 0) from = x
    if (isTaken || from < 0) continue
    if (x - from >= fewestColumns) spans.push({ from, to: x })
    from = -1
  }
  return spans
}

/** Whether a piece of this width around `x` overlaps none of the taken spans. */
export const isFree = (x: number, width: number, taken: readonly Span[]): boolean =>
  taken.every(({ from, to }) => x + width / 2 <= from || x - width / 2 >= to)

const step = 0.1

/** The free place nearest to `x` on a wall that ends `halfWidth` to both sides; undefined if it has none. */
export const freePlace = (x: number, width: number, taken: readonly Span[], halfWidth: number): number | undefined => {
  if (isFree(x, width, taken)) return x
  for (let away = step; away <= 2 * halfWidth; away += step)
    for (const place of [x - away, x + away])
      if (Math.abs(place) + width / 2 <= halfWidth && isFree(place, width, taken)) return place
  return undefined
}
