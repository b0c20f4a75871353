import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'
import { BucketModel } from './bucket-model.ts'

const busy = () =>
  new S3ServiceException({
    name: 'SlowDown',
    $fault: 'server',
    $metadata: { httpStatusCode: 503 },
    message: 'Reduce your request rate',
  })

const commands = { GetObject: GetObjectCommand, HeadObject: HeadObjectCommand, PutObject: PutObjectCommand }

/** Replaces the S3 client with the images bucket in memory, and records the calls. */
export const mockBucket = () => {
  const s3 = mockClient(S3Client)
  afterAll(() => s3.restore())
  let bucket = new BucketModel()
  return {
    reset: () => {
      bucket = new BucketModel()
      s3.reset()
      s3.on(GetObjectCommand).callsFake((input) => bucket.serve(new GetObjectCommand(input)))
      s3.on(HeadObjectCommand).callsFake((input) => bucket.serve(new HeadObjectCommand(input)))
      s3.on(PutObjectCommand).callsFake((input) => bucket.serve(new PutObjectCommand(input)))
    },
    /** Makes an operation fail after the SDK's own retries, for all paths or for one. */
    fail: (operation: keyof typeof commands, path?: string) =>
      void s3.on(commands[operation], path === undefined ? {} : { Key: path }).rejects(busy()),
    put: (path: string, bytes: Buffer) => void bucket.objects.set(path, bytes),
    get: (path: string) => bucket.objects.get(path),
    remove: (path: string) => void bucket.objects.delete(path),
    /** The objects that functions stored: path and content type. */
    stored: () => s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => [input.Key, input.ContentType]),
    /** The paths that functions read. */
    read: () => s3.commandCalls(GetObjectCommand).map(({ args: [{ input }] }) => input.Key),
  }
}
