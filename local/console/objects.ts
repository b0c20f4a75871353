import * as z from 'zod'
import type { S3StandIn } from '#local/emulators/aws/s3/start-s3.ts'
import { ConsoleError } from './console-error.ts'

/** A response of the console's API with bytes instead of JSON. */
export class ConsoleFile {
  readonly contentType: string
  readonly body: Buffer

  constructor(contentType: string, body: Buffer) {
    this.contentType = contentType
    this.body = body
  }
}

export const ObjectQuery = z.object({
  prefix: z.string().default(''),
  limit: z.coerce.number().int().min(1).max(5000).default(200),
})

export const ObjectKey = z.object({ key: z.string().min(1) })

export const listBuckets = (s3: S3StandIn) =>
  s3.buckets().map((name) => {
    const objects = s3.objects(name)
    return { name, objects: objects.length, bytes: objects.reduce((sum, { size }) => sum + size, 0) }
  })

/** The objects below a prefix, and the folders directly below it. */
export const listObjects = (s3: S3StandIn, bucket: string, { prefix, limit }: z.infer<typeof ObjectQuery>) => {
  needBucket(s3, bucket)
  const below = s3.objects(bucket).filter(({ key }) => key.startsWith(prefix))
  const folders = below.flatMap(({ key }) => {
    const end = key.indexOf('/', prefix.length)
    return end < 0 ? [] : [key.slice(0, end + 1)]
  })
  return { total: below.length, folders: [...new Set(folders)], objects: below.slice(0, limit) }
}

export const readObject = async (s3: S3StandIn, bucket: string, key: string): Promise<ConsoleFile> => {
  needBucket(s3, bucket)
  const found = await s3.readObject(bucket, key)
  if (!found) throw noSuchObject(bucket, key)
  return new ConsoleFile(found.contentType, found.body)
}

export const deleteObject = (s3: S3StandIn, bucket: string, key: string) => {
  needBucket(s3, bucket)
  if (!s3.deleteObject(bucket, key)) throw noSuchObject(bucket, key)
  return { deleted: key }
}

const needBucket = (s3: S3StandIn, bucket: string) => {
  if (!s3.buckets().includes(bucket)) throw new ConsoleError(404, `There is no bucket ${bucket}.`)
}

const noSuchObject = (bucket: string, key: string) => new ConsoleError(404, `${bucket} has no object ${key}.`)
