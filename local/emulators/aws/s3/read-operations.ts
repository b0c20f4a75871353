import { isNotModified } from './conditions.ts'
import { rangeOf } from './range.ts'
import type { S3Answer, S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { bucketArn, objectArn } from './s3-request.ts'
import type { StoredObject } from './s3-state.ts'

/** What reading an object needs of a call. */
export type ReadCall = Pick<S3Call, 'state' | 'require'> & {
  request: Pick<S3Call['request'], 'bucket' | 'key' | 'headers' | 'query'>
}

export const getObject = (call: ReadCall): S3Answer => {
  const { request, state } = call
  const object = readableObject(call, 's3:GetObject')
  if (isNotModified(request.headers, object)) return { status: 304, headers: { etag: object.etag } }
  const range = rangeOf(request.headers.range, object.size)
  const answer = describe(call, object, range)
  return object.size === 0 ? answer : { ...answer, body: state.blobs.read(object.blob, range) }
}

export const headObject = (call: ReadCall): S3Answer => {
  const object = readableObject(call, 's3:GetObject')
  if (isNotModified(call.request.headers, object)) return { status: 304, headers: { etag: object.etag } }
  return describe(call, object, rangeOf(call.request.headers.range, object.size))
}

/**
 * The object of a request whose signer may do the action. Without the right to list the bucket a missing key is refused
 * with 403 instead of 404 (docs/vendors.md, S3).
 */
const readableObject = ({ request: { bucket, key }, state, require }: ReadCall, action: string): StoredObject => {
  require(action, objectArn(bucket, key))
  state.bucket(bucket)
  const object = state.object(bucket, key)
  if (object) return object
  require('s3:ListBucket', bucketArn(bucket))
  throw new S3Error('NoSuchKey', undefined, { Key: key })
}

const describe = ({ request }: ReadCall, object: StoredObject, range: ReturnType<typeof rangeOf>): S3Answer => {
  const wantsChecksums = request.headers['x-amz-checksum-mode'] === 'ENABLED' && !range
  const tagCount = Object.keys(object.tags).length
  return {
    status: range ? 206 : 200,
    headers: {
      ...object.headers,
      ...object.metadata,
      ...overrides(request.query),
      etag: object.etag,
      'last-modified': new Date(object.modifiedAt).toUTCString(),
      'accept-ranges': 'bytes',
      'x-amz-server-side-encryption': 'AES256',
      'content-length': range ? range.end - range.start + 1 : object.size,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }),
      ...(tagCount > 0 && { 'x-amz-tagging-count': tagCount }),
      ...(wantsChecksums && checksumHeaders(object)),
    },
  }
}

export const checksumHeaders = ({ checksums }: Pick<StoredObject, 'checksums'>): Record<string, string> =>
  Object.keys(checksums).length > 0 ? { ...checksums, 'x-amz-checksum-type': 'FULL_OBJECT' } : {}

const overridable = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
]

/** Headers that the URL's `response-…` parameters replace. */
const overrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    overridable.flatMap((header) => {
      const value = query.get(`response-${header}`)
      return value === null ? [] : [[header, value]]
    }),
  )
