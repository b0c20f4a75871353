import { ramp } from '#shared/pictures/room/ramp.ts'
import type { RoomLines } from '#shared/pictures/room/room-lines.ts'
import { stretchedLine } from '#shared/pictures/room/room-lines.ts'
import type { LabPlanes } from './oklab.ts'
import { blur, type Plane, plane, resized } from './plane.ts'
import { roomKinds } from './room-net.ts'
import { withinEdges } from './within-edges.ts'

export type RoomPart = 'wall' | 'ceiling' | 'floor' | 'window'

/** A part of the room's shell. */
export type Surface = {
  /** How much of each pixel belongs to the part: 0 to 1, with soft edges that follow the picture. */
  mask: Plane
  /** Its share of the picture. */
  share: number
  /** How undecided its mask is: 0 where every pixel belongs to the part or does not. */
  doubt: number
}

export type RoomMasks = Record<RoomPart, Surface>

type Size = { width: number; height: number }
type Shares = Record<RoomPart | 'thing', Float32Array>

// Of the longer side: how far along a surface the net's answers are averaged.
const reach = 0.2
// A pixel counts as a part's own from the second share on, and not at all up to the first.
const [least, sure] = [0.4, 0.5]

/**
 * Finds the parts in a picture with `colours`, as masks of another `size`. The net's coarse `shares` are averaged over the
 * areas between the picture's edges and corrected by the room's lines and by colour.
 */
export const roomMasks = (
  shares: Float32Array,
  cells: Size,
  lines: Pick<RoomLines, 'ceiling' | 'floor'>,
  colours: LabPlanes,
  size: Size,
): RoomMasks => {
  const [{ width, height }] = colours
  const side = Math.max(width, height)
  const finer = (values: Float32Array) => resized(plane(cells.width, cells.height, values), { width, height }).values
  const drawn = byLines(sharesOfParts(shares, cells), cells, lines)
  const average = withinEdges(colours, Math.max(2, reach * side))
  const likely = mapped(byColour(mapped(drawn, finer), colours), average)
  const plausible = atCeiling(likely, { width, height }, stretchedLine(lines.ceiling, cells, { width, height }))
  const surfaceOf = (part: RoomPart): Surface => {
    const { values } = blur(plane(width, height, plausible[part]), 1)
    const own = values.map((share) => ramp(share, least, sure))
    const total = sum(own)
    return {
      mask: resized(plane(width, height, own), size),
      share: total / own.length,
      doubt: total > 0 ? sum(values.map((share, pixel) => share * (1 - share) * Number(own[pixel]))) / total : 0,
    }
  }
  return {
    wall: surfaceOf('wall'),
    ceiling: surfaceOf('ceiling'),
    floor: surfaceOf('floor'),
    window: surfaceOf('window'),
  }
}

const mapped = (shares: Shares, change: (values: Float32Array) => Float32Array): Shares => ({
  wall: change(shares.wall),
  ceiling: change(shares.ceiling),
  floor: change(shares.floor),
  window: change(shares.window),
  thing: change(shares.thing),
})

/** The shares of the parts and of everything else in each cell. */
const sharesOfParts = (shares: Float32Array, { width, height }: Size): Shares => {
  const size = width * height
  const shareOf = (kind: (typeof roomKinds)[number]) => {
    const number = roomKinds.indexOf(kind)
    return shares.slice(number * size, (number + 1) * size)
  }
  const [rug, curtain] = [shareOf('rug'), shareOf('curtain')]
  return {
    wall: shareOf('wall'),
    ceiling: shareOf('ceiling'),
    floor: shareOf('floor'),
    window: shareOf('window'),
    thing: shareOf('thing').map((share, cell) => share + Number(rug[cell]) + Number(curtain[cell])),
  }
}

// Of the picture's height: how far from a line its two sides are told apart fully.
const unsure = 0.04
const wrongSide = 0.1

/**
 * Moves the shares of wall that lie above or below the lines where the walls end. Ceiling below its line stays, because a
 * ceiling can slope down, and so does floor above its line, in a bay.
 */
