import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Fault } from './machine.ts'

const missing = { $metadata: { httpStatusCode: 404 }, message: 'Missing' }

/** The images bucket, answering the commands of the SDK. */
export class BucketModel {
  readonly objects = new Map<string, Buffer>()

  serve(command: unknown): object {
    if (command instanceof PutObjectCommand) return this.#put(command.input)
    if (command instanceof GetObjectCommand) {
      const bytes = this.objects.get(command.input.Key ?? '')
      if (!bytes) throw new NoSuchKey(missing)
      return { Body: Readable.from([bytes]), ContentLength: bytes.length }
    }
    if (command instanceof HeadObjectCommand) {
      if (!this.objects.has(command.input.Key ?? '')) throw new NotFound(missing)
      return {}
    }
    throw new Error('The bucket model does not know this command')
  }

  #put({ Key = '', Body }: PutObjectCommandInput): object {
    if (!(Body instanceof Uint8Array)) throw new Error('The bucket model stores bytes only')
    this.objects.set(Key, Buffer.from(Body))
    return {}
  }
}

const busy = () => ({
  error: new S3ServiceException({
    name: 'SlowDown',
    $fault: 'server',
    $metadata: { httpStatusCode: 503 },
    message: 'Reduce your request rate',
  }),
})

export const bucketFaults: readonly Fault[] = [
  { name: 'slows down', takesEffect: false, outcome: busy },
  { name: 'loses its answer', takesEffect: true, outcome: () => ({ error: new Error('socket hang up') }) },
]
