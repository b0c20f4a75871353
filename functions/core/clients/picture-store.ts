import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { env } from '#functions/core/env.ts'

const s3 = new S3Client({})

/** The bytes of a stored object, or undefined when there is none. Objects over `maxBytes` are not read: throws. */
export const readPicture = async (storagePath: string, maxBytes: number): Promise<Buffer | undefined> => {
  try {
    const { Body, ContentLength = 0 } = await s3.send(
      new GetObjectCommand({ Bucket: env('IMAGES_BUCKET'), Key: storagePath }),
    )
    if (ContentLength > maxBytes) throw new Error(`A stored picture has ${ContentLength} bytes`)
    return Body && Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/** Whether an object is stored. */
export const hasPicture = async (storagePath: string): Promise<boolean> => {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: env('IMAGES_BUCKET'), Key: storagePath }))
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

/** Stores a picture; writing the same path again replaces it, so that a retried step does no harm. */
export const storePicture = async (storagePath: string, bytes: Buffer, contentType: string): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: env('IMAGES_BUCKET'),
      Key: storagePath,
      Body: bytes,
      ContentType: contentType,
      CacheControl: 'private, max-age=31536000, immutable',
    }),
  )
}
