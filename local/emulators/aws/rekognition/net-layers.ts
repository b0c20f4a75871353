import { addTaps, framed, type Stack } from './convolution.ts'

type Layer = { weights: Float32Array; bias: Float32Array }

const taps = 9

/**
 * The kernel of one channel pair in TensorFlow.js's order: row, column, input channel, output channel.
 */
const kernelOf = (weights: Float32Array, pair: number, pairs: number): Float32Array => {
  const kernel = new Float32Array(taps)
  for (let tap = 0; tap < taps; tap += 1) kernel[tap] = Number(weights[tap * pairs + pair])
  return kernel
}

/** A 3 by 3 convolution without padding; each output channel begins with its bias. */
export const convolved = ({ channels, width, height, values }: Stack, { weights, bias }: Layer, stride = 1): Stack => {
  const outs = bias.length
  const grid = { width: Math.floor((width - 3) / stride) + 1, height: Math.floor((height - 3) / stride) + 1, stride }
  const size = grid.width * grid.height
  const result = new Float32Array(outs * size)
  for (let out = 0; out < outs; out += 1) {
    const target = result.subarray(out * size, (out + 1) * size).fill(Number(bias[out]))
    for (let channel = 0; channel < channels; channel += 1)
      addTaps(
        values.subarray(channel * width * height, (channel + 1) * width * height),
        width,
        target,
        grid,
        kernelOf(weights, channel * outs + out, channels * outs),
      )
  }
  return { channels: outs, width: grid.width, height: grid.height, values: result }
}

type SeparableLayer = { depthwise: Float32Array; pointwise: Float32Array; bias: Float32Array }

/**
 * A 3 by 3 convolution of each channel, then a mixture of the channels. Zeros pad the stack as TensorFlow's `same`: on
 * all sides for stride 1, and only on the right and at the bottom for stride 2, because the sides are even.
 */
export const separablyConvolved = (stack: Stack, { depthwise, pointwise, bias }: SeparableLayer, stride = 1): Stack => {
  const { channels } = stack
  const [width, height] = [Math.ceil(stack.width / stride), Math.ceil(stack.height / stride)]
  const wide = stack.width + 2
  const padded = framed(stack)
  const values = new Float32Array(channels * width * height)
  for (let channel = 0; channel < channels; channel += 1) {
    const begin = channel * wide * (stack.height + 2)
    const source = padded.subarray(begin + (stride === 2 ? wide + 1 : 0))
    const target = values.subarray(channel * width * height, (channel + 1) * width * height)
    addTaps(source, wide, target, { width, height, stride }, kernelOf(depthwise, channel, channels))
  }
  return mixed({ channels, width, height, values }, { weights: pointwise, bias })
}

/** A 1 by 1 convolution; the number of channels is a multiple of four. */
export const mixed = ({ channels, width, height, values }: Stack, { weights, bias }: Layer): Stack => {
  const [outs, size] = [bias.length, width * height]
  const result = new Float32Array(outs * size)
  for (let out = 0; out < outs; out += 1) {
    const target = result.subarray(out * size, (out + 1) * size).fill(Number(bias[out]))
    // Four channels at once: the loop is bound by reads and writes of the target.
    for (let channel = 0; channel < channels; channel += 4) {
      const at = channel * outs + out
      const [a, b] = [Number(weights[at]), Number(weights[at + outs])]
      const [c, d] = [Number(weights[at + 2 * outs]), Number(weights[at + 3 * outs])]
      const zero = channel * size
      const [one, two, three] = [zero + size, zero + 2 * size, zero + 3 * size]
      for (let i = 0; i < size; i += 1)
        target[i] =
          Number(target[i]) +
          a * Number(values[zero + i]) +
          b * Number(values[one + i]) +
          c * Number(values[two + i]) +
          d * Number(values[three + i])
    }
  }
  return { channels: outs, width, height, values: result }
}

/** The largest value of each 2 by 2 field; fields at the right and bottom edge can be smaller. */
export const pooled = ({ channels, width, height, values }: Stack, stride: 1 | 2): Stack => {
  const [wide, high] = [Math.ceil(width / stride), Math.ceil(height / stride)]
  const result = new Float32Array(channels * wide * high)
  let at = 0
  for (let channel = 0; channel < channels; channel += 1)
    for (let y = 0; y < high; y += 1) {
      const row = (channel * height + y * stride) * width
      const below = y * stride + 1 < height ? row + width : row
      for (let x = 0; x < wide; x += 1, at += 1) {
        const left = x * stride
        const right = left + 1 < width ? left + 1 : left
        result[at] = Math.max(
          Number(values[row + left]),
          Number(values[row + right]),
          Number(values[below + left]),
          Number(values[below + right]),
        )
      }
    }
  return { channels, width: wide, height: high, values: result }
}

/** Multiplies negative values by `slope`, in place. */
export const rectified = (stack: Stack, slope = 0): Stack => {
  const { values } = stack
  for (let i = 0; i < values.length; i += 1) if (Number(values[i]) < 0) values[i] = slope * Number(values[i])
  return stack
}

/** The sum of stacks of one size. */
export const sumOf = (first: Stack, ...others: Stack[]): Stack => {
  const values = first.values.slice()
  for (const other of others)
    for (let i = 0; i < values.length; i += 1) values[i] = Number(values[i]) + Number(other.values[i])
  return { ...first, values }
}

/** Pixels of three bytes as planes, from which the mean colour is subtracted, scaled to a range of 1. */
export const colourPlanes = (
  rgb: Uint8Array,
  { width, height }: { width: number; height: number },
  meanRgb: readonly number[],
): Stack => {
  const size = width * height
  const values = new Float32Array(3 * size)
  for (let pixel = 0; pixel < size; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      values[channel * size + pixel] = (Number(rgb[pixel * 3 + channel]) - Number(meanRgb[channel])) / 255
  return { channels: 3, width, height, values }
}
