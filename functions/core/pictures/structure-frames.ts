import type { Grey } from './line-segments.ts'
import { isUpright, type StructureLine } from './structure-lines.ts'

// As shares of the picture's width and height: the width and the height of a door or window, and the largest gap
// between the ends of its head and its sides.
const [narrowest, widest] = [0.04, 0.3]
const shortest = 0.15
const joint = 0.03
// The largest share of an edge's length that may also be in the other picture.
const mostShared = 0.5
const flat = 0.2

/**
 * The size of the largest frame that only one of two pictures has: the lengths of two upright edges and of the head
 * between them, as a share of the height. The area inside must be plain, like a door; this excludes bookcases and
 * pictures. `shares` contains the share of each line that is also in the other picture.
 */
export const ownFrame = (lines: readonly StructureLine[], shares: readonly number[], grey: Grey): number => {
  const { width, height } = grey
  const own = lines.filter((_, i) => (shares[i] ?? 0) < mostShared)
  const sides = own
    .filter(({ angle, length }) => isUpright(angle, 0.2) && length > shortest * height)
    .map((line) => ({
      length: line.length,
      x: (line.x1 + line.x2) / 2,
      top: Math.min(line.y1, line.y2),
      foot: Math.max(line.y1, line.y2),
    }))
  const heads = own.filter(({ angle }) => !isUpright(angle, 0.2)).map(leftToRight)
  let largest = 0
  for (const left of sides)
    for (const right of sides) {
      const across = right.x - left.x
      if (across < narrowest * width || across > widest * width || Math.abs(left.top - right.top) > across / 2) continue
      for (const head of heads) {
        const size = (left.length + right.length + head.length) / height
        const joins =
          Math.hypot(head.x1 - left.x, head.y1 - left.top) < joint * width &&
          Math.hypot(head.x2 - right.x, head.y2 - right.top) < joint * width
        if (size > largest && joins && isPlain(grey, left, right)) largest = size
      }
    }
  return largest
}

const leftToRight = ({ x1, y1, x2, y2, length }: StructureLine) =>
  x1 < x2 ? { x1, y1, x2, y2, length } : { x1: x2, y1: y2, x2: x1, y2: y1, length }

type Side = { x: number; top: number; foot: number }

/** Whether the brightness between two upright edges is uniform. */
const isPlain = ({ pixels, width }: Grey, left: Side, right: Side): boolean => {
  const inset = (right.x - left.x) * 0.15
  const [top, foot] = [Math.max(left.top, right.top) + inset, Math.min(left.foot, right.foot) - inset]
  let [count, sum, squares] = [0, 0, 0]
  for (let y = Math.ceil(top); y < foot; y += 1)
    for (let x = Math.ceil(left.x + inset); x < right.x - inset; x += 1) {
      const luma = pixels[y * width + x] ?? 0
      count += 1
      sum += luma
      squares += luma * luma
    }
  const mean = sum / Math.max(1, count)
  return count > 0 && Math.sqrt(Math.max(0, squares / count - mean * mean)) < flat * mean
}
