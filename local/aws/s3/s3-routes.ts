import { listBuckets } from './list-buckets.ts'
import { getObject, headObject } from './read-operations.ts'
import type { S3Operation } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import type { S3Request } from './s3-request.ts'
import { deleteObject, putObject } from './write-operations.ts'

export type S3Route = {
  /** The operation's name on AWS. */
  name: string
  method: string
  on: 'service' | 'bucket' | 'object'
  run: S3Operation
}

/** Every operation that is implemented; a form upload (PostObject) is handled apart. */
const routes: S3Route[] = [
  { name: 'ListBuckets', method: 'GET', on: 'service', run: listBuckets },
  { name: 'GetObject', method: 'GET', on: 'object', run: getObject },
  { name: 'HeadObject', method: 'HEAD', on: 'object', run: headObject },
  { name: 'PutObject', method: 'PUT', on: 'object', run: putObject },
  { name: 'DeleteObject', method: 'DELETE', on: 'object', run: deleteObject },
]

/** Query parameters of operations that are not implemented but have the method and path of one that is. */
const distinguishing = [
  ...['acl', 'attributes', 'legal-hold', 'partNumber', 'restore', 'retention', 'select', 'tagging', 'torrent'],
  ...['uploadId', 'uploads', 'versionId'],
]

/** Throws `NotImplemented` for any other operation of S3. */
export const routeOf = (request: S3Request): S3Route => {
  const on = request.key ? 'object' : request.bucket ? 'bucket' : 'service'
  const route = routes.find((candidate) => candidate.on === on && candidate.method === request.method)
  const isOther = distinguishing.some((name) => request.query.has(name)) || 'x-amz-copy-source' in request.headers
  if (!route || isOther) throw new S3Error('NotImplemented', 'This operation is not implemented here.')
  return route
}
