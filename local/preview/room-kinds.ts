import sharp from 'sharp'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'
import { netStep, roomKinds, roomLogits } from './room-net.ts'
import type { Segments } from './segments.ts'

export type Kind = (typeof roomKinds)[number]

// In pixels: the longer side of the net's training pictures.
const learnedSide = 288

/** The logarithm of each kind's probability in each cell: all cells of the first kind, then all cells of the next. */
export const likelihoods = async (
  { pixels, width, height }: Picture,
  cells: Pick<Plane, 'width' | 'height'>,
): Promise<Float32Array> => {
  // Stretched by a few pixels instead of padded, because the net would take padding for a part of the room.
  const sideOf = (length: number) =>
    Math.max(1, Math.round((length * learnedSide) / Math.max(width, height) / netStep)) * netStep
  const [across, down] = [sideOf(width), sideOf(height)]
  const rgb = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(across, down, { fit: 'fill' })
    .raw()
    .toBuffer()
  const half = roomLogits(rgb, across, down)
  const size = cells.width * cells.height
  const likely = new Float32Array(roomKinds.length * size)
  for (let cell = 0; cell < size; cell += 1) {
    const x = ((((cell % cells.width) + 0.5) / cells.width) * across) / 2 - 0.5
    const y = (((Math.floor(cell / cells.width) + 0.5) / cells.height) * down) / 2 - 0.5
    let total = 0
    for (let kind = 0; kind < roomKinds.length; kind += 1) {
      const logit = between(half, kind, x, y)
      likely[kind * size + cell] = logit
      total += Math.exp(logit)
    }
    for (let kind = 0; kind < roomKinds.length; kind += 1)
      likely[kind * size + cell] = Number(likely[kind * size + cell]) - Math.log(total)
  }
  return likely
}

type Stack = { width: number; height: number; values: Float32Array }

const between = ({ width, height, values }: Stack, channel: number, x: number, y: number): number => {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [across, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  const at = (column: number, row: number) => Number(values[(channel * height + row) * width + column])
  const upper = at(left, top) * (1 - across) + at(left + 1, top) * across
  const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across
  return upper * (1 - down) + lower * down
}

// The net's answer for one cell is blurred. Its area has the picture's edges, but may extend into the next thing.
const areaWeight = 2
// A painted window is the worst mistake, so a window is chosen even if it is less likely than another kind by this factor.
// The factor is larger for things, since a thing may stay unchanged.
const windowFavour = Math.log(2)
const windowOverThing = Math.log(30000)

/** The likeliest kind of each cell, from the cell itself and from its whole area. */
export const kindsOf = (likely: Float32Array, { labels, count }: Segments): Kind[] => {
  const size = labels.length
  const ofArea = new Float32Array(roomKinds.length * count)
  const cells = new Float32Array(count)
  for (const [cell, label] of labels.entries()) {
    cells[label] = Number(cells[label]) + 1
    for (let kind = 0; kind < roomKinds.length; kind += 1) {
      const at = kind * count + label
      ofArea[at] = Number(ofArea[at]) + Math.exp(Number(likely[kind * size + cell]))
    }
  }
  return Array.from(labels, (label, cell) => {
    const scores = roomKinds.map((_, kind) => {
      const area = Math.log(Math.max(1e-6, Number(ofArea[kind * count + label]) / Number(cells[label])))
      return Number(likely[kind * size + cell]) + areaWeight * area
    })
    const most = Math.max(...scores)
    const best = roomKinds[scores.indexOf(most)] ?? 'thing'
    const lead = most - Number(scores[roomKinds.indexOf('window')])
    return lead < (best === 'thing' ? windowOverThing : windowFavour) ? 'window' : best
  })
}
