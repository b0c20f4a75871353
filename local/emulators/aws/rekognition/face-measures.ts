import type { Box } from './face-detector.ts'
import type { Point } from './face-landmarks.ts'
import { lumaAt, type Picture } from './picture.ts'

/** Brightness and sharpness of an area in pixels, both from 0 to 100. */
export const qualityOf = (picture: Picture, box: Box): { Brightness: number; Sharpness: number } => {
  const lumas = pixelsOf(picture, box).map((pixel) => lumaAt(picture, pixel))
  return { Brightness: rounded((mean(lumas) / 255) * 100), Sharpness: rounded(sharpnessOf(picture, box)) }
}

// The variance of the Laplacian is small for blurred edges. An ordinary sharp photo has about 200.
const sharpnessOf = (picture: Picture, box: Box): number => {
  const { width, height } = picture
  const inner = pixelsOf(picture, box).filter((pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return x > 0 && y > 0 && x < width - 1 && y < height - 1
  })
  const edges = inner.map((pixel) => {
    const around = [pixel - 1, pixel + 1, pixel - width, pixel + width].map((each) => lumaAt(picture, each))
    return around.reduce((sum, luma) => sum + luma, -4 * lumaAt(picture, pixel))
  })
  const centre = mean(edges)
  return 100 * (1 - Math.exp(-mean(edges.map((edge) => (edge - centre) ** 2)) / 200))
}

// Numbers of landmarks: https://ibug.doc.ic.ac.uk/resources/facial-point-annotations/
const jaw = { right: 0, left: 16 }
const noseTip = 30
const mouthCorners = [48, 54]
const eyes = [
  {
    corners: [36, 39],
    lids: [
      [37, 41],
      [38, 40],
    ],
  },
  {
    corners: [42, 45],
    lids: [
      [43, 47],
      [44, 46],
    ],
  },
] as const

// The height of an open eye as a share of its width, and the place of the nose's tip between eyes and mouth in a face
// that looks ahead.
const openShare = 0.15
const levelNose = 0.6

/** Whether both eyes are open, with a confidence from 50 to 100. */
export const eyesOpen = (landmarks: Point[]): { Value: boolean; Confidence: number } => {
  const at = (index: number) => landmarks[index] ?? origin
  const shares = eyes.map(({ corners: [outer, inner], lids }) => {
    const heights = lids.map(([upper, lower]) => distance(at(upper), at(lower)))
    return mean(heights) / Math.max(1, distance(at(outer), at(inner)))
  })
  const share = Math.min(...shares)
  return { Value: share >= openShare, Confidence: rounded(50 + 50 * Math.min(1, Math.abs(share / openShare - 1))) }
}

/** The pose in degrees: how far the eyes are tilted, and where the nose's tip is between jaws, eyes and mouth. */
export const poseOf = (landmarks: Point[]): { Roll: number; Yaw: number; Pitch: number } => {
  const at = (index: number) => landmarks[index] ?? origin
  const [rightEye, leftEye] = eyes.map(({ corners }) => middle(corners.map(at))) as [Point, Point]
  const roll = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x)
  const across = ({ x, y }: Point) => x * Math.cos(roll) + y * Math.sin(roll)
  const down = ({ x, y }: Point) => y * Math.cos(roll) - x * Math.sin(roll)
  const nose = at(noseTip)
  const sideways = shareBetween(across(at(jaw.right)), across(nose), across(at(jaw.left)))
  const below = shareBetween(down(middle([rightEye, leftEye])), down(nose), down(middle(mouthCorners.map(at))))
  return {
    Roll: rounded(degrees(roll)),
    Yaw: rounded(degrees(Math.asin(bounded(2 * sideways - 1)))),
    Pitch: rounded(degrees(Math.asin(bounded(2 * (levelNose - below))))),
  }
}

const origin: Point = { x: 0, y: 0 }

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const middle = (points: Point[]): Point => ({ x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) })

/** 0 at the start and 1 at the end. */
const shareBetween = (start: number, value: number, end: number): number => (value - start) / Math.max(1, end - start)

const pixelsOf = ({ width, height }: Picture, box: Box): number[] => {
  const [right, bottom] = [Math.min(width, box.left + box.width), Math.min(height, box.top + box.height)]
  const pixels: number[] = []
  for (let y = box.top; y < bottom; y += 1) for (let x = box.left; x < right; x += 1) pixels.push(y * width + x)
  return pixels
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const bounded = (sine: number): number => Math.max(-1, Math.min(1, sine))

const degrees = (radians: number): number => (radians * 180) / Math.PI

const rounded = (value: number): number => Math.round(value * 1000) / 1000
