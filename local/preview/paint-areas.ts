import { ceilingLine, closed, widened } from './erase.ts'
import { type LabPlanes, stepBetween } from './oklab.ts'
import { reached } from './piece-areas.ts'
import { boxMean, changed, type Plane, plane } from './plane.ts'
import type { SeenRoom } from './see-room.ts'
import type { Segments } from './segments.ts'

/** Whether an area belongs to a wall; a rim is too narrow to tell. */
export type Belonging = 'own' | 'other' | 'rim'

const sums = ({ labels, count }: Segments, valueAt: (pixel: number) => number): Float32Array => {
  const totals = new Float32Array(count)
  for (const [pixel, label] of labels.entries()) totals[label] = Number(totals[label]) + valueAt(pixel)
  return totals
}

/** Divides the areas along the line where walls and ceiling meet: between two whites the picture has no edge. */
export const dividedAtCeiling = (areas: Segments, room: SeenRoom): Segments => {
  const { labels, count, width } = areas
  const line = ceilingLine(room, areas)
  const isAbove = (pixel: number) => Math.floor(pixel / width) < Number(line[pixel % width])
  return { ...areas, count: 2 * count, labels: labels.map((label, pixel) => (isAbove(pixel) ? count + label : label)) }
}

// Of the longer side: how far away the wall can lie with which a thing before it is compared.
const nearby = 0.06
// In OKLab: chroma changes with light, so that its ratio to lightness is a surface's own, except in the dark.
const darkest = 0.25

/** How far each pixel's light and colour are from those of a surface around it, of which `core` is known. */
const offSurface = (colours: LabPlanes, core: Float32Array) => {
  const [{ width, height, values: lightness }] = colours
  const mean = (values: Float32Array) =>
    boxMean(plane(width, height, values), Math.round(nearby * Math.max(width, height))).values
  const density = mean(core)
  const aroundOf = ({ values }: Plane) => {
    const known = values.map((value, pixel) => value * Number(core[pixel]))
    const usual = known.reduce((sum, value) => sum + value, 0) / core.reduce((sum, share) => sum + share, 1e-6)
    return mean(known).map((value, pixel) => (value + 1e-3 * usual) / (Number(density[pixel]) + 1e-3))
  }
  const wall = aroundOf(colours[0])
  const ratioOff = (own: Plane) => {
    const around = aroundOf(own)
    return own.values.map((value, pixel) => {
      const [light, wallLight] = [Number(lightness[pixel]), Number(wall[pixel])]
      return value / Math.max(darkest, light) - Number(around[pixel]) / Math.max(darkest, wallLight)
    })
  }
  const light = lightness.map((value, pixel) => value - Number(wall[pixel]))
  return { light, a: ratioOff(colours[1]), b: ratioOff(colours[2]) }
}

type Limits = readonly [lighter: number, darker: number, tint: number]

const isWithin = ({ light, a, b }: ReturnType<typeof offSurface>, [lighter, darker, tint]: Limits, pixel: number) =>
  Number(light[pixel]) < lighter &&
  Number(light[pixel]) > darker &&
  Math.hypot(Number(a[pixel]), Number(b[pixel])) < tint

// In OKLab, as seen against the surface around: what is surely no part of it
// unless light changes softly up to there, what may be none, and what surely is a part.
const foreign: Limits = [0.1, -0.24, 0.024]
const glow: Limits = [0.2, -0.3, 0.04]
const doubtful: Limits = [0.06, -0.15, 0.016]
const near: Limits = [0.025, -0.12, 0.012]
// In OKLab: how far neighbours on one surface lie apart, and in soft light.
const [usualStep, softStep] = [0.02, 0.012]

// In pixels: how far from an edge light can change softly.
const besideEdge = 2

/** Where a picture has edges nearby, so that what lies beyond can be another thing. */
const edgesOf = (mask: Plane, colours: LabPlanes): Float32Array => {
  const isStep = (pixel: number, step: number) => stepBetween(colours, pixel, Math.max(0, pixel - step)) > softStep
  const steps = changed(mask, (_, pixel) => Number(isStep(pixel, 1) || isStep(pixel, mask.width)))
  return widened(steps, besideEdge).values
}

// Of the longer side: half the width of a gap in a surface in which its own shadow is no other thing.
const gap = 0.025

/**
 * A surface without what has another colour in it, and with what has its own beside it where `isHere`, or nearly its own in a
 * narrow gap where `isLikely`; and the share of it that may be another thing: lamps, headboards, a piece of the ceiling. Where
 * `isSure`, the surface is its own in any colour.
 */
