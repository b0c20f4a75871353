import { blurred, weightedMedian } from './blur.ts'
import type { Planes } from './planes.ts'

export type Chroma = { a: number; b: number }

// Of the histogram of the colour axes: its step, and its bins from grey to the strongest colour.
const [binSize, binsToEnd] = [0.01, 40]
const bins = 2 * binsToEnd + 1
// Colours this near are averaged for the surface's own.
const nearby = 0.03
const turns = 3

/** The colour that most of the brush has. */
export const mainChroma = ({ a, b, brushed }: Planes): Chroma => {
  const histogram = new Float32Array(bins * bins)
  const binOf = (value: number) => Math.min(bins - 1, Math.max(0, Math.round(value / binSize) + binsToEnd))
  for (let cell = 0; cell < brushed.length; cell += 1) {
    const bin = binOf(Number(b[cell])) * bins + binOf(Number(a[cell]))
    histogram[bin] = Number(histogram[bin]) + Number(brushed[cell])
  }
  const smooth = blurred(histogram, bins, bins, 1)
  const top = smooth.reduce((best, count, bin) => (count > Number(smooth[best]) ? bin : best), 0)
  let main = { a: ((top % bins) - binsToEnd) * binSize, b: (Math.floor(top / bins) - binsToEnd) * binSize }
  for (let turn = 0; turn < turns; turn += 1) main = meanAround(a, b, brushed, main)
  return main
}

const meanAround = (a: Float32Array, b: Float32Array, weights: Float32Array, from: Chroma): Chroma => {
  let [sumA, sumB, total] = [0, 0, 0]
  for (let cell = 0; cell < weights.length; cell += 1) {
    const weight = Number(weights[cell])
    const [ownA, ownB] = [Number(a[cell]), Number(b[cell])]
    if (weight === 0 || (ownA - from.a) ** 2 + (ownB - from.b) ** 2 > nearby ** 2) continue
    sumA += weight * ownA
    sumB += weight * ownB
    total += weight
  }
  return total > 0 ? { a: sumA / total, b: sumB / total } : from
}

/** How far each cell's colour is from one colour. */
export const distancesFrom = ({ a, b }: Planes, main: Chroma): Float32Array =>
  a.map((own, cell) => Math.sqrt((own - main.a) ** 2 + (Number(b[cell]) - main.b) ** 2))

type Scale = { reach: number; least: number; aboveUsual: number }

// Lightness changes in shadows too, so that only its sharp steps are edges. Colour is blurred by the JPEG, and changes at a pale
// moulding by little: it is compared over a greater distance, in cells to both sides.
const scales: Record<'lightness' | 'chroma', Scale> = {
  lightness: { reach: 1, least: 0.03, aboveUsual: 4 },
  chroma: { reach: 3, least: 0.008, aboveUsual: 2.5 },
}

/** Where the picture has an edge that is strong for this surface. */
export const edgesOf = (planes: Planes, isSurface: (cell: number) => boolean): Uint8Array => {
  const light = stepsIn(planes, [planes.lightness], scales.lightness)
  const chroma = stepsIn(planes, [planes.a, planes.b], scales.chroma)
  const weights = light.map((_, cell) => (isSurface(cell) ? 1 : 0))
  const leastOf = (steps: Float32Array, { least, aboveUsual }: Scale) =>
    Math.max(least, aboveUsual * weightedMedian(steps, weights, 0.5))
  const [leastLight, leastChroma] = [leastOf(light, scales.lightness), leastOf(chroma, scales.chroma)]
  const edges = new Uint8Array(light.length)
  for (let cell = 0; cell < edges.length; cell += 1)
    if (Number(light[cell]) >= leastLight || Number(chroma[cell]) >= leastChroma) edges[cell] = 1
  return edges
}

/** How much brushed cells differ between their two sides, across or down. */
const stepsIn = ({ width, height, brushed }: Planes, planes: readonly Float32Array[], { reach }: Scale) => {
  const steps = new Float32Array(width * height)
  for (let cell = 0; cell < steps.length; cell += 1) {
    if (brushed[cell] === 0) continue
    const [x, y] = [cell % width, Math.floor(cell / width)]
    const [left, right] = [cell - Math.min(x, reach), cell + Math.min(width - 1 - x, reach)]
    const [up, down] = [cell - Math.min(y, reach) * width, cell + Math.min(height - 1 - y, reach) * width]
    let [across, along] = [0, 0]
    for (const plane of planes) {
      across += (Number(plane[right]) - Number(plane[left])) ** 2
      along += (Number(plane[down]) - Number(plane[up])) ** 2
    }
    steps[cell] = Math.sqrt(Math.max(across, along))
  }
  return steps
}
