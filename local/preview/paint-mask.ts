import { guidedBy, maskAt } from './guided-filter.ts'
import type { LabPlanes } from './oklab.ts'
import { areDivided, type Belonging, belongings, dividedAtCeiling } from './paint-areas.ts'
import type { Picture } from './picture.ts'
import { type Plane, plane, resized } from './plane.ts'
import { ramp } from './ramp.ts'
import { reduced, type SeenRoom } from './see-room.ts'
import { type Segments, segments } from './segments.ts'
import { withinEdges } from './within-edges.ts'

// The longer side of the copy whose areas are painted or left: large enough for lampshades and skirtings.
const side = 576
const [joining, smallestArea] = [0.1, 40]
// Of the longer side: how far a rim belongs to the areas beside it; and how much its own colour counts.
const [reach, ownColour] = [0.01, 0.05]
const maskRadius = 2

/** Where paint goes on a room's walls, and which share of its outline lies on edges of the picture. */
export type PaintMask = { mask: Plane; outlined: number }

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
  const shares = resized(room.masks.wall.mask, colours[0])
  const { belongs, sizes, likeness } = belongings(areas, colours, shares)
  joinWhereNoEdge(areas, colours, belongs, sizes)
  const isRim = (pixel: number) => belongs[Number(areas.labels[pixel])] === 'rim'
  const guess = Float32Array.from(areas.labels, (label, pixel) =>
    isRim(pixel)
      ? ownColour * Number(shares.values[pixel]) * Number(likeness[pixel])
      : Number(belongs[label] === 'own'),
  )
  const spread = withinEdges(colours, reach * Math.max(width, height))
  const [near, weight] = [spread(guess), spread(guess.map((_, pixel) => (isRim(pixel) ? ownColour : 1)))]
  const values = guess.map((value, pixel) => (isRim(pixel) ? Number(near[pixel]) / Number(weight[pixel]) : value))
  const own = plane(width, height, values)
  const mask = maskAt(guidedBy(colours, maskRadius)(own), room.lab, picture.width, picture.height)
  return {
    mask: { ...mask, values: mask.values.map((share) => ramp(share, 0.3, 0.7)) },
    outlined: outlined(own, colours),
  }
}

// In pixels: how far an edge's blur reaches to both sides.
const [before, behind] = [3, 4]
const chromaWeight = 2
// In OKLab: the step between two surfaces, and between two of nearly one colour.
const [clearStep, faintStep] = [0.03, 0.02]

/** Whether the picture has an edge between a pixel and its neighbour that is `step` pixels on. */
const edgeIn =
  ([l, a, b]: LabPlanes, least: number) =>
  (pixel: number, step: number): boolean => {
    const off = ({ values }: Plane) => Number(values[pixel - before * step]) - Number(values[pixel + behind * step])
    return Math.hypot(off(l), chromaWeight * off(a), chromaWeight * off(b)) > least
  }

// Of the border between two areas, and of the smaller one's outline.
const [fewEdges, leastBorder] = [0.3, 0.25]

/** Counts an area to the larger one beside it where the picture has no edge between them. */
const joinWhereNoEdge = (areas: Segments, colours: LabPlanes, belongs: Belonging[], sizes: Float32Array): void => {
  const { labels, width, count } = areas
  const isEdge = edgeIn(colours, clearStep)
  const outline = new Float32Array(count)
  const borders = new Map<number, { length: number; edges: number }>()
  for (let pixel = behind * width; pixel < labels.length - behind * width; pixel += 1)
    for (const step of [1, width]) {
      const [one, other] = [Number(labels[pixel]), Number(labels[pixel + step])]
      if (one === other) continue
      outline[one] = Number(outline[one]) + 1
      outline[other] = Number(outline[other]) + 1
      const [own, foreign] = belongs[one] === 'own' ? [one, other] : [other, one]
      if (belongs[own] !== 'own' || belongs[foreign] !== 'other' || areDivided(areas, own, foreign)) continue
      const border = borders.get(own * count + foreign) ?? { length: 0, edges: 0 }
      borders.set(own * count + foreign, border)
      border.length += 1
      border.edges += Number(isEdge(pixel, step))
    }
  for (const [key, { length, edges }] of borders) {
    const [own, foreign] = [Math.floor(key / count), key % count]
    const isOwnLarger = Number(sizes[own]) > Number(sizes[foreign])
    const [small, large] = isOwnLarger ? [foreign, own] : [own, foreign]
    if (edges < fewEdges * length && length > leastBorder * Number(outline[small]))
      belongs[small] = belongs[large] ?? 'rim'
  }
}

/** The share of a mask's outline that lies on edges of the picture: through a plain area, an outline is a guess. */
const outlined = ({ width, height, values }: Plane, colours: LabPlanes): number => {
  const isEdge = edgeIn(colours, faintStep)
  let [all, edges] = [0, 0]
  for (let y = behind; y < height - behind; y += 1)
    for (let x = behind; x < width - behind; x += 1)
      for (const step of [1, -1, width, -width]) {
        const pixel = y * width + x
        if (Number(values[pixel]) < 0.5 || Number(values[pixel + step]) >= 0.5) continue
        all += 1
        edges += Number(isEdge(pixel, step))
      }
  return edges / Math.max(1, all)
}
