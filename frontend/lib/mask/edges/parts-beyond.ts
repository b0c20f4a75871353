import { type Difference, differencesFrom } from './local-colour.ts'
import type { Planes } from './planes.ts'
import { largestOf, type Regions } from './regions.ts'

// In cells.
const leastPart = 12
// How far a part's colour can be from the surface's, and the ratio of its lightness to the surface's.
const shadow = { colour: 0.014, darkest: 0.7 }
const sun = { colour: 0.0095, lightest: 1.3 }
// Another wall, in more light, looks paler.
const nextWall = { colour: 0.018, lightest: 1.3 }
const asLight = 1.05
// A part with edges all around, which is neither in shadow nor in the sun, is a thing of the surface's colour.
const surrounded = { darkest: 0.93, shadow: 0.01, sun: 0.006 }
// In cells: how near a wall's neighbour is. How much longer its upright border is than its level one.
const [nearby, upright] = [10, 2]
const turns = 2

/**
 * Adds the parts beyond edges that are the same surface: its shadows, the sun on it, its next wall. The second turn adds only
 * walls beyond the next one: a ceiling can have the colour of a wall in more light.
 */
export const withPartsBeyond = (planes: Planes, parts: Regions, main: Uint8Array): Uint8Array => {
  const surface = main.slice()
  const [open, first] = [reachesRim(planes, parts), largestOf(parts)]
  for (let turn = 0; turn < turns; turn += 1) {
    const isBeside = besideOf(planes, parts, surface)
    const means = meansOf(differencesFrom(planes, surface), parts)
    const isPattern = sizeOfAlike(means, open, first) > Number(parts.sizes[first])
    const isSame = means.map((mean, part) => {
      const isWanted = part !== first && (turn === 0 || isBeside[part] === 1)
      const isOpen = isPattern || open[part] === 1
      return Number(isWanted && isSameSurface(mean, isOpen, isBeside[part] === 1))
    })
    for (let cell = 0; cell < surface.length; cell += 1) if (isSame[Number(parts.partOf[cell])] === 1) surface[cell] = 1
  }
  return surface
}

type Mean = { size: number; colour: number; light: number }

const isSameSurface = ({ size, colour, light }: Mean, isOpen: boolean, isBeside: boolean): boolean => {
  if (size < leastPart || light < shadow.darkest || light > sun.lightest) return false
  if (isOpen && isBeside) return colour < nextWall.colour
  if (isOpen) return colour < (light < asLight ? shadow.colour : sun.colour)
  return !isAlike({ size, colour, light }) && colour < (light < 1 ? surrounded.shadow : surrounded.sun)
}

const isAlike = ({ colour, light }: Mean) => colour < surrounded.shadow && light > surrounded.darkest && light < asLight

/** How large the surrounded parts of the surface's own colour are together: a surface of tiles has more of them than of one. */
const sizeOfAlike = (means: readonly Mean[], open: Uint8Array, first: number): number =>
  means.reduce((sum, mean, part) => sum + (part !== first && open[part] === 0 && isAlike(mean) ? mean.size : 0), 0)

const meansOf = ({ a, b, ratio }: Difference, { partOf, sizes }: Regions): Mean[] => {
  const sums = [a, b, ratio].map((values) => {
    const sum = new Float64Array(sizes.length)
    for (let cell = 0; cell < partOf.length; cell += 1)
      sum[Number(partOf[cell])] = Number(sum[Number(partOf[cell])]) + Number(values[cell])
    return sum
  })
  return sizes.map((size, part) => {
    const [byA = 0, byB = 0, light = 0] = sums.map((sum) => Number(sum[part]) / size)
    return { size: part === 0 ? 0 : size, colour: Math.hypot(byA, byB), light }
  })
}

/** Whether a part reaches the brush's rim, and so may go on behind it. */
const reachesRim = ({ width, brushed }: Planes, { partOf, sizes }: Regions): Uint8Array => {
  const reaches = new Uint8Array(sizes.length)
  for (let cell = 0; cell < partOf.length; cell += 1)
    if ([cell - 1, cell + 1, cell - width, cell + width].some((next) => Number(brushed[next] ?? 0) < 1))
      reaches[Number(partOf[cell])] = 1
  return reaches
}

/** Whether a part lies beside the surface, as another wall does, and not above or below it, as a ceiling does. */
const besideOf = ({ width, height }: Planes, { partOf, sizes }: Regions, surface: Uint8Array): Uint8Array => {
  const [level, across] = [new Uint32Array(sizes.length), new Uint32Array(sizes.length)]
  const count = (borders: Uint32Array, start: number, step: number, length: number) => {
    let last = Number.NEGATIVE_INFINITY
    for (let at = 0; at < length; at += 1) {
      const cell = start + at * step
      if (surface[cell] === 1) last = at
      else if (at - last <= nearby) borders[Number(partOf[cell])] = Number(borders[Number(partOf[cell])]) + 1
    }
  }
  for (let y = 0; y < height; y += 1) {
    count(across, y * width, 1, width)
    count(across, (y + 1) * width - 1, -1, width)
  }
  for (let x = 0; x < width; x += 1) {
    count(level, x, width, height)
    count(level, (height - 1) * width + x, -width, height)
  }
  return Uint8Array.from(across, (cells, part) => (cells > upright * Number(level[part]) ? 1 : 0))
}
