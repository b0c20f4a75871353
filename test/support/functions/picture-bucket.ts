import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { functionEnvironment } from './function-environment.ts'

const missing = { $metadata: { httpStatusCode: 404 }, message: 'Missing' }

const busy = () =>
  new S3ServiceException({
    name: 'SlowDown',
    $fault: 'server',
    $metadata: { httpStatusCode: 503 },
    message: 'Reduce your request rate',
  })

type Operation = 'GetObject' | 'HeadObject' | 'PutObject'

/** The images bucket, holding the objects that a test and the functions put there. */
export const mockBucket = () => {
  const s3 = mockClient(S3Client)
  const objects = new Map<string, Buffer>()
  let failing: { operation: Operation; path: string | undefined }[] = []

  const keyOf = (
    operation: Operation,
    { Bucket, Key = '' }: { Bucket?: string | undefined; Key?: string | undefined },
  ) => {
    if (Bucket !== functionEnvironment.IMAGES_BUCKET) throw new Error(`There is no bucket ${Bucket}`)
    if (failing.some((one) => one.operation === operation && (one.path ?? Key) === Key)) throw busy()
    return Key
  }

  const put = (input: PutObjectCommandInput) => {
    const key = keyOf('PutObject', input)
    if (!(input.Body instanceof Uint8Array)) throw new Error('The bucket stores bytes only')
    objects.set(key, Buffer.from(input.Body))
    return {}
  }

  return {
    reset: () => {
      objects.clear()
      failing = []
      s3.reset()
      s3.on(GetObjectCommand).callsFake((input) => {
        const bytes = objects.get(keyOf('GetObject', input))
        if (!bytes) throw new NoSuchKey(missing)
        return { Body: Readable.from([bytes]), ContentLength: bytes.length }
      })
      s3.on(HeadObjectCommand).callsFake((input) => {
        if (!objects.has(keyOf('HeadObject', input))) throw new NotFound(missing)
        return {}
      })
      s3.on(PutObjectCommand).callsFake(put)
    },
    /** Lets an operation fail after the SDK's own retries, for all paths or for one. */
    fail: (operation: Operation, path?: string) => void failing.push({ operation, path }),
    put: (path: string, bytes: Buffer) => void objects.set(path, bytes),
    get: (path: string) => objects.get(path),
    /** The objects that functions stored: path and content type. */
    stored: () => s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => [input.Key, input.ContentType]),
    /** The paths that functions read. */
    read: () => s3.commandCalls(GetObjectCommand).map(({ args: [{ input }] }) => input.Key),
  }
}