export const withOwnColour = (
  mask: Plane,
  colours: LabPlanes,
  isHere: (pixel: number) => boolean,
  isLikely = isHere,
  isSure = (_: number) => false,
) => {
  const known = mask.values.map((share) => Number(share > 0.5))
  const off = offSurface(colours, known)
  const isOwn = (pixel: number) =>
    (known[pixel] === 1 && isSure(pixel)) ||
    (isWithin(off, known[pixel] ? foreign : near, pixel) && (known[pixel] === 1 || isHere(pixel)))
  const edges = edgesOf(mask, colours)
  const isLit = (pixel: number) => isLikely(pixel) && !edges[pixel] && isWithin(off, glow, pixel)
  const start = [...known.keys()].filter((pixel) => known[pixel])
  const isOneSurface = (from: number, to: number) => stepBetween(colours, from, to) < usualStep
  const own = new Float32Array(known.length)
  const isAny = (pixel: number) => isOwn(pixel) || isLit(pixel)
  for (const pixel of reached(mask, start.filter(isOwn), isAny, isOneSurface)) own[pixel] = 1
  const whole = closed({ ...mask, values: own }, gap * Math.max(mask.width, mask.height))
  for (const [pixel, is] of whole.entries()) if (is && isLikely(pixel) && isWithin(off, doubtful, pixel)) own[pixel] = 1
  const sure = start.filter((pixel) => isWithin(off, doubtful, pixel) || isSure(pixel))
  return { mask: boxMean({ ...mask, values: own }, 1), foreign: 1 - sure.length / Math.max(1, start.length) }
}

// In pixels: from where on a pixel is inside of its area, beyond the blur of edges.
const inside = 3

const insidesOf = ({ labels, width }: Segments): Uint8Array => {
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => inside * (down * width + across)))
  return Uint8Array.from(labels, (label, pixel) => Number(around.every((step) => labels[pixel + step] === label)))
}

/** How rough each pixel is, as a multiple of what is usual on the wall: slats, tiles and stripes are. */
const roughnessOf = ({ width, height, values }: Plane, isWall: (pixel: number) => boolean): Float32Array => {
  const soft = boxMean(plane(width, height, values), inside).values
  const grain = values.map((value, pixel) => Math.abs(value - Number(soft[pixel])))
  const usual = grain.filter((_, pixel) => isWall(pixel)).sort()
  return grain.map((value) => value / Math.max(1e-6, Number(usual[usual.length >> 1] ?? 0)))
}

// Of the pixels: from which size on an area is judged by itself. Of an area: how much of it is inside and not at its edge.
const [large, wide, narrow] = [0.008, 0.2, 0.1]
// How much of an area the net must take for wall: of one by itself, and of a large and a small one in the wall's colour.
const [sure, likely, possible] = [0.6, 0.5, 0.4]
// How much of a small area the net must take for things: in the wall's colour, a lampshade is one all the same.
const [mostlyThing, paler] = [0.6, 0.02]
const roughest = 6
// Of an area, and of a large one: how much of it the ceiling's line cuts off where that lies wrong.
const aroundLine = 0.25
// Of a wall: how much of it the ceiling's line can cut off.
const cutOff = 0.1
// In pixels: how far from a corner its shadow reaches.
const corner = 12
// In OKLab, as seen against the wall around: trim is lighter and whiter, a shadow darker and in any of the wall's tints.
const [lightest, deepest, tint, tintPerLight] = [0.06, -0.15, 0.011, 0.06]

// Of the pixels, and in OKLab: the wall between the windows of a bay, which the net takes for window, is large and has the tint
// of the walls.
const [bay, bayTint] = [0.005, 0.006]

/**
 * Which areas belong to the walls, of which the net gives the `shares` as it does of the `windows`, and how likely each pixel
 * by itself does; and where a wall is that only its way up to the ceiling tells, with its corners. `things` is what the net takes
 * for things before any colour is looked at.
 */
