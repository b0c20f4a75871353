import {
  CompareFacesCommand,
  DetectFacesCommand,
  type FaceDetail,
  InvalidParameterException,
  RekognitionClient,
} from '@aws-sdk/client-rekognition'
import { env } from '#functions/core/runtime/env.ts'

const rekognition = new RekognitionClient({})

/** The time limit of a call with all its retries. */
const timeoutMilliseconds = 15_000

/** Faces with a lower confidence, in percent, are ignored. */
const leastConfidence = 75

/**
 * A face in a picture. Width and height are shares of the picture's size. `yaw` (sideways) and `pitch` (up or down) are
 * in degrees.
 */
export type Face = { width: number; height: number; yaw: number; pitch: number }

const toFace = ({ BoundingBox, Pose }: FaceDetail): Face => ({
  width: BoundingBox?.Width ?? 0,
  height: BoundingBox?.Height ?? 0,
  yaw: Pose?.Yaw ?? 0,
  pitch: Pose?.Pitch ?? 0,
})

/** The faces in a JPEG of at most 5 MB (docs/vendors.md, Rekognition). */
export const facesIn = async (jpeg: Buffer): Promise<Face[]> => {
  const { FaceDetails = [] } = await rekognition.send(
    new DetectFacesCommand({ Image: { Bytes: jpeg }, Attributes: ['DEFAULT'] }),
    { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
  )
  return FaceDetails.filter(({ Confidence = 0 }) => Confidence >= leastConfidence).map(toFace)
}

/** In percent. Below the default of 80: only clearly different faces are to be told apart. */
const leastSimilarity = 60

const stored = (storagePath: string) => ({ S3Object: { Bucket: env('IMAGES_BUCKET'), Name: storagePath } })

/**
 * Whether two stored pictures show the same face. Rekognition reads them from S3 with the caller's permissions
 * (docs/vendors.md, Rekognition). True when it finds no face to compare.
 */
export const isSamePerson = async (one: string, other: string, abortSignal: AbortSignal): Promise<boolean> => {
  try {
    const { FaceMatches = [] } = await rekognition.send(
      new CompareFacesCommand({
        SourceImage: stored(one),
        TargetImage: stored(other),
        SimilarityThreshold: leastSimilarity,
      }),
      { abortSignal },
    )
    return FaceMatches.length > 0
  } catch (error) {
    if (error instanceof InvalidParameterException) return true
    throw error
  }
}
