import type { Region } from './regions.ts'
import { materialOf } from './surface-rules.ts'
import type { Surface } from './surfaces.ts'

/** Areas that are treated as one: all of the wall, or the areas of one piece of furniture, so that its shading stays. */
export type Thing = {
  surface: Surface
  share: number
  y: number
  lightness: number
  unevenness: number
  length: number
  /** How light its lit parts are. */
  peak: number
  a: number
  b: number
}

const sameColourStep = 0.022
const sameLightness = 0.13

/** The things of a picture, and the number of each region's thing. */
export const thingsOf = (regions: readonly Region[], surfaces: readonly Surface[]) => {
  const parents = regions.map((_, number) => number)
  const rootOf = (number: number): number => {
    const parent = parents[number] ?? number
    return parent === number ? number : rootOf(parent)
  }
  const first = new Map<Surface, number>()
  for (const [number, region] of regions.entries()) {
    const surface = surfaces[number] ?? 'other'
    if (surface !== 'other') {
      parents[number] = first.get(surface) ?? number
      first.set(surface, parents[number])
      continue
    }
    for (const neighbour of region.neighbours.keys()) {
      const other = regions[neighbour]
      if (other && surfaces[neighbour] === 'other' && areAlike(region, other))
        parents[rootOf(number)] = rootOf(neighbour)
    }
  }

  const members = new Map<number, Region[]>()
  for (const [number, region] of regions.entries()) {
    const root = rootOf(number)
    members.set(root, [...(members.get(root) ?? []), region])
  }
  const roots = [...members.keys()]
  return {
    things: roots.map((root) => thingOf(members.get(root) ?? [], surfaces[root] ?? 'other')),
    of: regions.map((_, number) => roots.indexOf(rootOf(number))),
  }
}

// Where a window ends and an armchair before it begins.
const eyeLevel = 0.45

const areAlike = (one: Region, other: Region): boolean =>
  one.y > eyeLevel === other.y > eyeLevel &&
  !one.isThin &&
  !other.isThin &&
  Math.hypot(one.a - other.a, one.b - other.b) < sameColourStep &&
  Math.abs(one.lightness - other.lightness) < sameLightness

const thingOf = (regions: readonly Region[], surface: Surface): Thing => {
  const share = regions.reduce((sum, region) => sum + region.share, 0)
  const mean = (of: (region: Region) => number) =>
    regions.reduce((sum, region) => sum + of(region) * region.share, 0) / share
  const thing = {
    share,
    y: mean(({ y }) => y),
    lightness: mean(({ lightness }) => lightness),
    unevenness: mean(({ unevenness }) => unevenness),
    length: mean(({ length }) => length),
    peak: mean(({ lightness, unevenness }) => lightness + 1.5 * unevenness),
    a: mean(({ a }) => a),
    b: mean(({ b }) => b),
  }
  return { ...thing, surface: surface === 'other' ? materialOf(thing) : surface }
}