export const belongings = (areas: Segments, colours: LabPlanes, shares: Plane, windows: Plane, things: Plane) => {
  const { labels } = areas
  const insides = insidesOf(areas)
  const roughness = roughnessOf(colours[0], (pixel) => insides[pixel] === 1 && Number(shares.values[pixel]) > sure)
  const sizes = sums(areas, () => 1)
  const meanOf = (values: ArrayLike<number>, of = sizes) =>
    sums(areas, (pixel) => Number(values[pixel])).map((sum, area) => sum / Math.max(1, Number(of[area])))
  const [share, inWindow, inner] = [meanOf(shares.values), meanOf(windows.values), meanOf(insides)]
  const inThings = meanOf(things.values)
  const rough = meanOf(
    roughness.map((value, pixel) => value * Number(insides[pixel])),
    sums(areas, (pixel) => Number(insides[pixel])),
  )
  const isLarge = (area: number) => Number(sizes[area]) > large * labels.length
  const isSmooth = (area: number) => Number(rough[area]) < roughest
  // A little of the same area lies above the ceiling's line, as of no furniture; of a sloping ceiling much does.
  const isUnderCeiling = (area: number) => {
    const above = Number(sizes[area + sizes.length / 2])
    return above > aroundLine * large * labels.length && above < aroundLine * Number(sizes[area])
  }
  const cores = Array.from(
    share,
    (own, area) =>
      own > (isUnderCeiling(area) ? possible : sure) && isLarge(area) && Number(inner[area]) > wide && isSmooth(area),
  )
  const off = offSurface(
    colours,
    Float32Array.from(labels, (label) => Number(cores[label])),
  )
  const [light, a, b] = [meanOf(off.light), meanOf(off.a), meanOf(off.b)]
  const isAlike = (area: number) =>
    Number(light[area]) < lightest &&
    Number(light[area]) > deepest &&
    Math.hypot(Number(a[area]), Number(b[area])) < tint - tintPerLight * Number(light[area])
  // Such a wall has another light than those around, and its corner with them is in narrow areas that are darker than it.
  const tall = cores.map((isCore, area) => isCore && Number(share[area]) <= sure)
  const around = widened({ ...shares, values: Float32Array.from(labels, (label) => Number(tall[label])) }, corner)
  const [beside, tone] = [meanOf(around.values), meanOf(colours[0].values)]
  const lightestTone = Math.max(...tone.filter((_, area) => tall[area]))
  const isCorner = (area: number) =>
    Number(beside[area]) > 0.5 &&
    Number(tone[area]) < lightestTone &&
    Number(light[area]) > deepest &&
    Math.hypot(Number(a[area]), Number(b[area])) < tint
  const belongs = Array.from(share, (own, area): Belonging => {
    const isWide = Number(inner[area]) > (wide + narrow) / 2
    if (isWide && !isLarge(area) && Number(inThings[area]) > mostlyThing && Number(light[area]) > paler) return 'other'
    const isWall = own > (isLarge(area) ? likely : possible) && Number(inner[area]) > narrow && isAlike(area)
    const isBay =
      Number(inWindow[area]) > likely &&
      Number(sizes[area]) > bay * labels.length &&
      Number(inner[area]) > wide &&
      isAlike(area) &&
      Math.hypot(Number(a[area]), Number(b[area])) < bayTint
    if (cores[area] || isBay || (!isWide && isCorner(area)) || (isWall && (isSmooth(area) || !isWide))) return 'own'
    return isWide || own < possible ? 'other' : 'rim'
  })
  // The line is straight where a moulding bends: what it cuts off from a wall of the same light and tint is wall.
  const half = sizes.length / 2
  for (let area = 0; area < half; area += 1)
    if (
      belongs[area] === 'own' &&
      Number(sizes[half + area]) < cutOff * Number(sizes[area]) &&
      Math.abs(Number(light[half + area])) < lightest &&
      Math.hypot(Number(a[half + area]), Number(b[half + area])) < tint
    )
      belongs[half + area] = 'own'
  return {
    belongs,
    tall: around,
    likeness: likenessOf(off, boxMean({ ...shares, values: roughness }, 2 * inside).values),
  }
}

// Like the limits of areas, but as the distance at which a pixel by itself is less likely wall than not.
const [usualLighter, usualDarker, usualTint] = [0.03, 0.06, 0.01]

const likenessOf = ({ light, a, b }: ReturnType<typeof offSurface>, roughness: Float32Array): Float32Array =>
  light.map((value, pixel) => {
    const parts = [
      value / (value > 0 ? usualLighter : usualDarker),
      Math.hypot(Number(a[pixel]), Number(b[pixel])) / usualTint,
      Number(roughness[pixel]) / (2 * roughest),
    ]
    return Math.exp(-0.5 * parts.reduce((sum, part) => sum + part * part, 0))
  })
