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
import { S3Error } from './s3-error.ts'
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

/** Query parameters that make a request another operation than its method and path say. */
const distinguishing = [
  ...['acl', 'attributes', 'delete', 'legal-hold', 'list-type', 'partNumber', 'restore', 'retention', 'select'],
  ...['tagging', 'torrent', 'uploadId', 'uploads', 'versionId'],
]

/** Throws `NotImplemented` for any other operation of S3. */
export const routeOf = (request: S3Request): S3Route => {
  const on = request.key ? 'object' : request.bucket ? 'bucket' : 'service'
  const given = distinguishing.filter((name) => request.query.has(name)).sort()
  const route = routes.find(
    (one) => one.on === on && one.method === request.method && isDeepStrictEqual(one.having ?? [], given),
  )
  if (!route || 'x-amz-copy-source' in request.headers)
    throw new S3Error('NotImplemented', 'This operation is not implemented here.')
  return route
}
