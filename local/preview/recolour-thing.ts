import { guidedBy, maskAt } from './guided-filter.ts'
import { labOf } from './oklab.ts'
import { paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { ramp } from './ramp.ts'
import type { Kind } from './room-kinds.ts'
import type { SeenRoom } from './see-room.ts'

const named: readonly [words: RegExp, kind: Kind][] = [
  [/\b(rug|carpet)\b/i, 'rug'],
  [/\b(curtain|drape|blind)s?\b/i, 'curtain'],
]

// Of the picture: a smaller area is hardly a piece of furniture.
const leastShare = 0.01
const maskRadius = 3

/** Gives the largest piece of furniture, or the rug or curtain that the words name, another colour. */
export const recolourThing = (picture: Picture, room: SeenRoom, words: string, hex: string): void => {
  const kind = named.find(([pattern]) => pattern.test(words))?.[1] ?? 'thing'
  const { labels, count, width, height } = room.areas
  const sizes = new Float32Array(count)
  for (const [cell, label] of labels.entries()) if (room.kinds[cell] === kind) sizes[label] = Number(sizes[label]) + 1
  const largest = sizes.indexOf(Math.max(...sizes))
  if (Number(sizes[largest]) < leastShare * labels.length)
    throw new PreviewError(
      'The local preview cannot find the piece in this photo. With a Replicate token the real model does.',
    )
  const own =
    kind === 'thing' ? alikeFrom(room, largest) : Float32Array.from(room.kinds, (one) => (one === kind ? 1 : 0))
  const mask = maskAt(
    guidedBy(room.colours, maskRadius)(plane(width, height, own)),
    room.lab,
    picture.width,
    picture.height,
  )
  const values = mask.values.map((share) => ramp(share, 0.25, 0.75))
  paintSurface(picture, room.lab, { ...mask, values }, labOf(hex))
}

// In OKLab: how far the colours of one piece lie apart, in light and in shadow.
const [usualLightness, usualChroma] = [0.2, 0.018]

/** The cells of a thing: those reached from one of its areas through cells of a similar colour. */
const alikeFrom = ({ areas: { labels, width, height }, colours, kinds }: SeenRoom, area: number): Float32Array => {
  const start = [...labels.keys()].filter((cell) => labels[cell] === area)
  const means = colours.map(({ values }) => start.reduce((sum, cell) => sum + Number(values[cell]), 0) / start.length)
  const apart = (cell: number, axis: 0 | 1 | 2) => Number(colours[axis].values[cell]) - Number(means[axis])
  const isAlike = (cell: number) =>
    kinds[cell] === 'thing' &&
    Math.abs(apart(cell, 0)) < usualLightness &&
    Math.hypot(apart(cell, 1), apart(cell, 2)) < usualChroma
  const own = new Float32Array(labels.length)
  const open = [...start]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (own[cell] || !isAlike(cell)) continue
    own[cell] = 1
    // A narrow strip, such as a shadow on the floor, leads to another thing.
    if (![cell - 3, cell + 3, cell - 3 * width, cell + 3 * width].every(isAlike)) continue
    const x = cell % width
    if (x > 0) open.push(cell - 1)
    if (x < width - 1) open.push(cell + 1)
    if (cell >= width) open.push(cell - width)
    if (cell < width * (height - 1)) open.push(cell + width)
  }
  return own
}
