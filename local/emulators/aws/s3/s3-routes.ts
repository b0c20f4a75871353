import { isDeepStrictEqual } from 'node:util'
import { listBuckets } from './list-buckets.ts'
import { listObjects } from './list-objects.ts'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
} from './multipart-operations.ts'
import { getObject, headObject } from './read-operations.ts'
import type { S3Operation } from './s3-call.ts'
import type { S3Request } from './s3-request.ts'
import { deleteObject, deleteObjects, putObject } from './write-operations.ts'

export type S3Route = {
  /** The operation's name on AWS. */
  name: string
  method: string
  on: 'service' | 'bucket' | 'object'
  /** The query parameters that distinguish it, sorted. */
  having?: string[]
  run: S3Operation
}

/** Every operation that is implemented; a form upload (PostObject) is handled apart. */
const routes: S3Route[] = [
  { name: 'ListBuckets', method: 'GET', on: 'service', run: listBuckets },
  { name: 'ListObjectsV2', method: 'GET', on: 'bucket', having: ['list-type'], run: listObjects },
  { name: 'DeleteObjects', method: 'POST', on: 'bucket', having: ['delete'], run: deleteObjects },
  { name: 'CreateMultipartUpload', method: 'POST', on: 'object', having: ['uploads'], run: createMultipartUpload },
  { name: 'UploadPart', method: 'PUT', on: 'object', having: ['partNumber', 'uploadId'], run: uploadPart },
  { name: 'CompleteMultipartUpload', method: 'POST', on: 'object', having: ['uploadId'], run: completeMultipartUpload },
  { name: 'AbortMultipartUpload', method: 'DELETE', on: 'object', having: ['uploadId'], run: abortMultipartUpload },
  { name: 'GetObject', method: 'GET', on: 'object', run: getObject },
  { name: 'HeadObject', method: 'HEAD', on: 'object', run: headObject },
  { name: 'PutObject', method: 'PUT', on: 'object', run: putObject },
  { name: 'DeleteObject', method: 'DELETE', on: 'object', run: deleteObject },
]

// Any other parameter makes a request another operation than its method and path say.
const details =
  /^(x-.*|prefix|delimiter|start-after|continuation-token|encoding-type|fetch-owner|max-(keys|buckets)|bucket-region)$/i

const partsOf = ({ bucket, key, query }: S3Request) => ({
  on: key ? ('object' as const) : bucket ? ('bucket' as const) : ('service' as const),
  given: [...new Set(query.keys())].filter((name) => !details.test(name)).sort(),
})

/** Undefined for any other operation of S3. */
export const routeOf = (request: S3Request): S3Route | undefined => {
  if ('x-amz-copy-source' in request.headers) return undefined
  const { on, given } = partsOf(request)
  return routes.find(
    (one) => one.on === on && one.method === request.method && isDeepStrictEqual(one.having ?? [], given),
  )
}

/** A request without a route in words, such as `GET bucket?cors`. */
export const nameOf = (request: S3Request): string => {
  const { on, given } = partsOf(request)
  const name = [`${request.method} ${on}`, given.join('&')].filter(Boolean).join('?')
  return 'x-amz-copy-source' in request.headers ? `${name} from x-amz-copy-source` : name
}
