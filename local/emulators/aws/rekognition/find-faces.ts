import * as z from 'zod'
import type { Box } from './face-detector.ts'
import { poseOf } from './face-measures.ts'
import type { Looks } from './looks-thread.ts'
import type { Picture } from './picture.ts'

/** What the local service finds, as the console shows it. */
export const detectorNote =
  'The faces are found by a small neural net (the tiny face detector of face-api.js), which finds photographed faces ' +
  'and drawn ones. The pose is measured at the landmarks that a second net finds. A third net compares faces. A number that is set here is returned for every picture, without looking ' +
  'for faces, and all are the same person.'

/** The number of faces to return: those that are detected, or a number set in the console. */
export const FaceSetting = z.strictObject({ faces: z.union([z.literal('detected'), z.int().min(0).max(2)]) })
export type WantedFaces = z.infer<typeof FaceSetting>['faces']

const assumed = { Confidence: 90, Pose: { Roll: 0, Yaw: 0, Pitch: 0 } }

/** The faces of a picture in Rekognition's format, the surest first. */
export const findFaces = async (picture: Picture, wanted: WantedFaces, { look }: Looks) => {
  if (typeof wanted === 'number')
    return Array.from({ length: wanted }, (_, index) => ({
      BoundingBox: shown(assumedBox(picture, index, wanted)),
      ...assumed,
    }))
  const faces = await look('faces', picture)
  return faces.map(({ box, score, landmarks }) => ({
    BoundingBox: shown(box),
    // The net's usual threshold, 0.5, becomes 75 percent.
    Confidence: 50 + 50 * score,
    Pose: poseOf(landmarks),
  }))
}

export const shown = ({ left, top, width, height }: Box) => ({ Left: left, Top: top, Width: width, Height: height })

/** A place for one of several faces side by side in the middle of the picture. */
const assumedBox = ({ width, height }: Picture, index: number, count: number): Box => {
  const side = Math.min((width / count) * 0.5, height * 0.45)
  const box = { width: side / width, height: (side * 1.25) / height }
  return { ...box, left: (index + 0.5) / count - box.width / 2, top: 0.5 - box.height / 2 }
}
