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

/** The buckets in memory, for the commands of the S3 client that the product sends. */
export class BucketModel {
  /** The images bucket. */
  readonly objects = new Map<string, Buffer>()
  /** The bucket of the archives that trainings read. */
  readonly zips = new Map<string, Buffer>()
  /** The size of every file as a list tells it; undefined for its own. */
  listedBytes: number | undefined

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

  #list({ Bucket, Prefix = '' }: ListObjectsV2Command['input']): object {
    const found = [...this.#at(Bucket)].filter(([path]) => path.startsWith(Prefix))
    const sorted = found.toSorted(([one], [other]) => (one < other ? -1 : 1))
    return { Contents: sorted.map(([Key, { length }]) => ({ Key, Size: this.listedBytes ?? length })) }
  }

  #delete({ Bucket, Delete }: DeleteObjectsCommand['input']): object {
    for (const { Key = '' } of Delete?.Objects ?? []) this.#at(Bucket).delete(Key)
    return {}
  }

  #read({ Bucket, Key = '' }: Address): Buffer | undefined {
    return this.#at(Bucket).get(Key)
  }

  #put({ Body, Bucket, Key = '' }: PutObjectCommand['input']): object {
    if (!(Body instanceof Uint8Array)) throw new Error('The bucket model stores bytes only')
    this.#at(Bucket).set(Key, Buffer.from(Body))
    return {}
  }

  #at(bucket: string | undefined): Map<string, Buffer> {
    if (bucket === functionEnvironment.IMAGES_BUCKET) return this.objects
    if (bucket === functionEnvironment.USER_IMAGES_BUCKET) return this.zips
    throw new Error(`There is no bucket ${bucket}`)
  }
}
