import { join } from 'node:path'
import { DurableMap } from '#local/run/durable-map.ts'
import { Blobs } from './blobs.ts'
import { S3Error } from './s3-error.ts'

/** A bucket's configurations are kept as the documents that were put, by sub-resource. */
export type Bucket = { name: string; createdAt: string; configurations: Record<string, string> }

/** What an object is besides its bytes. */
export type ObjectProperties = {
  /** `content-type` and the like, answered as they are. */
  headers: Record<string, string>
  /** With the `x-amz-meta-` of their names. */
  metadata: Record<string, string>
  tags: Record<string, string>
}

export type StoredObject = ObjectProperties & {
  blob: string
  size: number
  /** With its quotation marks. */
  etag: string
  checksums: Record<string, string>
  modifiedAt: string
}

export type Part = { blob: string; size: number; etag: string; checksums: Record<string, string>; modifiedAt: string }

export type Upload = ObjectProperties & {
  id: string
  bucket: string
  key: string
  startedAt: string
  parts: Record<string, Part>
}

/** Buckets, objects and unfinished uploads, on disk. */
export class S3State {
  readonly blobs: Blobs
  readonly #buckets: DurableMap<Bucket>
  readonly #objects: DurableMap<StoredObject>
  readonly #uploads: DurableMap<Upload>

  constructor(folder: string) {
    this.blobs = new Blobs(join(folder, 'blobs'))
    this.#buckets = new DurableMap(join(folder, 'buckets.jsonl'))
    this.#objects = new DurableMap(join(folder, 'objects.jsonl'))
    this.#uploads = new DurableMap(join(folder, 'uploads.jsonl'))
    const parts = this.#uploads.values().flatMap((upload) => Object.values(upload.parts))
    this.blobs.keepOnly(new Set([...this.#objects.values(), ...parts].map(({ blob }) => blob)))
  }

  buckets(): Bucket[] {
    return this.#buckets.values()
  }

  findBucket(name: string): Bucket | undefined {
    return this.#buckets.get(name)
  }

  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', undefined, { BucketName: name })
    return bucket
  }

  saveBucket(bucket: Bucket): void {
    this.#buckets.set(bucket.name, bucket)
  }

  deleteBucket(name: string): void {
    for (const upload of this.uploads(name)) this.deleteUpload(upload)
    this.#buckets.delete(name)
  }

  /** The objects of a bucket by key, in no order. */
  objects(bucket: string): [key: string, object: StoredObject][] {
    const prefix = `${bucket}/`
    return this.#objects
      .entries()
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, object]) => [name.slice(prefix.length), object])
  }

  object(bucket: string, key: string): StoredObject | undefined {
    return this.#objects.get(`${bucket}/${key}`)
  }

  saveObject(bucket: string, key: string, object: StoredObject): void {
    const before = this.object(bucket, key)
    this.#objects.set(`${bucket}/${key}`, object)
    if (before && before.blob !== object.blob) this.blobs.remove(before.blob)
  }

  deleteObject(bucket: string, key: string): void {
    const before = this.object(bucket, key)
    this.#objects.delete(`${bucket}/${key}`)
    if (before) this.blobs.remove(before.blob)
  }

  uploads(bucket: string): Upload[] {
    return this.#uploads.values().filter((upload) => upload.bucket === bucket)
  }

  upload(bucket: string, key: string, id: string): Upload {
    const upload = this.#uploads.get(id)
    if (upload?.bucket !== bucket || upload.key !== key) throw new S3Error('NoSuchUpload', undefined, { UploadId: id })
    return upload
  }

  saveUpload(upload: Upload): void {
    const before = this.#uploads.get(upload.id)?.parts ?? {}
    this.#uploads.set(upload.id, upload)
    for (const [number, { blob }] of Object.entries(before))
      if (upload.parts[number]?.blob !== blob) this.blobs.remove(blob)
  }

  deleteUpload(upload: Upload): void {
    this.#uploads.delete(upload.id)
    for (const { blob } of Object.values(upload.parts)) this.blobs.remove(blob)
  }
}
