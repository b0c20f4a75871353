import sharp from 'sharp'
import type { Stack } from './convolution.ts'
import type { Box } from './face-detector.ts'
import { colourPlanes, convolved, rectified, separablyConvolved, sumOf } from './net-layers.ts'
import { readWeights, type Weights } from './net-weights.ts'
import type { Picture } from './picture.ts'

export type Point = { x: number; y: number }

// The constants of the net, from the package's source (src/faceFeatureExtractor).
const inputSide = 112
const meanRgb = [122.782, 117.001, 104.298]

let loaded: Weights | undefined

/**
 * The 68 landmarks of a face, in the order of the iBUG 300-W data set, in pixels of the picture. The net is the tiny
 * landmark net of face-api.js. https://ibug.doc.ic.ac.uk/resources/facial-point-annotations/
 */
export const landmarksOf = async (picture: Picture, box: Box): Promise<Point[]> => {
  loaded ??= readWeights('face_landmark_68_tiny')
  const weights = loaded
  const area = pixelArea(picture, box)
  let stack = await inputOf(picture, area)
  for (const block of ['dense0', 'dense1', 'dense2']) stack = throughBlock(stack, weights, block)
  const places = connected(meansOf(stack), weights('fc/weights'), weights('fc/bias'))
  const side = Math.max(area.width, area.height)
  const [aside, above] = [(side - area.width) / 2, (side - area.height) / 2]
  return Array.from({ length: places.length / 2 }, (_, point) => ({
    x: area.left - aside + Number(places[2 * point]) * side,
    y: area.top - above + Number(places[2 * point + 1]) * side,
  }))
}

/** The box in whole pixels within the picture. */
export const pixelArea = ({ width, height }: Picture, box: Box): Box => {
  const left = Math.max(0, Math.floor(box.left * width))
  const top = Math.max(0, Math.floor(box.top * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil((box.left + box.width) * width)) - left),
    height: Math.max(1, Math.min(height, Math.ceil((box.top + box.height) * height)) - top),
  }
}

/** The area in the middle of a black square. */
const inputOf = async ({ width, height, rgb }: Picture, area: Box): Promise<Stack> => {
  const square = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract(area)
    .resize(inputSide, inputSide, { fit: 'contain', background: '#000000' })
    .raw()
    .toBuffer()
  return colourPlanes(square, { width: inputSide, height: inputSide }, meanRgb)
}

/** Halves the sides; each of the three layers also sees the results of those before it. */
const throughBlock = (stack: Stack, weights: Weights, block: string): Stack => {
  const first = rectified(
    block === 'dense0'
      ? convolved(
          withLowerBorder(stack),
          { weights: weights('dense0/conv0/filters'), bias: weights('dense0/conv0/bias') },
          2,
        )
      : separablyConvolved(stack, separableLayer(weights, `${block}/conv0`), 2),
  )
  const second = separablyConvolved(first, separableLayer(weights, `${block}/conv1`))
  const third = separablyConvolved(rectified(sumOf(first, second)), separableLayer(weights, `${block}/conv2`))
  return rectified(sumOf(first, second, third))
}

const separableLayer = (weights: Weights, name: string) => ({
  depthwise: weights(`${name}/depthwise_filter`),
  pointwise: weights(`${name}/pointwise_filter`),
  bias: weights(`${name}/bias`),
})

/** Adds a column of zeros on the right and a row of zeros at the bottom. */
const withLowerBorder = ({ channels, width, height, values }: Stack): Stack => {
  const [wide, high] = [width + 1, height + 1]
  const result = new Float32Array(channels * wide * high)
  for (let row = 0; row < channels * height; row += 1)
    result.set(values.subarray(row * width, (row + 1) * width), (row + Math.floor(row / height)) * wide)
  return { channels, width: wide, height: high, values: result }
}

/** The mean of each channel. */
const meansOf = ({ channels, width, height, values }: Stack): Float32Array =>
  Float32Array.from({ length: channels }, (_, channel) => {
    const plane = values.subarray(channel * width * height, (channel + 1) * width * height)
    return plane.reduce((sum, value) => sum + value, 0) / plane.length
  })

const connected = (input: Float32Array, weights: Float32Array, bias: Float32Array): Float32Array =>
  bias.map((start, out) =>
    input.reduce((sum, value, at) => sum + value * Number(weights[at * bias.length + out]), start),
  )
