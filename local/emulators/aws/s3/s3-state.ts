import { join } from 'node:path'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { Blobs } from './blobs.ts'
import type { BucketRules } from './bucket-rules.ts'
import { S3Error } from './s3-error.ts'

export type Bucket = BucketRules & { name: string; createdAt: string }

/** An object's properties, without its bytes. */
export type ObjectProperties = {
  /** `content-type` and the like, returned unchanged. */
  headers: Record<string, string>
  tags: Record<string, string>
}

export type StoredObject = ObjectProperties & {
  blob: string
  size: number
  /** Includes its quotation marks. */
  etag: string
  checksums: Record<string, string>
  modifiedAt: string
}

export type Part = Pick<StoredObject, 'blob' | 'size' | 'etag' | 'checksums' | 'modifiedAt'>

/** An upload in parts that is not complete yet. */
export type Upload = ObjectProperties & { id: string; bucket: string; key: string; parts: Record<string, Part> }

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

  /** The objects of a bucket by key, unsorted. */
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

  /** Throws `NoSuchUpload` for one that was completed or aborted. */
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
