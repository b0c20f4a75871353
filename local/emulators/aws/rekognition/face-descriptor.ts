import sharp from 'sharp'
import { framed, type Stack } from './convolution.ts'
import type { Box } from './face-detector.ts'
import { type Point, pixelArea } from './face-landmarks.ts'
import { colourPlanes, convolved, rectified, sumOf } from './net-layers.ts'
import { readWeights, type Weights } from './net-weights.ts'
import type { Picture } from './picture.ts'

// The constants of the net, from the package's source (src/faceRecognitionNet, src/classes/FaceLandmarks68.ts).
const inputSide = 150
const meanRgb = [122.782, 117.001, 104.298]
const centreOfFace = { x: 0.5, y: 0.43 }
const eyesToMouthShare = 0.45

/** The residual blocks in their order: `down` ones halve the sides, and some double the channels. */
const blocks = [
  ...['conv32_1', 'conv32_2', 'conv32_3'],
  ...['conv64_down', 'conv64_1', 'conv64_2', 'conv64_3'],
  ...['conv128_down', 'conv128_1', 'conv128_2'],
  ...['conv256_down', 'conv256_1', 'conv256_2', 'conv256_down_out'],
] as const

let loaded: Weights | undefined

/**
 * A face as 128 numbers: two of one person are mostly less than 0.6 apart. The net is the face recognition net of face-api.js,
 * a ResNet of dlib. https://github.com/davisking/dlib-models
 */
export const descriptorOf = async (picture: Picture, landmarks: readonly Point[]): Promise<Float32Array> => {
  loaded ??= readWeights('face_recognition')
  const weights = loaded
  let stack = rectified(
    scaled(convolvedBy7(await inputOf(picture, faceArea(landmarks)), weights), weights, 'conv32_down'),
  )
  stack = pooledBy3(stack)
  for (const block of blocks) stack = throughBlock(stack, weights, block)
  const means = meansOf(stack)
  const matrix = weights('fc')
  const length = matrix.length / means.length
  return Float32Array.from({ length }, (_, out) =>
    means.reduce((sum, mean, channel) => sum + mean * Number(matrix[channel * length + out]), 0),
  )
}

/** How far two descriptors are apart. */
export const distanceOf = (one: Float32Array, other: Float32Array): number =>
  Math.hypot(...one.map((value, index) => value - Number(other[index])))

/** The square round a face, in pixels, by the distance between eyes and mouth. */
const faceArea = (landmarks: readonly Point[]): Box => {
  const centreOf = (from: number, to: number): Point => meanPoint(landmarks.slice(from, to))
  const [rightEye, leftEye, mouth] = [centreOf(36, 42), centreOf(42, 48), centreOf(48, 68)] as const
  const toMouth = [rightEye, leftEye].map((eye) => Math.hypot(eye.x - mouth.x, eye.y - mouth.y))
  const side = (Number(toMouth[0]) + Number(toMouth[1])) / 2 / eyesToMouthShare
  const centre = meanPoint([rightEye, leftEye, mouth])
  return { left: centre.x - centreOfFace.x * side, top: centre.y - centreOfFace.y * side, width: side, height: side }
}

const meanPoint = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** The area in the middle of a black square. */
const inputOf = async (picture: Picture, { left, top, width, height }: Box): Promise<Stack> => {
  const shares = {
    left: left / picture.width,
    top: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  }
  const square = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .extract(pixelArea(picture, shares))
    .resize(inputSide, inputSide, { fit: 'contain', background: '#000000' })
    .raw()
    .toBuffer()
  const planes = colourPlanes(square, { width: inputSide, height: inputSide }, meanRgb)
  // This net's range is 256, that of the others 255.
  return { ...planes, values: planes.values.map((value) => (value * 255) / 256) }
}

const layerOf = (weights: Weights, name: string) => ({
  weights: weights(`${name}/conv/filters`),
  bias: weights(`${name}/conv/bias`),
})

/** Each channel multiplied and moved: a batch normalization of which only the result is stored. */
const scaled = (stack: Stack, weights: Weights, name: string): Stack => {
  const [factors, sums] = [weights(`${name}/scale/weights`), weights(`${name}/scale/biases`)]
  const size = stack.width * stack.height
  return {
    ...stack,
    values: stack.values.map((value, at) => {
      const channel = Math.floor(at / size)
      return value * Number(factors[channel]) + Number(sums[channel])
    }),
  }
}

