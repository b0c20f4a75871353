import {
  bucketConfigurations,
  createBucket,
  deleteBucket,
  deleteConfiguration,
  getBucketLocation,
  getConfiguration,
  headBucket,
  listBuckets,
  putConfiguration,
} from './bucket-operations.ts'
import { listObjects } from './list-objects.ts'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
} from './multipart-operations.ts'
import { getObject, headObject } from './read-operations.ts'
import type { S3Operation } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import type { S3Request } from './s3-request.ts'
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './tagging-operations.ts'
import { copyObject, deleteObject, deleteObjects, putObject } from './write-operations.ts'

export type S3Route = {
  /** The operation's name on AWS. */
  name: string
  method: string
  on: 'service' | 'bucket' | 'object'
  /** Query parameters or headers that must be there. */
  having?: string[]
  run: S3Operation
}

/** Every operation that is answered; of those that match a request, the first is meant. */
const routes: S3Route[] = [
  { name: 'ListBuckets', method: 'GET', on: 'service', run: listBuckets },
  ...bucketConfigurations.flatMap((configuration): S3Route[] => {
    const at: Pick<S3Route, 'on' | 'having'> = { on: 'bucket', having: [configuration.subresource] }
    const { operation } = configuration
    return [
      { name: `Get${operation}`, method: 'GET', ...at, run: getConfiguration(configuration) },
      { name: `Put${operation}`, method: 'PUT', ...at, run: putConfiguration(configuration) },
      { name: `Delete${operation}`, method: 'DELETE', ...at, run: deleteConfiguration(configuration) },
    ]
  }),
  { name: 'GetBucketLocation', method: 'GET', on: 'bucket', having: ['location'], run: getBucketLocation },
  { name: 'ListMultipartUploads', method: 'GET', on: 'bucket', having: ['uploads'], run: listMultipartUploads },
  { name: 'ListObjectsV2', method: 'GET', on: 'bucket', having: ['list-type'], run: listObjects },
  { name: 'DeleteObjects', method: 'POST', on: 'bucket', having: ['delete'], run: deleteObjects },
  { name: 'CreateBucket', method: 'PUT', on: 'bucket', run: createBucket },
  { name: 'HeadBucket', method: 'HEAD', on: 'bucket', run: headBucket },
  { name: 'DeleteBucket', method: 'DELETE', on: 'bucket', run: deleteBucket },
  { name: 'CreateMultipartUpload', method: 'POST', on: 'object', having: ['uploads'], run: createMultipartUpload },
  { name: 'UploadPart', method: 'PUT', on: 'object', having: ['uploadId', 'partNumber'], run: uploadPart },
  { name: 'ListParts', method: 'GET', on: 'object', having: ['uploadId'], run: listParts },
  { name: 'AbortMultipartUpload', method: 'DELETE', on: 'object', having: ['uploadId'], run: abortMultipartUpload },
  { name: 'CompleteMultipartUpload', method: 'POST', on: 'object', having: ['uploadId'], run: completeMultipartUpload },
  { name: 'GetObjectTagging', method: 'GET', on: 'object', having: ['tagging'], run: getObjectTagging },
  { name: 'PutObjectTagging', method: 'PUT', on: 'object', having: ['tagging'], run: putObjectTagging },
  { name: 'DeleteObjectTagging', method: 'DELETE', on: 'object', having: ['tagging'], run: deleteObjectTagging },
  { name: 'CopyObject', method: 'PUT', on: 'object', having: ['x-amz-copy-source'], run: copyObject },
  { name: 'GetObject', method: 'GET', on: 'object', run: getObject },
  { name: 'HeadObject', method: 'HEAD', on: 'object', run: headObject },
  { name: 'PutObject', method: 'PUT', on: 'object', run: putObject },
  { name: 'DeleteObject', method: 'DELETE', on: 'object', run: deleteObject },
]

/** What makes a request another operation than its method says; a part of S3 that is not here must not pass for one that is. */
const distinguishing = [
  ...['acl', 'accelerate', 'analytics', 'attributes', 'intelligent-tiering', 'inventory', 'legal-hold', 'logging'],
  ...['metrics', 'notification', 'object-lock', 'policy', 'policyStatus', 'replication', 'requestPayment', 'restore'],
  ...['retention', 'select', 'torrent', 'versionId', 'versioning', 'versions', 'website'],
  ...routes.flatMap(({ having = [] }) => having),
]

export const routeOf = (request: S3Request): S3Route => {
  const has = (name: string) =>
    name.startsWith('x-amz-') ? request.headers[name] !== undefined : request.query.has(name)
  const on = request.key ? 'object' : request.bucket ? 'bucket' : 'service'
  const present = distinguishing.filter(has)
  const candidates = routes.filter((route) => route.on === on && route.method === request.method)
  const route = candidates.find(
    ({ having = [] }) => present.every((name) => having.includes(name)) && having.every(has),
  )
  if (route) return route
  if (candidates.length > 0 || present.length > 0)
    throw new S3Error('NotImplemented', 'This operation is not implemented here.')
  throw new S3Error('MethodNotAllowed')
}
