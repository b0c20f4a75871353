import { chromaOf, hueOf, type Region } from './regions.ts'
import type { Kind } from './room-kinds.ts'

/** The kind of surface, which decides how an area of a room's picture is recoloured. */
export type Surface = 'wall' | 'ceiling' | 'floor' | 'window' | 'textile' | 'wood' | 'accent' | 'other'

/** Areas that are recoloured together, such as a whole wall or one piece of furniture, so that their shading is kept. */
export type Thing = {
  surface: Surface
  share: number
  y: number
  lightness: number
  unevenness: number
  length: number
  /** The lightness of the brightly lit parts. */
  peak: number
  a: number
  b: number
}

const sameColourStep = 0.022
const sameLightness = 0.13

/** Groups regions into things; `of` contains, for each region, the index of its thing. */
export const thingsOf = (regions: readonly Region[], kinds: readonly Kind[]) => {
  const parents = regions.map((_, number) => number)
  const rootOf = (number: number): number => {
    const parent = parents[number] ?? number
    return parent === number ? number : rootOf(parent)
  }
  const first = new Map<Kind, number>()
  for (const [number, region] of regions.entries()) {
    const kind = kinds[number] ?? 'thing'
    if (isShell(kind)) {
      parents[number] = first.get(kind) ?? number
      first.set(kind, Number(parents[number]))
      continue
    }
    for (const neighbour of region.neighbours.keys()) {
      const other = regions[neighbour]
      if (other && kinds[neighbour] === kind && areAlike(region, other)) parents[rootOf(number)] = rootOf(neighbour)
    }
  }

  const members = new Map<number, Region[]>()
  for (const [number, region] of regions.entries()) {
    const root = rootOf(number)
    members.set(root, [...(members.get(root) ?? []), region])
  }
  const roots = [...members.keys()]
  return {
    things: roots.map((root) => thingOf(members.get(root) ?? [], kinds[root] ?? 'thing')),
    of: regions.map((_, number) => roots.indexOf(rootOf(number))),
  }
}

// Separates a window from an armchair in front of it; a fraction of the picture's height.
const eyeLevel = 0.45

const areAlike = (one: Region, other: Region): boolean =>
  one.y > eyeLevel === other.y > eyeLevel &&
  !one.isThin &&
  !other.isThin &&
  Math.hypot(one.a - other.a, one.b - other.b) < sameColourStep &&
  Math.abs(one.lightness - other.lightness) < sameLightness

const thingOf = (regions: readonly Region[], kind: Kind): Thing => {
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
  return { ...thing, surface: surfaceOf(kind, thing) }
}

const isShell = (kind: Kind): kind is 'wall' | 'ceiling' | 'floor' | 'window' =>
  kind === 'wall' || kind === 'ceiling' || kind === 'floor' || kind === 'window'

const surfaceOf = (kind: Kind, thing: Omit<Thing, 'surface'>): Surface => {
  if (isShell(kind)) return kind
  return kind === 'thing' ? materialOf(thing) : 'textile'
}

/** Guesses the material of a piece of furniture from its colour. Plants and small or crowded things are `other`. */
const materialOf = (thing: Omit<Thing, 'surface'>): Surface => {
  const hue = hueOf(thing)
  const chroma = chromaOf(thing)
  const { share, lightness, y, unevenness, length } = thing
  const isTrim = share < 0.02 && length > 2.2 && chroma < 0.05
  const isSmallAndGrey = share < 0.014 && chroma < 0.03
  const isPlant = hue > 95 && hue < 170 && chroma > 0.02 && (share < 0.03 || unevenness > 0.06)
  if (share < 0.003 || isPlant || isTrim || isSmallAndGrey) return 'other'
  if (hue > 35 && hue < 82 && chroma > 0.045 && chroma < 0.17 && lightness > 0.2 && lightness < 0.72) return 'wood'
  if (y > 0.5 && share > 0.006 && unevenness < 0.2) return 'textile'
  return chroma > 0.09 ? 'accent' : 'other'
}
