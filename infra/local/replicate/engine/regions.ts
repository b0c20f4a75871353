import type { Plane } from './plane.ts'
import type { Segments } from './segments.ts'

type Border = { pixels: number; step: number }

/** One area of a picture; places and shares are fractions of the picture's width, height and area. */
export type Region = {
  share: number
  x: number
  y: number
  left: number
  right: number
  top: number
  bottom: number
  lightness: number
  a: number
  b: number
  /** How far the lightness strays within. */
  unevenness: number
  /** The share of pixels so bright that the camera saw nothing but light. */
  burnt: number
  /** How much of the picture's border it touches, each as a fraction of that side. */
  touches: { top: number; bottom: number; sides: number; bottomCorners: number }
  /** By the neighbour's number: how many pixels of border they share, and the mean step of lightness across it. */
  neighbours: Map<number, Border>
  /** How much of it lies where a room's floor usually is. */
  floorward: number
  /** Little but border: the blur between two others. */
  isThin: boolean
  /** How much more border it has than a square: 1 for a cushion, above 2 for a skirting board. */
  length: number
}

const burntLightness = 0.975
const thinPixelsPerBorder = 0.9

export const chromaOf = ({ a, b }: { a: number; b: number }): number => Math.hypot(a, b)

/** Degrees: about 30 is red, 70 orange and wood, 110 yellow, 145 green, 265 blue. */
export const hueOf = ({ a, b }: { a: number; b: number }): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

export const regionsOf = (
  { labels, count, width, height }: Segments,
  lab: readonly [Plane, Plane, Plane],
): Region[] => {
  const regions = Array.from({ length: count }, emptyRegion)
  const squares = new Float64Array(count)
  const [l, a, b] = lab.map(({ values }) => values) as [Float32Array, Float32Array, Float32Array]

  for (let i = 0; i < labels.length; i += 1) {
    const label = Number(labels[i])
    const region = regions[label]
    if (!region) continue
    const x = i % width
    const y = Math.floor(i / width)
    const lightness = Number(l[i])
    region.share += 1
    region.x += x
    region.y += y
    if (isUsuallyFloor(x / width, y / height)) region.floorward += 1
    region.left = Math.min(region.left, x)
    region.right = Math.max(region.right, x)
    region.top = Math.min(region.top, y)
    region.bottom = Math.max(region.bottom, y)
    region.lightness += lightness
    region.a += Number(a[i])
    region.b += Number(b[i])
    squares[label] = Number(squares[label]) + lightness * lightness
    if (lightness > burntLightness) region.burnt += 1
    touch(region, x, y, width, height)
    if (x + 1 < width) meet(regions, label, Number(labels[i + 1]), Math.abs(lightness - Number(l[i + 1])))
    if (y + 1 < height) meet(regions, label, Number(labels[i + width]), Math.abs(lightness - Number(l[i + width])))
  }
  return regions.map((region, label) => averaged(region, Number(squares[label]), width, height))
}

const emptyRegion = (): Region => ({
  share: 0,
  x: 0,
  y: 0,
  left: Number.POSITIVE_INFINITY,
  right: 0,
  top: Number.POSITIVE_INFINITY,
  bottom: 0,
  lightness: 0,
  a: 0,
  b: 0,
  unevenness: 0,
  burnt: 0,
  touches: { top: 0, bottom: 0, sides: 0, bottomCorners: 0 },
  neighbours: new Map(),
  floorward: 0,
  isThin: false,
  length: 1,
})

// Walls come forward at the sides, so that the floor begins lower there.
const isUsuallyFloor = (x: number, y: number): boolean => y > 0.62 + 0.64 * Math.max(0, Math.abs(x - 0.5) - 0.22)

const touch = ({ touches }: Region, x: number, y: number, width: number, height: number): void => {
  if (y === 0) touches.top += 1 / width
  if (y === height - 1) {
    touches.bottom += 1 / width
    touches.bottomCorners += (2 * Math.abs(x / width - 0.5)) / width
  }
  if (x === 0 || x === width - 1) touches.sides += 1 / height
}

const meet = (regions: Region[], one: number, other: number, step: number): void => {
  if (one === other) return
  const add = (at: number, neighbour: number) => {
    const neighbours = regions[at]?.neighbours
    const border = neighbours?.get(neighbour) ?? { pixels: 0, step: 0 }
    const pixels = border.pixels + 1
    neighbours?.set(neighbour, { pixels, step: border.step + (step - border.step) / pixels })
  }
  add(one, other)
  add(other, one)
}

const averaged = (region: Region, squares: number, width: number, height: number): Region => {
  const pixels = Math.max(1, region.share)
  const lightness = region.lightness / pixels
  const border = [...region.neighbours.values()].reduce((sum, { pixels }) => sum + pixels, 0)
  return {
    ...region,
    share: pixels / (width * height),
    x: region.x / pixels / width,
    y: region.y / pixels / height,
    left: region.left / width,
    right: region.right / width,
    top: region.top / height,
    bottom: region.bottom / height,
    lightness,
    a: region.a / pixels,
    b: region.b / pixels,
    unevenness: Math.sqrt(Math.max(0, squares / pixels - lightness * lightness)),
    burnt: region.burnt / pixels,
    floorward: region.floorward / pixels,
    isThin: pixels < border * thinPixelsPerBorder,
    length: border / (4 * Math.sqrt(pixels)),
  }
}

const blendedStep = 0.12

/**
 * Gives each thin area to the neighbour that it looks like: it is the blur between two, and would leave an outline in
 * the old colour. What looks like neither, such as a picture's frame, stays.
 */
export const withoutBlur = (areas: Segments, regions: readonly Region[]): Segments => {
  const numbers = regions.map((region, number) => {
    if (!region.isThin) return number
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
  })
  const kept = [...new Set(numbers)]
  const renumbered = new Map(kept.map((number, index) => [number, index]))
  return {
    ...areas,
    count: kept.length,
    labels: areas.labels.map((label) => renumbered.get(numbers[label] ?? label) ?? 0),
  }
}
