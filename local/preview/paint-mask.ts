import { floorPlane } from '#shared/pictures/room/floor-plane.ts'
import { ramp } from '#shared/pictures/room/ramp.ts'
import { ceilingLine, floorLine, widened } from './erase.ts'
import { type LabPlanes, stepBetween } from './oklab.ts'
import { belongings, dividedAtCeiling, withOwnColour } from './paint-areas.ts'
import type { Picture } from './picture.ts'
import { changed, type Plane, plane, resized } from './plane.ts'
import type { RoomPart } from './room-masks.ts'
import { reduced, type SeenRoom } from './see-room.ts'
import { segments } from './segments.ts'
import { maskAt, withinEdges } from './within-edges.ts'

// The longer side of the copy whose areas are painted or left: large enough for lampshades and skirtings.
const side = 576
const [joining, smallestArea] = [0.1, 40]
// Of the longer side: how far a rim belongs to the areas beside it; and how much its own colour counts.
const [reach, ownColour] = [0.01, 0.05]
// In pixels of the copy: how far the mask's edge is moved to the picture's.
const maskReach = 3
// Of the longer side: how wide a window's frame is.
const frame = 0.012

/**
 * Where paint goes on a room's walls; which share of its outline lies on edges of the picture, which share of the walls had
 * another colour, and how far the net's walls are the same.
 */
export type PaintMask = { mask: Plane; outlined: number; foreign: number; agreed: number }

const known = new WeakMap<SeenRoom, Promise<PaintMask>>()

/**
 * The walls in whole areas between the picture's edges, without lamps, radiators and skirtings in their colour; once for all
 * paints that people try on a photo.
 */
export const paintMask = (picture: Picture, room: SeenRoom): Promise<PaintMask> => {
  const mask = known.get(room) ?? draw(picture, room)
  known.set(room, mask)
  return mask
}

// Of the outline: walls with less of it on edges are not told apart from what stands before them.
const leastOutlined = 0.77

/** The walls where they end at the picture's edges; undefined where too much of their outline lies on none. */
export const outlinedWalls = async (picture: Picture, room: SeenRoom): Promise<Plane | undefined> => {
  const { mask, outlined } = await paintMask(picture, room)
  return outlined > leastOutlined ? mask : undefined
}

const draw = async (picture: Picture, room: SeenRoom): Promise<PaintMask> => {
  const colours = await reduced(picture, side)
  const [{ width, height }] = colours
  const areas = dividedAtCeiling(segments(colours, joining, smallestArea), room)
  const shareOf = (part: RoomPart) => resized(room.masks[part].mask, colours[0])
  const [shares, windows] = [shareOf('wall'), shareOf('window')]
  const things = resized(
    changed(plane(room.areas.width, room.areas.height), (_, cell) => Number(room.kinds[cell] === 'thing')),
    colours[0],
  )
  const { belongs, tall, likeness } = belongings(areas, colours, shares, windows, things)
  const isRim = (pixel: number) => belongs[Number(areas.labels[pixel])] === 'rim'
  const guess = Float32Array.from(areas.labels, (label, pixel) =>
    isRim(pixel)
      ? ownColour * Number(shares.values[pixel]) * Number(likeness[pixel])
      : Number(belongs[label] === 'own'),
  )
  const spread = withinEdges(colours, reach * Math.max(width, height))
  const [near, weight] = [spread(guess), spread(guess.map((_, pixel) => (isRim(pixel) ? ownColour : 1)))]
  const values = guess.map((value, pixel) => (isRim(pixel) ? Number(near[pixel]) / Number(weight[pixel]) : value))
  const panes = changed(windows, (share) => Number(share > 0.5))
  const frames = widened(panes, Math.round(frame * Math.max(width, height)))
  const [ceiling, floor] = [ceilingLine(room, colours[0]), floorLine(room, colours[0])]
  const isBetween = (pixel: number) => {
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    return row > Number(ceiling[column]) && row < Number(floor[column])
  }
  const sure = plane(width, height, values)
  const { mask: own, foreign } = withOwnColour(
    sure,
    colours,
    (pixel) => isBetween(pixel) && !frames.values[pixel],
    (pixel) => isBetween(pixel) && Number(shares.values[pixel]) > 0.5,
    (pixel) => Number(tall.values[pixel]) > 0,
  )
  const { horizon } = floorPlane(room.lines.vanishing, room.areas, colours[0])
  const mask = maskAt(aboveSkirting(own, shareOf('floor'), horizon), maskReach, room.lab, picture.width, picture.height)
  return {
    mask: { ...mask, values: mask.values.map((share) => ramp(share, 0.3, 0.7)) },
    outlined: outlined(sure, colours),
    foreign,
    agreed: overlap(own, shares, panes),
  }
}

