import type { Plane } from './plane.ts'
import type { Segments } from './segments.ts'

/** One area of a picture. `y` is a fraction of the picture's height, `share` of its area. */
export type Region = {
  share: number
  y: number
  lightness: number
  a: number
  b: number
  /** The standard deviation of the lightness. */
  unevenness: number
  /** Pixels of common border, by the neighbour's number. */
  neighbours: Map<number, number>
  /** Mostly border pixels: the blurred edge between two other areas. */
  isThin: boolean
  /** The border's length relative to a square of the same area: 1 for a cushion, above 2 for a skirting board. */
  length: number
}

const thinPixelsPerBorder = 0.9

export const chromaOf = ({ a, b }: { a: number; b: number }): number => Math.hypot(a, b)

/** The hue in degrees: about 30 is red, 70 orange and wood, 110 yellow, 145 green, 265 blue. */
export const hueOf = ({ a, b }: { a: number; b: number }): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

export const regionsOf = (
  { labels, count, width, height }: Segments,
  [l, a, b]: readonly [Plane, Plane, Plane],
): Region[] => {
  const regions = Array.from({ length: count }, emptyRegion)
  const squares = new Float64Array(count)
  for (let i = 0; i < labels.length; i += 1) {
    const label = Number(labels[i])
    const region = regions[label]
    if (!region) continue
    const lightness = Number(l.values[i])
    region.share += 1
    region.y += Math.floor(i / width)
    region.lightness += lightness
    region.a += Number(a.values[i])
    region.b += Number(b.values[i])
    squares[label] = Number(squares[label]) + lightness * lightness
    if ((i + 1) % width !== 0) meet(regions, label, Number(labels[i + 1]))
    if (i + width < labels.length) meet(regions, label, Number(labels[i + width]))
  }
  return regions.map((region, label) => averaged(region, Number(squares[label]), width, height))
}

const emptyRegion = (): Region => ({
  share: 0,
  y: 0,
  lightness: 0,
  a: 0,
  b: 0,
  unevenness: 0,
  neighbours: new Map(),
  isThin: false,
  length: 1,
})

const meet = (regions: readonly Region[], one: number, other: number): void => {
  if (one === other) return
  for (const [at, beside] of [
    [one, other],
    [other, one],
  ] as const) {
    const neighbours = regions[at]?.neighbours
    neighbours?.set(beside, (neighbours.get(beside) ?? 0) + 1)
  }
}

const averaged = (region: Region, squares: number, width: number, height: number): Region => {
  const pixels = Math.max(1, region.share)
  const lightness = region.lightness / pixels
  const border = [...region.neighbours.values()].reduce((sum, shared) => sum + shared, 0)
  return {
    ...region,
    share: pixels / (width * height),
    y: region.y / pixels / height,
    lightness,
    a: region.a / pixels,
    b: region.b / pixels,
    unevenness: Math.sqrt(Math.max(0, squares / pixels - lightness * lightness)),
    isThin: pixels < border * thinPixelsPerBorder,
    length: border / (4 * Math.sqrt(pixels)),
  }
}

const blendedStep = 0.12

/**
 * Merges each thin area into the neighbour of the most similar colour, because it is the blurred edge between two areas
 * and would stay as an outline in the old colour. Thin areas unlike both neighbours, such as picture frames, stay.
 */
export const withoutBlur = <Kind>(
  areas: Segments,
  regions: readonly Region[],
  kinds: readonly Kind[],
): { areas: Segments; kinds: Kind[] } => {
  const numbers = regions.map((region, number) => (region.isThin ? likeliest(number, region, regions) : number))
  const kept = [...new Set(numbers)]
  const renumbered = new Map(kept.map((number, index) => [number, index]))
  return {
    areas: {
      ...areas,
      count: kept.length,
      labels: areas.labels.map((label) => renumbered.get(numbers[label] ?? label) ?? 0),
    },
    kinds: kept.flatMap((number) => kinds[number] ?? []),
  }
}

const likeliest = (number: number, region: Region, regions: readonly Region[]): number => {
  let nearest = blendedStep
  let like = number
  for (const neighbour of region.neighbours.keys()) {
    const other = regions[neighbour]
    if (!other || other.isThin) continue
    const step = 2 * Math.hypot(region.a - other.a, region.b - other.b) + Math.abs(region.lightness - other.lightness)
    if (step >= nearest) continue
    nearest = step
    like = neighbour
  }
  return like
}