/** The first layer: 7 by 7, stride 2, without padding. */
const convolvedBy7 = ({ channels, width, height, values }: Stack, weights: Weights): Stack => {
  const { weights: filters, bias } = layerOf(weights, 'conv32_down')
  const outs = bias.length
  const [wide, high] = [Math.floor((width - 7) / 2) + 1, Math.floor((height - 7) / 2) + 1]
  const result = new Float32Array(outs * wide * high)
  for (let out = 0; out < outs; out += 1) {
    const target = result.subarray(out * wide * high, (out + 1) * wide * high).fill(Number(bias[out]))
    for (let channel = 0; channel < channels; channel += 1)
      for (let tap = 0; tap < 49; tap += 1) {
        const filter = Number(filters[(tap * channels + channel) * outs + out])
        const start = channel * width * height + Math.floor(tap / 7) * width + (tap % 7)
        for (let y = 0; y < high; y += 1)
          for (let x = 0; x < wide; x += 1)
            target[y * wide + x] = Number(target[y * wide + x]) + filter * Number(values[start + 2 * y * width + 2 * x])
      }
  }
  return { channels: outs, width: wide, height: high, values: result }
}

/** Pools fields of `side` by `side` at every second place, without padding. */
const pooledBy =
  (side: 2 | 3, pool: (field: number[]) => number) =>
  (stack: Stack): Stack => {
    const { channels, width, height, values } = stack
    const [wide, high] = [Math.floor((width - side) / 2) + 1, Math.floor((height - side) / 2) + 1]
    const offsets = Array.from({ length: side * side }, (_, at) => Math.floor(at / side) * width + (at % side))
    const result = Float32Array.from({ length: channels * wide * high }, (_, at) => {
      const [channel, place] = [Math.floor(at / (wide * high)), at % (wide * high)]
      const corner = channel * width * height + 2 * Math.floor(place / wide) * width + 2 * (place % wide)
      return pool(offsets.map((offset) => Number(values[corner + offset])))
    })
    return { channels, width: wide, height: high, values: result }
  }

const pooledBy3 = pooledBy(3, (field) => Math.max(...field))
const halved = pooledBy(2, (field) => field.reduce((sum, value) => sum + value, 0) / field.length)

const throughBlock = (stack: Stack, weights: Weights, block: string): Stack => {
  const isDown = block.includes('down')
  const first = isDown
    ? convolved(stack, layerOf(weights, `${block}/conv1`), 2)
    : convolved(padded(stack), layerOf(weights, `${block}/conv1`))
  const middle = rectified(scaled(first, weights, `${block}/conv1`))
  const second = scaled(convolved(padded(middle), layerOf(weights, `${block}/conv2`)), weights, `${block}/conv2`)
  if (!isDown) return rectified(sumOf(second, stack))
  const aside = halved(stack)
  // The smaller of the two gets zeros: rows and columns at the end, or channels.
  const size = { channels: second.channels, width: aside.width, height: aside.height }
  return rectified(sumOf(enlarged(second, size), enlarged(aside, size)))
}

const padded = (stack: Stack): Stack => ({
  channels: stack.channels,
  width: stack.width + 2,
  height: stack.height + 2,
  values: framed(stack),
})

const enlarged = (stack: Stack, size: Omit<Stack, 'values'>): Stack => {
  const values = new Float32Array(size.channels * size.width * size.height)
  for (let row = 0; row < stack.channels * stack.height; row += 1) {
    const [channel, y] = [Math.floor(row / stack.height), row % stack.height]
    values.set(
      stack.values.subarray(row * stack.width, (row + 1) * stack.width),
      (channel * size.height + y) * size.width,
    )
  }
  return { ...size, values }
}

const meansOf = ({ channels, width, height, values }: Stack): Float32Array =>
  Float32Array.from({ length: channels }, (_, channel) => {
    const plane = values.subarray(channel * width * height, (channel + 1) * width * height)
    return plane.reduce((sum, value) => sum + value, 0) / plane.length
  })
