import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { functionEnvironment } from './function-environment.ts'

type Address = { Bucket?: string | undefined; Key?: string | undefined }

const missing = { $metadata: { httpStatusCode: 404 }, message: 'Missing' }

/** The images bucket in memory, for the commands of the S3 client that the product sends. */
export class BucketModel {
  readonly objects = new Map<string, Buffer>()

  /** Returns the output of a command, or throws the error of the SDK. */
  serve(command: unknown): object {
    if (command instanceof PutObjectCommand) return this.#put(command.input)
    if (command instanceof GetObjectCommand) {
      const bytes = this.#read(command.input)
      if (!bytes) throw new NoSuchKey(missing)
      return { Body: Readable.from([bytes]), ContentLength: bytes.length }
    }
    if (command instanceof HeadObjectCommand) {
      if (!this.#read(command.input)) throw new NotFound(missing)
      return {}
    }
    if (command instanceof ListObjectsV2Command) return this.#list(command.input)
    if (command instanceof DeleteObjectsCommand) return this.#delete(command.input)
    throw new Error('The bucket model does not know this command')
  }

  /** Another bucket is empty. */
  #list({ Bucket, Prefix = '' }: ListObjectsV2Command['input']): object {
    if (Bucket !== functionEnvironment.IMAGES_BUCKET) return {}
    const found = [...this.objects.keys()].filter((path) => path.startsWith(Prefix))
    return { Contents: found.map((Key) => ({ Key })) }
  }

  #delete({ Bucket, Delete }: DeleteObjectsCommand['input']): object {
    for (const { Key } of Delete?.Objects ?? []) this.objects.delete(keyOf({ Bucket, Key }))
    return {}
  }

  #read(address: Address): Buffer | undefined {
    return this.objects.get(keyOf(address))
  }

  #put({ Body, ...address }: PutObjectCommand['input']): object {
    if (!(Body instanceof Uint8Array)) throw new Error('The bucket model stores bytes only')
    this.objects.set(keyOf(address), Buffer.from(Body))
    return {}
  }
}

const keyOf = ({ Bucket, Key = '' }: Address): string => {
  if (Bucket !== functionEnvironment.IMAGES_BUCKET) throw new Error(`There is no bucket ${Bucket}`)
  return Key
}
