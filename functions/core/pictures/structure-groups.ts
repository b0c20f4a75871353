import { type EdgePoint, pointsOf, shareOnEdges } from './edge-map.ts'
import { clarityOf, isUpright, type SeenEdges } from './structure-lines.ts'

// Of the picture: the part that a window takes, and the lowest place where one is looked for.
const [partWidth, partHeight, lowest] = [0.22, 0.35, 0.75]
const [stepAside, stepDown] = [0.05, 0.08]
const mostAside = 0.25
const leastAsidePixels = 6
/** The length of a window's upright edges, as a share of the height, from which on more of them count no more. */
const [leastUpright, enoughUpright] = [0.15, 0.6]

/**
 * How clearly a group of upright edges has moved sideways: the photo's edges in some part are found beside their place and
 * not at it, and the result's edges there, when moved back, are found in the photo, and not at their place.
 */
export const movedGroup = (old: SeenEdges, current: SeenEdges): number => {
  const { width, height } = old.size
  const [before, after] = [uprightPoints(old), uprightPoints(current)]
  let clearest = 0
  for (let left = 0; left <= 1 - partWidth; left += stepAside)
    for (let top = 0; top <= lowest - partHeight; top += stepDown) {
      const part = { left: left * width, top: top * height, width: partWidth * width, height: partHeight * height }
      const points = within(before, part)
      for (let aside = -Math.round(mostAside * width); aside <= mostAside * width; aside += 2) {
        if (Math.abs(aside) < leastAsidePixels) continue
        const there = gain(points, current, aside)
        if (there <= clearest) continue
        const back = gain(within(after, { ...part, left: part.left + aside }), old, -aside)
        clearest = Math.max(clearest, Math.min(there, back))
      }
    }
  return clearest
}

const uprightPoints = ({ segments, size: { height } }: SeenEdges): EdgePoint[] =>
  segments
    .filter(
      (line) =>
        line.length >= 0.06 * height &&
        isUpright(Math.atan2(Math.abs(line.y2 - line.y1), Math.abs(line.x2 - line.x1)), 0.3),
    )
    .flatMap((line) => pointsOf(line, (line.length / height) * clarityOf(line), 3))
    .filter(({ y }) => y < lowest * height)

type Part = { left: number; top: number; width: number; height: number }

const within = (points: readonly EdgePoint[], { left, top, width, height }: Part) =>
  points.filter(({ x, y }) => x >= left && x < left + width && y >= top && y < top + height)

/** How much more of the points is on edges after a shift than in place, times their length. */
const gain = (points: readonly EdgePoint[], { edges }: SeenEdges, aside: number): number => {
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  if (all < leastUpright) return 0
  const shifted = (by: number) => shareOnEdges(edges, points, by)
  const { share, seen } = shifted(aside)
  if (seen < 0.8 * all) return 0
  const inPlace = Math.max(shifted(0).share, shifted(-2).share, shifted(2).share)
  return (share - inPlace) * Math.min(enoughUpright, all)
}
