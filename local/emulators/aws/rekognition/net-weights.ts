import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'

const Manifest = z.tuple([
  z.object({
    weights: z.array(
      z.object({
        name: z.string(),
        shape: z.array(z.int()),
        /** Absent for weights that are stored as 32-bit numbers. */
        quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() }).optional(),
      }),
    ),
  }),
])

/** The weights of a net by name. */
export type Weights = (name: string) => Float32Array

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model')

/** Reads a net of `@vladmandic/face-api` (MIT licence), whose weights are in TensorFlow.js's format. */
export const readWeights = (net: 'tiny_face_detector' | 'face_landmark_68_tiny' | 'face_recognition'): Weights => {
  const file = (name: string) => readFileSync(join(folder, `${net}_model${name}`))
  const [{ weights }] = Manifest.parse(JSON.parse(file('-weights_manifest.json').toString()))
  const bytes = file('.bin')
  let at = 0
  const byName = new Map(
    weights.map(({ name, shape, quantization }) => {
      const length = shape.reduce((product, side) => product * side, 1)
      const start = at
      at += length * (quantization ? 1 : Float32Array.BYTES_PER_ELEMENT)
      const stored = bytes.subarray(start, at)
      if (!quantization) return [name, Float32Array.from({ length }, (_, index) => stored.readFloatLE(4 * index))]
      return [name, Float32Array.from(stored, (value) => value * quantization.scale + quantization.min)]
    }),
  )
  return (name) => {
    const values = byName.get(name)
    if (!values) throw new Error(`${net} has no weights ${name}`)
    return values
  }
}
