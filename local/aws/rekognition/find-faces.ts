import * as z from 'zod'
import { eyesOf, eyesOpen, poseOf, qualityOf } from './face-measures.ts'
import type { Picture } from './picture.ts'
import { type Box, type Region, skinRegions } from './skin-regions.ts'

/** The local rule for a face, as the console shows it. */
export const faceRule =
  'A face is a connected region of skin colour that covers at least 1 % of the picture, is between as high as wide and ' +
  'twice as high, fills its box about as an ellipse does (55 to 92 %), and has darker spots where two eyes would be. ' +
  'It is no detector: wood of that colour and shape counts, and a face that is turned away or shaded does not. Place, ' +
  'brightness, sharpness, pose and open eyes are measured in the picture.'

const leastShare = 0.01
const shape = { flattest: 0.9, longest: 2, emptiest: 0.55, fullest: 0.92 }
const ellipseFill = Math.PI / 4
const assumedConfidence = 90
// A closed eye still has dark lashes and a brow.
const leastEyeShare = 0.002

/** The number of faces to return: found by the rule, or a number set in the console. */
export const FaceSetting = z.strictObject({ faces: z.union([z.literal('rule'), z.int().min(0).max(2)]) })
export type WantedFaces = z.infer<typeof FaceSetting>['faces']

/** The faces of a picture in Rekognition's format, the largest first. */
export const findFaces = (picture: Picture, wanted: WantedFaces) => {
  const ruled = skinRegions(picture).filter((region) => looksLikeFace(picture, region))
  return facesWanted(picture, ruled, wanted).map(({ box, confidence }) => {
    const eyes = eyesOf(picture, box)
    return {
      BoundingBox: {
        Left: box.left / picture.width,
        Top: box.top / picture.height,
        Width: box.width / picture.width,
        Height: box.height / picture.height,
      },
      Confidence: confidence,
      Pose: poseOf(box, eyes),
      Quality: qualityOf(picture, box),
      EyesOpen: eyesOpen(eyes),
    }
  })
}

const fillOf = ({ box, pixels }: Region): number => pixels / (box.width * box.height)

const looksLikeFace = (picture: Picture, region: Region): boolean => {
  const { box, pixels } = region
  const [fill, ratio] = [fillOf(region), box.height / box.width]
  if (pixels < leastShare * picture.width * picture.height) return false
  if (ratio < shape.flattest || ratio > shape.longest || fill < shape.emptiest || fill > shape.fullest) return false
  const { left, right } = eyesOf(picture, box)
  return Math.min(left.share, right.share) >= leastEyeShare
}

type Face = { box: Box; confidence: number }

// A set number uses the faces that the rule found first, then adds faces side by side in the middle of the picture.
const facesWanted = (picture: Picture, ruled: Region[], wanted: WantedFaces): Face[] => {
  const found = ruled.map((region) => ({
    box: region.box,
    confidence: 100 - 100 * Math.abs(fillOf(region) - ellipseFill),
  }))
  if (wanted === 'rule') return found
  const missing = Math.max(0, wanted - found.length)
  const assumed = Array.from({ length: missing }, (_, index) => assumedBox(picture, index, missing))
  return [...found.slice(0, wanted), ...assumed.map((box) => ({ box, confidence: assumedConfidence }))]
}

const assumedBox = ({ width, height }: Picture, index: number, count: number): Box => {
  const column = width / count
  const boxWidth = Math.round(Math.min(column * 0.5, height * 0.45))
  const boxHeight = Math.round(boxWidth * 1.25)
  const centre = column * (index + 0.5)
  return {
    left: Math.round(centre - boxWidth / 2),
    top: Math.round((height - boxHeight) / 2),
    width: boxWidth,
    height: boxHeight,
  }
}
