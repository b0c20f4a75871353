import { isNotModified } from './conditions.ts'
import type { S3Answer, S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { bucketArn, objectArn } from './s3-request.ts'
import type { StoredObject } from './s3-state.ts'

/** What reading an object needs of a call. */
export type ReadCall = Pick<S3Call, 'state' | 'require'> & {
  request: Pick<S3Call['request'], 'bucket' | 'key' | 'headers'>
}

export const getObject = (call: ReadCall): S3Answer => {
  const object = readableObject(call, 's3:GetObject')
  const answer = describe(call, object)
  return answer.status === 304 || object.size === 0 ? answer : { ...answer, body: call.state.blobs.read(object.blob) }
}

export const headObject = (call: ReadCall): S3Answer => describe(call, readableObject(call, 's3:GetObject'))

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

const describe = ({ request }: ReadCall, object: StoredObject): S3Answer => {
  if (isNotModified(request.headers, object)) return { status: 304, headers: { etag: object.etag } }
  return {
    status: 200,
    headers: {
      ...object.headers,
      etag: object.etag,
      'last-modified': new Date(object.modifiedAt).toUTCString(),
      'x-amz-server-side-encryption': 'AES256',
      'content-length': object.size,
      ...(request.headers['x-amz-checksum-mode'] === 'ENABLED' && checksumHeaders(object)),
    },
  }
}

export const checksumHeaders = ({ checksums }: Pick<StoredObject, 'checksums'>): Record<string, string> =>
  Object.keys(checksums).length > 0 ? { ...checksums, 'x-amz-checksum-type': 'FULL_OBJECT' } : {}