// Of the picture's height: a wider gap below a wall is no skirting. Of the columns: with fewer gaps, nothing tells its height.
// Of that height: what is left of a skirting whose upper part is in the mask.
const [widestGap, leastGaps, leastLeft] = [0.08, 0.1, 0.8]

/** The walls without the skirting where it has their colour, as in sunlight: it is as high as in the other columns. */
const aboveSkirting = (walls: Plane, floor: Plane, horizon: number): Plane => {
  const { width, height, values } = walls
  const isIn = ({ values: shares }: Plane, x: number, y: number) => Number(shares[y * width + x]) > 0.5
  const columns = Array.from({ length: width }, (_, x) => {
    let bottom = height - 1
    while (bottom > 0 && !isIn(walls, x, bottom)) bottom -= 1
    let end = bottom + 1
    while (end < height && !isIn(floor, x, end)) end += 1
    return { x, end, gap: end - bottom - 1, scale: Math.max(1, end - horizon) }
  }).filter(({ end, gap }) => end < height && end - gap > 1 && gap < widestGap * height)
  const gaps = columns.map(({ gap, scale }) => gap / scale).sort((one, other) => one - other)
  if (gaps.length < leastGaps * width) return walls
  const cut = values.slice()
  for (const { x, end, gap, scale } of columns) {
    const skirting = Number(gaps[gaps.length >> 1]) * scale
    if (gap < leastLeft * skirting) for (let y = Math.round(end - skirting); y < end; y += 1) cut[y * width + x] = 0
  }
  return { ...walls, values: cut }
}

/** The share of a surface that has another colour. */
export const foreignIn = async (picture: Picture, mask: Plane): Promise<number> => {
  const colours = await reduced(picture, side)
  return withOwnColour(resized(mask, colours[0]), colours, () => false).foreign
}

/** How far two masks are the same outside of another. */
const overlap = ({ values }: Plane, other: Plane, without: Plane): number => {
  let [both, either] = [0, 0]
  for (const [pixel, share] of values.entries()) {
    if (without.values[pixel]) continue
    const [is, seems] = [share > 0.5, Number(other.values[pixel]) > 0.5]
    if (is && seems) both += 1
    if (is || seems) either += 1
  }
  return both / Math.max(1, either)
}

// In pixels: how far an edge's blur reaches to both sides.
const [before, behind] = [3, 4]
// In OKLab: the step between two surfaces of nearly one colour.
const faintStep = 0.02

/** Whether the picture has an edge between a pixel and its neighbour that is `step` pixels on. */
const isEdge = (colours: LabPlanes, pixel: number, step: number): boolean =>
  stepBetween(colours, pixel - before * step, pixel + behind * step) > faintStep

/** The share of a mask's outline that lies on edges of the picture: through a plain area, an outline is a guess. */
const outlined = ({ width, height, values }: Plane, colours: LabPlanes): number => {
  let [all, edges] = [0, 0]
  for (let y = behind; y < height - behind; y += 1)
    for (let x = behind; x < width - behind; x += 1)
      for (const step of [1, -1, width, -width]) {
        const pixel = y * width + x
        if (Number(values[pixel]) < 0.5 || Number(values[pixel + step]) >= 0.5) continue
        all += 1
        edges += Number(isEdge(colours, pixel, step))
      }
  return edges / Math.max(1, all)
}
