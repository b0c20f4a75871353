import type { Plane } from './plane.ts'

type Layer = { width: number; height: number; values: Float32Array; known: Float32Array }

const smallest = 4
const rounds = 12

/**
 * Continues interleaved values of three channels from where `known` is 1 to where it is 0, as smoothly as possible
 * (Laplace's equation, solved from coarse to fine). Known values stay.
 */
export const continued = (values: Float32Array, { width, height, values: known }: Plane): Float32Array =>
  solved({ width, height, values, known })

const solved = (layer: Layer): Float32Array => {
  const { width, height, known } = layer
  const values = Float32Array.from(layer.values)
  if (Math.min(width, height) <= smallest) return averaged(layer, values)
  const small = halved(layer)
  const coarse = solved(small)
  const unknown: number[] = []
  for (let pixel = 0; pixel < known.length; pixel += 1) {
    if (Number(known[pixel]) > 0) continue
    unknown.push(pixel)
    writeBetween(coarse, small, pixel % width, Math.floor(pixel / width), values, pixel * 3)
  }
  for (let round = 0; round < rounds; round += 1) for (const pixel of unknown) relax(values, pixel, width, height)
  return values
}

const averaged = ({ values, known }: Layer, into: Float32Array): Float32Array => {
  const sum = [0, 0, 0]
  let count = 0
  for (const [pixel, share] of known.entries()) {
    if (share === 0) continue
    count += 1
    for (let axis = 0; axis < 3; axis += 1) sum[axis] = Number(sum[axis]) + Number(values[pixel * 3 + axis])
  }
  for (const [pixel, share] of known.entries())
    if (share === 0)
      for (let axis = 0; axis < 3; axis += 1) into[pixel * 3 + axis] = Number(sum[axis]) / Math.max(1, count)
  return into
}

/** Half the size: a cell is known when any of its pixels is, and has the mean of those. */
const halved = ({ width, height, values, known }: Layer): Layer => {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const small = {
    width: across,
    height: down,
    values: new Float32Array(across * down * 3),
    known: new Float32Array(across * down),
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      if (Number(known[pixel]) === 0) continue
      const cell = (y >> 1) * across + (x >> 1)
      small.known[cell] = Number(small.known[cell]) + 1
      for (let axis = 0; axis < 3; axis += 1)
        small.values[cell * 3 + axis] = Number(small.values[cell * 3 + axis]) + Number(values[pixel * 3 + axis])
    }
  for (const [cell, count] of small.known.entries()) {
    if (count === 0) continue
    for (let axis = 0; axis < 3; axis += 1)
      small.values[cell * 3 + axis] = Number(small.values[cell * 3 + axis]) / count
    small.known[cell] = 1
  }
  return small
}

const writeBetween = (
  coarse: Float32Array,
  { width, height }: Pick<Layer, 'width' | 'height'>,
  x: number,
  y: number,
  values: Float32Array,
  at: number,
): void => {
  const [column, row] = [Math.max(0, x / 2 - 0.25), Math.max(0, y / 2 - 0.25)]
  const [left, top] = [Math.min(width - 1, Math.floor(column)), Math.min(height - 1, Math.floor(row))]
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [across, down] = [column - left, row - top]
  for (let axis = 0; axis < 3; axis += 1) {
    const cell = (cellX: number, cellY: number) => Number(coarse[(cellY * width + cellX) * 3 + axis])
    const upper = cell(left, top) + across * (cell(right, top) - cell(left, top))
    const lower = cell(left, below) + across * (cell(right, below) - cell(left, below))
    values[at + axis] = upper + down * (lower - upper)
  }
}

/** Moves a pixel towards the mean of its neighbours. */
const relax = (values: Float32Array, pixel: number, width: number, height: number): void => {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const left = (x > 0 ? pixel - 1 : pixel + 1) * 3
  const right = (x < width - 1 ? pixel + 1 : pixel - 1) * 3
  const above = (y > 0 ? pixel - width : pixel + width) * 3
  const below = (y < height - 1 ? pixel + width : pixel - width) * 3
  for (let axis = 0; axis < 3; axis += 1)
    values[pixel * 3 + axis] =
      (Number(values[left + axis]) +
        Number(values[right + axis]) +
        Number(values[above + axis]) +
        Number(values[below + axis])) /
      4
}
