import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'

/** The images bucket, holding what a test and the functions put there. */
export const mockBucket = () => {
  const s3 = mockClient(S3Client)
  const objects = new Map<string, Buffer>()
  const reset = () => {
    s3.reset()
    objects.clear()
    s3.on(HeadObjectCommand).callsFake(({ Key }) => {
      if (!objects.has(Key)) throw new NotFound({ $metadata: {}, message: 'NotFound' })
      return {}
    })
    s3.on(GetObjectCommand).callsFake(({ Key }) => {
      const bytes = objects.get(Key)
      if (!bytes) throw new NoSuchKey({ $metadata: {}, message: 'The specified key does not exist.' })
      return { Body: { transformToByteArray: async () => bytes }, ContentLength: bytes.length }
    })
    s3.on(PutObjectCommand).callsFake(({ Key, Body }) => {
      objects.set(Key, Body)
      return {}
    })
  }
  return {
    s3,
    reset,
    put: (path: string, bytes: Buffer) => void objects.set(path, bytes),
    get: (path: string) => objects.get(path),
    /** What functions stored, by path, with its type. */
    stored: () => s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => [input.Key, input.ContentType]),
    /** The paths that functions read. */
    read: () => s3.commandCalls(GetObjectCommand).map(({ args: [{ input }] }) => input.Key),
  }
}
