import sharp from 'sharp'
import type { Stack } from './convolution.ts'
import { colourPlanes, convolved, mixed, pooled, rectified, separablyConvolved } from './net-layers.ts'
import { readWeights, type Weights } from './net-weights.ts'
import type { Picture } from './picture.ts'

/** A box in shares of the picture's sides. */
export type Box = { left: number; top: number; width: number; height: number }

/** A face with the detector's score from 0 to 1. */
export type DetectedFace = { box: Box; score: number }

// The constants of the net, from the package's source (src/tinyFaceDetector/const.ts).
const inputSide = 416
const meanRgb = [117.001, 114.697, 97.404]
const slope = 0.1
const anchors = [
  { width: 1.603231, height: 2.094468 },
  { width: 6.041143, height: 7.080126 },
  { width: 2.882459, height: 3.518061 },
  { width: 4.266906, height: 5.178857 },
  { width: 9.041765, height: 10.66308 },
]
const mostOverlap = 0.4
const leastScore = 0.3

let loaded: Weights | undefined

/**
 * The faces in a picture, the best first. The net is the tiny face detector of face-api.js, a YOLO with separable
 * convolutions, run here without TensorFlow.js, which takes five times as long without native code.
 */
export const detectFaceBoxes = async (picture: Picture): Promise<DetectedFace[]> => {
  loaded ??= readWeights('tiny_face_detector')
  const weights = loaded
  let stack = leaky(convolved(await inputOf(picture), layer(weights, 'conv0')))
  for (const name of ['conv1', 'conv2', 'conv3', 'conv4', 'conv5'])
    stack = leaky(separablyConvolved(pooled(stack, 2), separableLayer(weights, name)))
  const cells = mixed(pooled(stack, 1), layer(weights, 'conv8'))
  return withoutOverlaps(facesIn(cells, picture))
}

const layer = (weights: Weights, name: string) => ({
  weights: weights(`${name}/filters`),
  bias: weights(`${name}/bias`),
})

const separableLayer = (weights: Weights, name: string) => ({
  depthwise: weights(`${name}/depthwise_filter`),
  pointwise: weights(`${name}/pointwise_filter`),
  bias: weights(`${name}/bias`),
})

const leaky = (stack: Stack): Stack => rectified(stack, slope)

/** The picture in the upper left corner of a black square. */
const inputOf = async ({ width, height, rgb }: Picture): Promise<Stack> => {
  const scale = inputSide / Math.max(width, height)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  const square = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(wide, high, { fit: 'fill' })
    .extend({ right: inputSide - wide, bottom: inputSide - high, background: '#000000' })
    .raw()
    .toBuffer()
  return colourPlanes(square, { width: inputSide, height: inputSide }, meanRgb)
}

// Each cell has five values for each anchor: the centre, the size and the score.
const facesIn = ({ width, height, values }: Stack, picture: Picture): DetectedFace[] => {
  const side = Math.max(picture.width, picture.height)
  const [acrossCell, downCell] = [side / picture.width / width, side / picture.height / height]
  const faces: DetectedFace[] = []
  for (const [index, anchor] of anchors.entries())
    for (let cell = 0; cell < width * height; cell += 1) {
      const at = (value: number) => Number(values[(index * 5 + value) * width * height + cell])
      const score = sigmoid(at(4))
      if (score < leastScore) continue
      const box = {
        width: Math.exp(at(2)) * anchor.width * acrossCell,
        height: Math.exp(at(3)) * anchor.height * downCell,
      }
      const centre = {
        x: ((cell % width) + sigmoid(at(0))) * acrossCell,
        y: (Math.floor(cell / width) + sigmoid(at(1))) * downCell,
      }
      faces.push({ score, box: { ...box, left: centre.x - box.width / 2, top: centre.y - box.height / 2 } })
    }
  return faces
}

const withoutOverlaps = (faces: DetectedFace[]): DetectedFace[] => {
  const kept: DetectedFace[] = []
  for (const face of faces.toSorted((one, other) => other.score - one.score))
    if (kept.every(({ box }) => overlapOf(box, face.box) <= mostOverlap)) kept.push(face)
  return kept
}

/** The intersection of two boxes as a share of their union. */
const overlapOf = (one: Box, other: Box): number => {
  const shared = (start: 'left' | 'top', length: 'width' | 'height') =>
    Math.max(0, Math.min(one[start] + one[length], other[start] + other[length]) - Math.max(one[start], other[start]))
  const both = shared('left', 'width') * shared('top', 'height')
  return both / (one.width * one.height + other.width * other.height - both)
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
