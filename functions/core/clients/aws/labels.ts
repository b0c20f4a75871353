import type { RekognitionClient } from '@aws-sdk/client-rekognition'
import { env } from '#functions/core/runtime/env.ts'
import { leastRoomConfidence, type PictureLabel } from '#shared/pictures/seen-picture.ts'

/** Bounds a call with all its retries. */
const timeoutMilliseconds = 8000
const mostLabels = 50

let client: RekognitionClient | undefined

/**
 * What Rekognition finds in a stored JPEG or PNG, which it reads from S3 with the caller's rights (docs/vendors.md,
 * Rekognition). The SDK is loaded by the first call, since most calls of the function need none of it.
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
