import { parseCors } from './cors.ts'
import { parseLifecycle } from './lifecycle.ts'
import { tagsFromXml } from './object-properties.ts'
import { bodyOf, readText } from './request-body.ts'
import { type S3Operation, xmlAnswer } from './s3-call.ts'
import { S3Error, type S3ErrorCode } from './s3-error.ts'
import { bucketArn } from './s3-request.ts'
import { parseXml, xmlDocument } from './xml.ts'

export const listBuckets: S3Operation = ({ state, require }) => {
  require('s3:ListAllMyBuckets', '*')
  const Bucket = state.buckets().map(({ name, createdAt }) => ({ Name: name, CreationDate: createdAt }))
  return xmlAnswer(xmlDocument('ListAllMyBucketsResult', { Buckets: { Bucket } }))
}

const bucketName = /^(?!xn--)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export const createBucket: S3Operation = ({ request: { bucket }, state, require }) => {
  require('s3:CreateBucket', bucketArn(bucket))
  if (!bucketName.test(bucket)) throw new S3Error('InvalidBucketName')
  if (state.findBucket(bucket)) throw new S3Error('BucketAlreadyOwnedByYou')
  state.saveBucket({ name: bucket, createdAt: new Date().toISOString(), configurations: {} })
  return { status: 200, headers: { location: `/${bucket}` } }
}

export const headBucket: S3Operation = ({ request: { bucket }, state, region, require }) => {
  require('s3:ListBucket', bucketArn(bucket))
  state.bucket(bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}

export const deleteBucket: S3Operation = ({ request: { bucket }, state, require }) => {
  require('s3:DeleteBucket', bucketArn(bucket))
  state.bucket(bucket)
  if (state.objects(bucket).length > 0) throw new S3Error('BucketNotEmpty')
  state.deleteBucket(bucket)
  return { status: 204 }
}

export const getBucketLocation: S3Operation = ({ request: { bucket }, state, region, require }) => {
  require('s3:GetBucketLocation', bucketArn(bucket))
  state.bucket(bucket)
  // us-east-1 is the region without a name.
  const name = region === 'us-east-1' ? '' : region
  return xmlAnswer(
    `<?xml version="1.0" encoding="UTF-8"?>\n<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${name}</LocationConstraint>`,
  )
}

export type BucketConfiguration = {
  /** The query parameter that names it. */
  subresource: string
  /** The operations are `Get`, `Put` and `Delete` with this. */
  operation: string
  /** The permissions are `s3:Get` and `s3:Put` with this; deleting needs the latter. */
  permission: string
  whenMissing: S3ErrorCode
  /** Throws for a document that S3 would refuse. */
  check(document: string): unknown
}

/** The configurations that are kept and given back; rules for CORS and lifecycle are also obeyed. */
export const bucketConfigurations: BucketConfiguration[] = [
  {
    subresource: 'cors',
    operation: 'BucketCors',
    permission: 'BucketCORS',
    whenMissing: 'NoSuchCORSConfiguration',
    check: parseCors,
  },
  {
    subresource: 'lifecycle',
    operation: 'BucketLifecycle',
    permission: 'LifecycleConfiguration',
    whenMissing: 'NoSuchLifecycleConfiguration',
    check: parseLifecycle,
  },
  {
    subresource: 'publicAccessBlock',
    operation: 'PublicAccessBlock',
    permission: 'BucketPublicAccessBlock',
    whenMissing: 'NoSuchPublicAccessBlockConfiguration',
    check: parseXml,
  },
  {
    subresource: 'encryption',
    operation: 'BucketEncryption',
    permission: 'EncryptionConfiguration',
    whenMissing: 'ServerSideEncryptionConfigurationNotFoundError',
    check: parseXml,
  },
  {
    subresource: 'ownershipControls',
    operation: 'BucketOwnershipControls',
    permission: 'BucketOwnershipControls',
    whenMissing: 'OwnershipControlsNotFoundError',
    check: parseXml,
  },
  {
    subresource: 'tagging',
    operation: 'BucketTagging',
    permission: 'BucketTagging',
    whenMissing: 'NoSuchTagSet',
    check: tagsFromXml,
  },
]

export const getConfiguration =
  ({ subresource, permission, whenMissing }: BucketConfiguration): S3Operation =>
  ({ request: { bucket }, state, require }) => {
    require(`s3:Get${permission}`, bucketArn(bucket))
    const document = state.bucket(bucket).configurations[subresource]
    if (document === undefined) throw new S3Error(whenMissing)
    return xmlAnswer(document)
  }

export const putConfiguration =
  ({ subresource, permission, check }: BucketConfiguration): S3Operation =>
  async ({ request, state, payloadHash, require }) => {
    require(`s3:Put${permission}`, bucketArn(request.bucket))
    state.bucket(request.bucket)
    const document = await readText(bodyOf(request, payloadHash))
    check(document)
    const bucket = state.bucket(request.bucket)
    state.saveBucket({ ...bucket, configurations: { ...bucket.configurations, [subresource]: document } })
    return { status: 200 }
  }

export const deleteConfiguration =
  ({ subresource, permission }: BucketConfiguration): S3Operation =>
  ({ request, state, require }) => {
    require(`s3:Put${permission}`, bucketArn(request.bucket))
    const bucket = state.bucket(request.bucket)
    const { [subresource]: _, ...configurations } = bucket.configurations
    state.saveBucket({ ...bucket, configurations })
    return { status: 204 }
  }
