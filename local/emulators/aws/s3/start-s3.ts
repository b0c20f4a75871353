import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import { type AwsOptions, serveAws } from '#local/emulators/aws/serve-aws.ts'
import { AccessDenied, listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import type { BucketRules } from './bucket-rules.ts'
import { type ExpiredObject, expireObjects } from './lifecycle.ts'
import { getObject, headObject } from './read-operations.ts'
import type { S3Answer } from './s3-call.ts'
import { errorAnswer, operationOf, originHeaders, refusalOf, s3Listener } from './s3-server.ts'
import { S3State } from './s3-state.ts'

type ListedObject = { key: string; size: number; contentType: string; modifiedAt: string }

/** A GET or HEAD of an AWS service that reads by the bucket's policy. */
export type ServiceRead = {
  method: 'GET' | 'HEAD'
  bucket: string
  key: string
  headers: Record<string, string>
  may: (action: string, resource: string) => boolean
}

export type S3StandIn = StandIn & {
  /** Creates the bucket, or sets the rules of an existing one and keeps its objects. */
  createBucket(name: string, rules?: BucketRules): void
  buckets(): string[]
  /** The objects of a bucket, sorted by key. */
  objects(bucket: string): ListedObject[]
  /** An object's bytes and type; undefined for a missing key. */
  readObject(bucket: string, key: string): Promise<{ contentType: string; body: Buffer } | undefined>
  /** Answers an AWS service, such as CloudFront with its origin access control. */
  readForService(request: ServiceRead): Promise<HttpResponse>
  /** Returns false for a missing key. */
  deleteObject(bucket: string, key: string): boolean
  /** Applies the lifecycle rules now; it happens every hour anyway. */
  expireObjects(now?: Date): ExpiredObject[]
}

export type S3Options = AwsOptions & {
  /** The folder that stores buckets and objects; without it a temporary one, removed on close. */
  folder?: string
}

const sweepEveryMilliseconds = 3_600_000

/**
 * S3 in path style for the unchanged SDK, which finds it by `AWS_ENDPOINT_URL_S3`. The address must be 127.0.0.1
 * (docs/vendors.md, S3).
 */
export const startS3 = async (options: S3Options): Promise<S3StandIn> => {
  const { port, folder } = options
  const home = folder ?? mkdtempSync(join(tmpdir(), 'emulated-s3-'))
  const state = new S3State(home)
  const standIn = await listen(
    serveAws(
      { ...options, service: 's3', operationOf, headersOf: (request) => originHeaders(state, request) },
      s3Listener({ ...options, state }),
    ),
    port,
  )
  expireObjects(state)
  const sweep = setInterval(() => expireObjects(state), sweepEveryMilliseconds).unref()

  return {
    ...standIn,
    createBucket: (name, rules = {}) => ensureBucket(state, name, rules),
    buckets: () => state.buckets().map(({ name }) => name),
    objects: (bucket) => listedObjects(state, bucket),
    readObject: async (bucket, key) => {
      const object = state.object(bucket, key)
      if (!object) return undefined
      const body = object.size === 0 ? Buffer.alloc(0) : await buffer(state.blobs.read(object.blob))
      return { contentType: object.headers['content-type'] ?? 'application/octet-stream', body }
    },
    readForService: (request) => readForService(state, request),
    deleteObject: (bucket, key) => {
      const isThere = state.object(bucket, key) !== undefined
      state.deleteObject(bucket, key)
      return isThere
    },
    expireObjects: (now) => expireObjects(state, now),
    close: async () => {
      clearInterval(sweep)
      await standIn.close()
      // An upload whose client has gone may still be writing its file.
      if (folder === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const ensureBucket = (state: S3State, name: string, rules: BucketRules): void => {
  const createdAt = state.findBucket(name)?.createdAt ?? new Date().toISOString()
  state.saveBucket({ name, createdAt, ...rules })
}

const readForService = async (state: S3State, { method, may, ...asked }: ServiceRead): Promise<HttpResponse> => {
  const require = (action: string, resource: string) => {
    if (!may(action, resource)) throw new AccessDenied('Access Denied')
  }
  const call = { state, require, request: asked }
  let answer: S3Answer
  try {
    answer = method === 'GET' ? getObject(call) : headObject(call)
  } catch (thrown) {
    answer = errorAnswer(refusalOf(thrown), { action: method, subject: `${asked.bucket}/${asked.key}` })
  }
  const { status, headers = {}, body = '' } = answer
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: typeof body === 'string' ? Buffer.from(body) : await buffer(body),
  }
}

const listedObjects = (state: S3State, bucket: string): ListedObject[] =>
  state
    .objects(bucket)
    .map(([key, { size, headers, modifiedAt }]) => ({
      key,
      size,
      contentType: headers['content-type'] ?? '',
      modifiedAt,
    }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
