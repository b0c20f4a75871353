import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Fault } from './machine.ts'

const missing = { $metadata: {}, message: 'The key does not exist' }

/** The images bucket. */
export class BucketModel {
  readonly objects = new Map<string, Buffer>()

  /** Answers a command, or throws what the SDK would. */
  serve(command: unknown): unknown {
    if (command instanceof GetObjectCommand) return this.#get(command.input.Key ?? '')
    if (command instanceof PutObjectCommand) return this.#put(command.input)
    if (!(command instanceof HeadObjectCommand)) throw new Error('The bucket model does not know this command')
    if (!this.objects.has(command.input.Key ?? '')) throw new NotFound(missing)
    return {}
  }

  #get(key: string): object {
    const bytes = this.objects.get(key)
    if (!bytes) throw new NoSuchKey(missing)
    return { ContentLength: bytes.length, Body: { transformToByteArray: async () => bytes } }
  }

  #put({ Key = '', Body }: PutObjectCommand['input']): object {
    if (!Buffer.isBuffer(Body)) throw new Error('The bucket model stores bytes only')
    this.objects.set(Key, Body)
    return {}
  }
}

const slowDown = () => ({
  error: new S3ServiceException({ name: 'SlowDown', $fault: 'server', $metadata: {}, message: 'Slow down' }),
})

export const bucketFaults: readonly Fault[] = [
  { name: 'slows down', takesEffect: false, outcome: slowDown },
  { name: 'loses its answer', takesEffect: true, outcome: () => ({ error: new Error('socket hang up') }) },
]