const byLines = (
  shares: Shares,
  { width, height }: Size,
  { ceiling, floor }: Pick<RoomLines, 'ceiling' | 'floor'>,
): Shares => {
  const move = (from: Float32Array, to: Float32Array, cell: number, share: number) => {
    const moved = Number(from[cell]) * share * (1 - wrongSide)
    from[cell] = Number(from[cell]) - moved
    to[cell] = Number(to[cell]) + moved
  }
  for (let cell = 0; cell < width * height; cell += 1) {
    const [column, row] = [cell % width, Math.floor(cell / width)]
    const aboveWall = ramp(Number(ceiling[column]) - row, 0, unsure * height)
    const belowWall = ramp(row - Number(floor[column]), 0, unsure * height)
    move(shares.wall, shares.ceiling, cell, aboveWall)
    move(shares.wall, shares.thing, cell, belowWall)
  }
  return shares
}

// In pixels: half the width of the border between wall and ceiling that the line draws.
const border = 3
const sideOdds = 1.5

/** Lets the line between wall and ceiling decide where the picture has no edge between them. */
const atCeiling = (shares: Shares, { width, height }: Size, line: Float32Array): Shares => {
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const above = ramp(Number(line[pixel % width]) - Math.floor(pixel / width), -border, border)
    const [wall, ceiling] = [Number(shares.wall[pixel]), Number(shares.ceiling[pixel])]
    const [asWall, asCeiling] = [wall * sideOdds ** (1 - 2 * above), ceiling * sideOdds ** (2 * above - 1)]
    const total = (wall + ceiling) / Math.max(1e-6, asWall + asCeiling)
    shares.wall[pixel] = asWall * total
    shares.ceiling[pixel] = asCeiling * total
  }
  return shares
}

type Coloured = 'wall' | 'ceiling' | 'floor'

// How much likelier a part's own colour is on the part than on any other thing: doors and frames are often in the wall's.
const colourEvidence = { wall: 3, ceiling: 5, floor: 6 }

/** The shares corrected by colour (Bayes' theorem): a pixel in the wall's colour amid the wall is wall, another one is not. */
const byColour = (shares: Shares, colours: LabPlanes): Shares => {
  const weigh = (part: Coloured) => {
    const likeness = likenessTo(shares[part], colours)
    return shares[part].map((share, pixel) => share * colourEvidence[part] * Number(likeness[pixel]))
  }
  const weighed = { ...shares, wall: weigh('wall'), ceiling: weigh('ceiling'), floor: weigh('floor') }
  const totals = shares.wall.map(
    (_, pixel) =>
      Number(weighed.wall[pixel]) +
      Number(weighed.ceiling[pixel]) +
      Number(weighed.floor[pixel]) +
      Number(weighed.window[pixel]) +
      Number(weighed.thing[pixel]),
  )
  return mapped(weighed, (values) => values.map((value, pixel) => value / Math.max(1e-6, Number(totals[pixel]))))
}

const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0)

// In OKLab: how far the colours of one surface lie apart, in light and in shadow.
const usualChroma = 0.01
const usualLightness = 0.24

/** How much the colour of each pixel is like the mean colour of a surface. */
const likenessTo = (share: Float32Array, [l, a, b]: LabPlanes): Float32Array => {
  // Only pixels that surely belong to the surface count.
  const weights = share.map((value) => (value * value * value) ** 2)
  const total = Math.max(1e-6, sum(weights))
  const mean = ({ values }: Plane) =>
    weights.reduce((all, weight, pixel) => all + weight * Number(values[pixel]), 0) / total
  const [meanL, meanA, meanB] = [mean(l), mean(a), mean(b)]
  return share.map((_, pixel) => {
    const lightness = (Number(l.values[pixel]) - meanL) / usualLightness
    const red = (Number(a.values[pixel]) - meanA) / usualChroma
    const yellow = (Number(b.values[pixel]) - meanB) / usualChroma
    return Math.exp(-0.5 * (lightness * lightness + red * red + yellow * yellow))
  })
}
