import type { RekognitionClient } from '@aws-sdk/client-rekognition'
import { env } from '#functions/core/runtime/env.ts'
import { leastRoomConfidence, type PictureLabel } from '#shared/pictures/room-recognition.ts'

/** The time limit of a call with all its retries. */
const timeoutMilliseconds = 8000
const mostLabels = 50

let client: RekognitionClient | undefined

/**
 * The labels that Rekognition finds in a stored JPEG or PNG. Rekognition reads it from S3 with the caller's permissions
 * (docs/vendors.md, Rekognition). The first call loads the SDK, because most invocations do not need it.
 */
export const labelsIn = async (storagePath: string): Promise<PictureLabel[]> => {
  const { DetectLabelsCommand, RekognitionClient } = await import('@aws-sdk/client-rekognition')
  client ??= new RekognitionClient({ maxAttempts: 2 })
  const { Labels = [] } = await client.send(
    new DetectLabelsCommand({
      Image: { S3Object: { Bucket: env('IMAGES_BUCKET'), Name: storagePath } },
      MaxLabels: mostLabels,
      MinConfidence: leastRoomConfidence,
    }),
    { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
  )
  return Labels.map(({ Name = '', Confidence = 0, Parents = [] }) => ({
    name: Name,
    confidence: Confidence,
    parents: Parents.flatMap(({ Name }) => Name ?? []),
  }))
}
