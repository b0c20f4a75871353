import { writeBytes, writeLab } from './oklab.ts'
import { boxMean, type Plane, plane } from './plane.ts'
import type { Treatment } from './treatment.ts'

export type Picture = { pixels: Uint8Array; width: number; height: number }

/** What is to be done where, at reduced size: the number of a treatment for every cell, and the cell's own colour. */
export type Plan = {
  colours: readonly [Plane, Plane, Plane]
  numbers: Int32Array
  treatments: readonly Treatment[]
  contrast: number
}

const reach = 3
const taps = 2 * reach + 1
const nearnessCells = 1.5
// As far as two colours of one thing are apart.
const likeness = 0.035
const chromaWeight = 2
// A cell at an edge is a blend of two things: its number counts only where nothing surer is near.
const unsureWeight = 0.02
// Where lightness begins to be pressed together instead of clipped.
const shoulder = 0.9
const middle = 0.6

/**
 * Treats a picture in place. Within a thing all pixels are treated alike; near an edge each takes the treatments around
 * it by how near and how like in colour they are (joint bilateral upsampling, Kopf and others, 2007), so that
 * edges stay as sharp as they were and nothing glows.
 */
export const restyle = ({ pixels, width, height }: Picture, plan: Plan): void => {
  const { treatments, numbers, contrast } = plan
  const [{ width: columns, height: rows }] = plan.colours
  const { isCalm, weight } = edgesOf(plan)
  const across = nearnesses(width, columns)
  const down = nearnesses(height, rows)
  const mix = mixer(plan, weight, across, down)
  const lab = new Float32Array(3)

  for (let y = 0; y < height; y += 1) {
    const row = cellOf(y, height, rows)
    for (let x = 0; x < width; x += 1) {
      const i = (y * width + x) * 3
      const cell = row * columns + cellOf(x, width, columns)
      writeLab(Number(pixels[i]), Number(pixels[i + 1]), Number(pixels[i + 2]), lab, 0)
      const treatment = isCalm[cell] ? treatments[Number(numbers[cell])] : mix(x, y, row, cell - row * columns, lab)
      if (treatment) treat(treatment, contrast, lab, pixels, i)
    }
  }
}

const treat = ({ gain, keep, a, b }: Treatment, contrast: number, lab: Float32Array, pixels: Uint8Array, i: number) => {
  const before = Number(lab[0])
  const lightness = pressed(before * gain, contrast, before)
  const scale = before > 0 ? (keep * lightness) / before : 0
  writeBytes(lightness, Number(lab[1]) * scale + a * lightness, Number(lab[2]) * scale + b * lightness, pixels, i)
}

const pressed = (lightness: number, contrast: number, before: number): number => {
  const bent = lightness + contrast * (lightness - middle) * lightness * (1 - Math.min(1, lightness))
  if (bent <= shoulder || bent <= before) return bent
  return shoulder + (1 - shoulder) * Math.tanh((bent - shoulder) / (1 - shoulder))
}

const cellOf = (pixel: number, pixels: number, cells: number): number =>
  Math.min(cells - 1, Math.floor(((pixel + 0.5) * cells) / pixels))

/** Which cells have only their own treatment within reach, and how far each cell's number can be relied on. */
const edgesOf = ({ numbers, colours: [{ width, height }] }: Plan) => {
  const edges = new Float32Array(numbers.length)
  for (let i = 0; i < numbers.length; i += 1) {
    const differs = (other: number) => numbers[i] !== numbers[other]
    if (((i + 1) % width !== 0 && differs(i + 1)) || (i + width < numbers.length && differs(i + width))) edges[i] = 1
  }
  const near = (radius: number) => boxMean(plane(width, height, edges), radius).values
  // Running sums leave crumbs of rounding.
  const crumbs = 1e-4
  return {
    isCalm: Uint8Array.from(near(reach + 1), (share) => (share < crumbs ? 1 : 0)),
    weight: near(1).map((share) => (share < crumbs ? 1 : unsureWeight)),
  }
}

/** For each pixel of a line the weights of the cells around its own, by distance. */
const nearnesses = (pixels: number, cells: number): Float32Array => {
  const weights = new Float32Array(pixels * taps)
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const place = ((pixel + 0.5) * cells) / pixels - 0.5
    const own = cellOf(pixel, pixels, cells)
    for (let tap = 0; tap < taps; tap += 1) {
      const cell = own + tap - reach
      const distance = (cell - place) / nearnessCells
      if (cell >= 0 && cell < cells) weights[pixel * taps + tap] = Math.exp(-0.5 * distance * distance)
    }
  }
  return weights
}

const likenessSteps = 1024
const likenessReach = 12
const likenesses = Float32Array.from({ length: likenessSteps + 1 }, (_, step) =>
  Math.exp((-0.5 * likenessReach * step) / likenessSteps),
)

const mixer = (
  { colours, numbers, treatments }: Plan,
  weight: Float32Array,
  across: Float32Array,
  down: Float32Array,
) => {
  const [{ width: columns, height: rows, values: l }, { values: a }, { values: b }] = colours
  const mixed: Treatment = { gain: 0, keep: 0, a: 0, b: 0 }

  return (x: number, y: number, row: number, column: number, lab: Float32Array): Treatment => {
    let total = 0
    mixed.gain = mixed.keep = mixed.a = mixed.b = 0
    for (let v = Math.max(0, reach - row); v < Math.min(taps, rows + reach - row); v += 1) {
      const nearDown = Number(down[y * taps + v])
      const start = (row + v - reach) * columns + column - reach
      for (let h = Math.max(0, reach - column); h < Math.min(taps, columns + reach - column); h += 1) {
        const cell = start + h
        const dl = (Number(lab[0]) - Number(l[cell])) / likeness
        const da = ((Number(lab[1]) - Number(a[cell])) * chromaWeight) / likeness
        const db = ((Number(lab[2]) - Number(b[cell])) * chromaWeight) / likeness
        const step = Math.min(likenessSteps, ((dl * dl + da * da + db * db) / likenessReach) * likenessSteps)
        const share =
          Number(weight[cell]) * nearDown * Number(across[x * taps + h]) * Number(likenesses[Math.floor(step)])
        const treatment = treatments[Number(numbers[cell])]
        if (!treatment) continue
        total += share
        mixed.gain += share * treatment.gain
        mixed.keep += share * treatment.keep
        mixed.a += share * treatment.a
        mixed.b += share * treatment.b
      }
    }
    mixed.gain /= total
    mixed.keep /= total
    mixed.a /= total
    mixed.b /= total
    return mixed
  }
}
