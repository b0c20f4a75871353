import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { env } from '#functions/core/runtime/env.ts'
import { cacheControl } from './cache-control.ts'

const s3 = new S3Client({})

/** The time limit of a call with all its retries and the transfer of its bytes. */
const timeoutMilliseconds = 20_000

const objectAt = (storagePath: string) => ({ Bucket: env('IMAGES_BUCKET'), Key: storagePath })

/**
 * The bytes of a stored object. Throws when it is missing, and when it has more than `maxBytes`; a larger object is not
 * read.
 */
const read = async (storagePath: string, maxBytes: number): Promise<Buffer> => {
  const abortSignal = AbortSignal.timeout(timeoutMilliseconds)
  const { Body, ContentLength } = await s3.send(new GetObjectCommand(objectAt(storagePath)), { abortSignal })
  if (!(Body instanceof Readable)) throw new Error('S3 sent a stored picture without a body')
  if (ContentLength === undefined || ContentLength > maxBytes) {
    Body.destroy()
    throw new Error(`A stored picture has ${ContentLength} bytes`)
  }
  return await buffer(addAbortSignal(abortSignal, Body))
}

/**
 * Reads a stored object. Undefined when it is missing. Throws when it has more than `maxBytes`; a larger object is not
 * read.
 */
export const readPicture = async (storagePath: string, maxBytes: number): Promise<Buffer | undefined> => {
  try {
    return await read(storagePath, maxBytes)
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/**
 * As `readPicture`, for a function without `s3:ListBucket`: S3 then answers 403 for a missing object (docs/vendors.md,
 * S3).
 */
export const readWithoutListing = async (storagePath: string, maxBytes: number): Promise<Buffer | undefined> => {
  try {
    return await read(storagePath, maxBytes)
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'AccessDenied') return undefined
    throw error
  }
}

/** Whether an object is stored. Needs `s3:ListBucket`, without which S3 answers 403 for a missing object. */
export const hasPicture = async (storagePath: string): Promise<boolean> => {
  const abortSignal = AbortSignal.timeout(timeoutMilliseconds)
  try {
    await s3.send(new HeadObjectCommand(objectAt(storagePath)), { abortSignal })
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

/** Stores the checked copy of a training photo. The bucket's lifecycle rule deletes it by its tag. */
export const storeTrainingPhoto = async (storagePath: string, bytes: Buffer): Promise<void> => {
  const put = new PutObjectCommand({
    ...objectAt(storagePath),
    Body: bytes,
    ContentType: 'image/jpeg',
    CacheControl: cacheControl.unkept,
    Tagging: 'kind=training-photo',
  })
  await s3.send(put, { abortSignal: AbortSignal.timeout(timeoutMilliseconds) })
}

/** Stores a label picture of a room map. The bucket's lifecycle rule deletes it by its tag, like the upload. */
export const storeMapPicture = async (storagePath: string, bytes: Buffer): Promise<void> => {
  const put = new PutObjectCommand({
    ...objectAt(storagePath),
    Body: bytes,
    ContentType: 'image/png',
    CacheControl: cacheControl.rawUpload,
    Tagging: 'kind=raw-upload',
  })
  await s3.send(put, { abortSignal: AbortSignal.timeout(timeoutMilliseconds) })
}

/** Stores a JPEG for a download. The bucket's lifecycle rule deletes it by its tag, like other exports. */
export const storeExportedPicture = async (storagePath: string, bytes: Buffer): Promise<void> => {
  const put = new PutObjectCommand({
    ...objectAt(storagePath),
    Body: bytes,
    ContentType: 'image/jpeg',
    CacheControl: cacheControl.unkept,
    Tagging: 'kind=export',
  })
  await s3.send(put, { abortSignal: AbortSignal.timeout(timeoutMilliseconds) })
}

/**
 * Stores a picture with a checksum that S3 verifies. Idempotent: storing the same path again replaces the object.
 */
export const storePicture = async (
  storagePath: string,
  bytes: Buffer,
  contentType: string,
  kept: string = cacheControl.picture,
): Promise<void> => {
  const abortSignal = AbortSignal.timeout(timeoutMilliseconds)
  const put = new PutObjectCommand({
    ...objectAt(storagePath),
    Body: bytes,
    ContentType: contentType,
    CacheControl: kept,
  })
  await s3.send(put, { abortSignal })
}
