import { guidedBy, maskAt } from './guided-filter.ts'
import type { LabPlanes } from './oklab.ts'
import { type Plane, plane } from './plane.ts'
import { ramp } from './ramp.ts'
import { roomKinds } from './room-net.ts'

export type RoomPart = 'wall' | 'ceiling' | 'floor' | 'window'

/** A part of the room's shell. */
export type Surface = {
  /** How much of each pixel belongs to the part: 0 to 1, with soft edges that follow the picture. */
  mask: Plane
  /** Its share of the picture. */
  share: number
  /** How undecided its mask is: 0 where every cell belongs to the part or does not. */
  doubt: number
}

export type RoomMasks = Record<RoomPart, Surface>

const radius = 7
// A cell counts as a part's own from the second share on, and not at all up to the first.
const [least, sure] = [0.3, 0.75]

type LabPicture = { lab: Float32Array; width: number; height: number }

/** Finds the parts in the picture with the colours `lab`, from the shares of the kinds in each cell of its reduced copy. */
export const roomMasks = (shares: Float32Array, colours: LabPlanes, { lab, width, height }: LabPicture): RoomMasks => {
  const [{ width: columns, height: rows }] = colours
  const size = columns * rows
  const filtered = guidedBy(colours, radius)
  const shareOf = (kind: (typeof roomKinds)[number]) => {
    const number = roomKinds.indexOf(kind)
    return shares.subarray(number * size, (number + 1) * size)
  }
  const likeness = {
    wall: likenessTo(shareOf('wall'), colours),
    ceiling: likenessTo(shareOf('ceiling'), colours),
    floor: likenessTo(shareOf('floor'), colours),
  }
  const plausible = posteriors(shareOf, likeness)
  const surfaceOf = (part: RoomPart): Surface => {
    const own = (part === 'window' ? shareOf(part) : plausible[part]).map((share) => ramp(share, least, sure))
    const total = sum(own)
    return {
      mask: maskAt(filtered(plane(columns, rows, own)), lab, width, height),
      share: total / size,
      doubt: total > 0 ? sum(own.map((share) => share * (1 - share))) / total : 0,
    }
  }
  return {
    wall: surfaceOf('wall'),
    ceiling: surfaceOf('ceiling'),
    floor: surfaceOf('floor'),
    window: surfaceOf('window'),
  }
}

type Coloured = 'wall' | 'ceiling' | 'floor'

// How much likelier a part's own colour is on the part than on any other thing.
const colourEvidence = 5

/** The shares corrected by colour (Bayes' theorem): a cell in the wall's colour amid the wall is wall, another one is not. */
const posteriors = (
  shareOf: (kind: Coloured) => Float32Array,
  likeness: Record<Coloured, Float32Array>,
): Record<Coloured, Float32Array> => {
  const [wall, ceiling, floor] = [shareOf('wall'), shareOf('ceiling'), shareOf('floor')]
  const weigh = (shares: Float32Array, part: Coloured) =>
    shares.map((share, cell) => share * colourEvidence * Number(likeness[part][cell]))
  const weighed = { wall: weigh(wall, 'wall'), ceiling: weigh(ceiling, 'ceiling'), floor: weigh(floor, 'floor') }
  const totals = wall.map(
    (share, cell) =>
      Math.max(0, 1 - share - Number(ceiling[cell]) - Number(floor[cell])) +
      Number(weighed.wall[cell]) +
      Number(weighed.ceiling[cell]) +
      Number(weighed.floor[cell]),
  )
  const shared = (weights: Float32Array) => weights.map((weight, cell) => weight / Math.max(1e-6, Number(totals[cell])))
  return { wall: shared(weighed.wall), ceiling: shared(weighed.ceiling), floor: shared(weighed.floor) }
}

const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0)

// In OKLab: how far the colours of one surface lie apart, in light and in shadow.
const usualChroma = 0.022
const usualLightness = 0.24

/** How much the colour of each cell is like the mean colour of a surface. */
const likenessTo = (share: Float32Array, [l, a, b]: LabPlanes): Float32Array => {
  // Only cells that surely belong to the surface count.
  const weights = share.map((value) => value ** 6)
  const total = Math.max(1e-6, sum(weights))
  const mean = ({ values }: Plane) => sum(values.map((value, cell) => value * Number(weights[cell]))) / total
  const [meanL, meanA, meanB] = [mean(l), mean(a), mean(b)]
  return share.map((_, cell) => {
    const lightness = (Number(l.values[cell]) - meanL) / usualLightness
    const chroma = Math.hypot(Number(a.values[cell]) - meanA, Number(b.values[cell]) - meanB) / usualChroma
    return Math.exp(-0.5 * (lightness * lightness + chroma * chroma))
  })
}
