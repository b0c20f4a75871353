import { lumaAt, type Picture } from './picture.ts'
import type { Box } from './skin-regions.ts'

/** The dark spots where the left and the right eye should be; `share` is their part of the searched area. */
export type Eyes = { left: Spot; right: Spot }

type Spot = { share: number; x: number; y: number }

// The eyes of an upright face, as shares of the box's height.
const eyeBand = { top: 0.25, bottom: 0.55 }
// An eye, a brow or a nostril is darker than the skin around it.
const darkShare = 0.6
const openShare = 0.01

/** Brightness and sharpness of the box, both from 0 to 100. */
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

export const eyesOf = (picture: Picture, box: Box): Eyes => {
  const band = {
    left: box.left,
    top: Math.round(box.top + box.height * eyeBand.top),
    width: box.width,
    height: Math.round(box.height * (eyeBand.bottom - eyeBand.top)),
  }
  const half = Math.floor(band.width / 2)
  // The edges of the box show the background.
  const margin = Math.round(band.width * 0.12)
  const limit = darkShare * medianLuma(picture, box)
  const side = (left: number) => spotIn(picture, { ...band, left, width: half - margin }, limit)
  return { left: side(band.left + margin), right: side(band.left + half) }
}

const spotIn = (picture: Picture, box: Box, limit: number): Spot => {
  const pixels = pixelsOf(picture, box)
  const dark = pixels.filter((pixel) => lumaAt(picture, pixel) < limit)
  return {
    share: dark.length / Math.max(1, pixels.length),
    x: mean(dark.map((pixel) => pixel % picture.width)),
    y: mean(dark.map((pixel) => Math.floor(pixel / picture.width))),
  }
}

/** Whether both eyes are open, with a confidence from 50 to 100. */
export const eyesOpen = ({ left, right }: Eyes): { Value: boolean; Confidence: number } => {
  const share = Math.min(left.share, right.share)
  return { Value: share >= openShare, Confidence: rounded(50 + 50 * Math.min(1, Math.abs(share / openShare - 1))) }
}

/** The pose in degrees, from the position of the eyes in the box; zero without visible eyes. */
export const poseOf = (box: Box, eyes: Eyes): { Roll: number; Yaw: number; Pitch: number } => {
  if (!eyesOpen(eyes).Value) return { Roll: 0, Yaw: 0, Pitch: 0 }
  const { left, right } = eyes
  const sideways = ((left.x + right.x) / 2 - (box.left + box.width / 2)) / (box.width / 2)
  const upwards = (box.top + 0.42 * box.height - (left.y + right.y) / 2) / (box.height / 2)
  return {
    Roll: rounded(degrees(Math.atan2(right.y - left.y, right.x - left.x))),
    Yaw: rounded(degrees(Math.asin(bounded(sideways)))),
    Pitch: rounded(degrees(Math.asin(bounded(upwards)))),
  }
}

const pixelsOf = ({ width, height }: Picture, box: Box): number[] => {
  const [right, bottom] = [Math.min(width, box.left + box.width), Math.min(height, box.top + box.height)]
  const pixels: number[] = []
  for (let y = box.top; y < bottom; y += 1) for (let x = box.left; x < right; x += 1) pixels.push(y * width + x)
  return pixels
}

const medianLuma = (picture: Picture, box: Box): number => {
  const lumas = pixelsOf(picture, box).map((pixel) => lumaAt(picture, pixel))
  return lumas.toSorted((one, other) => one - other)[Math.floor(lumas.length / 2)] ?? 0
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const bounded = (sine: number): number => Math.max(-1, Math.min(1, sine))

const degrees = (radians: number): number => (radians * 180) / Math.PI

const rounded = (value: number): number => Math.round(value * 1000) / 1000
