import { type EdgePoint, packed, pointsOf, shareOnEdges } from './edge-map.ts'
import { clarityOf, isUpright, type SeenEdges } from './structure-lines.ts'

// As shares of the picture: the area that a window covers, and the lowest position of a window.
const [partWidth, partHeight, lowest] = [0.22, 0.35, 0.75]
const [stepAside, stepDown] = [0.05, 0.08]
const mostAside = 0.25
const leastAsidePixels = 6
/**
 * The length of a window's upright edges as a share of the height: the least to consider, and the length beyond which
 * more edges do not count.
 */
const [leastUpright, enoughUpright] = [0.15, 0.6]

/**
 * The evidence that a group of upright edges has moved sideways. In some area, the photo's edges match the result
 * beside their position but not at it. The result's edges, moved back, match the photo but not at their position.
 */
export const movedGroup = (old: SeenEdges, current: SeenEdges): number => {
  const { width, height } = old.size
  const [before, after] = [uprightPoints(old), uprightPoints(current)]
  let clearest = 0
  for (let left = 0; left <= 1 - partWidth; left += stepAside)
    for (let top = 0; top <= lowest - partHeight; top += stepDown) {
      const part = { left: left * width, top: top * height, width: partWidth * width, height: partHeight * height }
      const there = gainsOf(within(before, part), current)
      if (there.most <= clearest) continue
      for (let aside = -Math.round(mostAside * width); aside <= mostAside * width; aside += 2) {
        if (Math.abs(aside) < leastAsidePixels) continue
        const gain = there.at(aside)
        if (gain <= clearest) continue
        const back = gainsOf(within(after, { ...part, left: part.left + aside }), old)
        clearest = Math.max(clearest, Math.min(gain, back.at(-aside)))
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

type Gains = { at: (aside: number) => number; most: number }

/** The gain in matching points by a shift, compared with no shift, times their length. `most` is its upper limit. */
const gainsOf = (points: readonly EdgePoint[], { edges }: SeenEdges): Gains => {
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  if (all < leastUpright) return { at: () => 0, most: 0 }
  const group = packed(points)
  const inPlace = Math.max(...[0, -2, 2].map((by) => shareOnEdges(edges, group, by).share))
  const size = Math.min(enoughUpright, all)
  return {
    at: (aside) => {
      const { share, seen } = shareOnEdges(edges, group, aside)
      return seen < 0.8 * all ? 0 : (share - inPlace) * size
    },
    most: (1 - inPlace) * size,
  }
}
