import { readFileSync } from 'node:fs'
import { addTaps, framed, type Stack } from '#local/emulators/aws/rekognition/convolution.ts'

/** The kinds of surfaces in a room, in the order of the net's output channels. */
export const roomKinds = ['wall', 'ceiling', 'floor', 'window', 'rug', 'curtain', 'thing'] as const

type Layer = { ins: number; outs: number; stride: number; weights: Float32Array; bias: Float32Array }

const widths = [16, 24, 40, 64, 96] as const
const colourPlanes = 5
const levels = widths.length
/** The sides of the net's input must be multiples of this, because each level halves the picture. */
export const netStep = 2 ** levels
const taps = 9

// In the order of train.py: two layers for each level down, one for each level up, then the output layer.
const shapes = [
  ...widths.flatMap((outs, level) => [
    { ins: widths[level - 1] ?? colourPlanes, outs, stride: 2 },
    { ins: outs, outs, stride: 1 },
  ]),
  ...widths
    .slice(0, -1)
    .map((outs, level) => ({ ins: outs + Number(widths[level + 1]), outs, stride: 1 }))
    .reverse(),
  { ins: widths[0], outs: roomKinds.length, stride: 1 },
]

/** Reads the weights file: for each layer the scales and biases of its output channels, then its int8 weights. */
const layersIn = (bytes: Uint8Array): Layer[] => {
  let at = 0
  const take = (length: number) => {
    at += length
    return Uint8Array.from(bytes.subarray(at - length, at)).buffer
  }
  return shapes.map((shape) => {
    const scales = new Float32Array(take(shape.outs * Float32Array.BYTES_PER_ELEMENT))
    const bias = new Float32Array(take(shape.outs * Float32Array.BYTES_PER_ELEMENT))
    const perChannel = shape.ins * taps
    const weights = Float32Array.from(
      new Int8Array(take(shape.outs * perChannel)),
      (weight, index) => weight * Number(scales[Math.floor(index / perChannel)]),
    )
    return { ...shape, weights, bias }
  })
}

let loaded: Layer[] | undefined

/**
 * Returns a logit for each kind at each pixel, at half the picture's size. The net is a small U-Net (Ronneberger and
 * others, 2015), trained by rendering/preview-net/train.py. Takes sRGB bytes; the sides are multiples of `netStep`.
 */
export const roomLogits = (rgb: Uint8Array, width: number, height: number): Stack => {
  loaded ??= layersIn(readFileSync(new URL('room-net.weights', import.meta.url)))
  const layers = loaded.values()
  const next = (input: Stack, isLast = false) => {
    const { value } = layers.next()
    if (!value) throw new Error('room-net.weights has too few layers')
    return convolved(input, value, isLast)
  }
  const seen: Stack[] = []
  let stack = planesOf(rgb, width, height)
  for (let level = 0; level < levels; level += 1) {
    stack = next(next(stack))
    seen.push(stack)
  }
  for (const skip of seen.slice(0, -1).reverse()) stack = next(joined(doubled(stack), skip))
  return next(stack, true)
}

/** The input planes: three colours centred on 0, then the pixel's x and y position. */
const planesOf = (rgb: Uint8Array, width: number, height: number): Stack => {
  const size = width * height
  const values = new Float32Array(colourPlanes * size)
  for (let pixel = 0; pixel < size; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      values[channel * size + pixel] = (Number(rgb[pixel * 3 + channel]) / 255 - 0.5) * 4
    values[3 * size + pixel] = (2 * ((pixel % width) + 0.5)) / width - 1
    values[4 * size + pixel] = (2 * (Math.floor(pixel / width) + 0.5)) / height - 1
  }
  return { channels: colourPlanes, width, height, values }
}

/** A 3 by 3 convolution with zero padding, followed by ReLU except in the last layer. */
const convolved = (input: Stack, { ins, outs, stride, weights, bias }: Layer, isLast: boolean): Stack => {
  const padded = framed(input)
  const wide = input.width + 2
  const [width, height] = [input.width / stride, input.height / stride]
  const values = new Float32Array(outs * width * height)
  for (let out = 0; out < outs; out += 1) {
    const target = values.subarray(out * width * height, (out + 1) * width * height).fill(Number(bias[out]))
    for (let channel = 0; channel < ins; channel += 1) {
      const source = padded.subarray(channel * wide * (input.height + 2), (channel + 1) * wide * (input.height + 2))
      const at = (out * ins + channel) * taps
      addTaps(source, wide, target, { width, height, stride }, weights.subarray(at, at + taps))
    }
    if (!isLast) for (let i = 0; i < target.length; i += 1) target[i] = Math.max(0, Number(target[i]))
  }
  return { channels: outs, width, height, values }
}

const doubled = ({ channels, width, height, values }: Stack): Stack => {
  const large = new Float32Array(channels * width * height * 4)
  for (let i = 0; i < large.length; i += 1) {
    const [x, row] = [i % (2 * width), Math.floor(i / (2 * width))]
    large[i] = Number(values[(row >> 1) * width + (x >> 1)])
  }
  return { channels, width: 2 * width, height: 2 * height, values: large }
}

const joined = (one: Stack, other: Stack): Stack => {
  const values = new Float32Array(one.values.length + other.values.length)
  values.set(one.values)
  values.set(other.values, one.values.length)
  return { ...one, channels: one.channels + other.channels, values }
}
