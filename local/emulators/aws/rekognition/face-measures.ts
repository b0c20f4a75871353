import type { Point } from './face-landmarks.ts'

// Numbers of landmarks: https://ibug.doc.ic.ac.uk/resources/facial-point-annotations/
const jaw = { right: 0, left: 16 }
const noseTip = 30
const mouthCorners = [48, 54]
const eyeCorners = [
  [36, 39],
  [42, 45],
]

// The place of the nose's tip between eyes and mouth in a face that looks ahead.
const levelNose = 0.6

/** The pose in degrees: how far the eyes are tilted, and where the nose's tip is between jaws, eyes and mouth. */
export const poseOf = (landmarks: Point[]): { Roll: number; Yaw: number; Pitch: number } => {
  const at = (index: number) => landmarks[index] ?? origin
  const [rightEye, leftEye] = eyeCorners.map((corners) => middle(corners.map(at))) as [Point, Point]
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

const middle = (points: Point[]): Point => ({ x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) })

/** 0 at the start and 1 at the end. */
const shareBetween = (start: number, value: number, end: number): number => (value - start) / Math.max(1, end - start)

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const bounded = (sine: number): number => Math.max(-1, Math.min(1, sine))

const degrees = (radians: number): number => (radians * 180) / Math.PI

const rounded = (value: number): number => Math.round(value * 1000) / 1000
