import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketCorsCommand,
  DeleteObjectsCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Blobs } from '#local/aws/s3/blobs.ts'
import { bucketRulesFrom } from '#local/aws/s3/bucket-template.ts'
import { startS3 } from '#local/aws/s3/start-s3.ts'
import { region, s3Client } from '#test/support/local/aws-clients.ts'
import { localAccess, operatorKey, workerKey } from '#test/support/local/local-access.ts'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

let own: TestS3

const workerPrefix = `arn:aws:s3:::${bucket}/worker/`

beforeAll(async () => {
  own = await startTestS3(({ resource }) => resource.startsWith(workerPrefix))
})
afterAll(() => own.s3.close())

test('a bucket is created, found, listed and deleted when it is empty', async () => {
  const Bucket = 'short-lived'
  await own.client.send(new CreateBucketCommand({ Bucket }))
  await expect(own.client.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({
    name: 'BucketAlreadyOwnedByYou',
  })
  expect(await own.client.send(new HeadBucketCommand({ Bucket }))).toMatchObject({ BucketRegion: region })
  const { Buckets } = await own.client.send(new ListBucketsCommand({}))
  expect(Buckets?.map(({ Name }) => Name)).toEqual([bucket, Bucket])

  await own.client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }))
  await expect(own.client.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject({ name: 'BucketNotEmpty' })
  await own.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'x' }], Quiet: true } }))
  await own.client.send(new DeleteBucketCommand({ Bucket }))
  await expect(own.client.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({ name: 'NotFound' })
})

test('configurations are stored and given back', async () => {
  const at = { Bucket: bucket }
  const CORSRules = [
    {
      AllowedOrigins: ['https://a.example.com'],
      AllowedMethods: ['GET', 'PUT'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 5,
    },
  ]
  await expect(own.client.send(new GetBucketCorsCommand(at))).rejects.toMatchObject({ name: 'NoSuchCORSConfiguration' })
  await own.client.send(new PutBucketCorsCommand({ ...at, CORSConfiguration: { CORSRules } }))
  expect((await own.client.send(new GetBucketCorsCommand(at))).CORSRules).toEqual(CORSRules)
  await own.client.send(new DeleteBucketCorsCommand(at))
  await expect(own.client.send(new GetBucketCorsCommand(at))).rejects.toMatchObject({ name: 'NoSuchCORSConfiguration' })

  const Rules = [{ ID: 'zips', Status: 'Enabled' as const, Filter: { Prefix: 'zips/' }, Expiration: { Days: 1 } }]
  await own.client.send(new PutBucketLifecycleConfigurationCommand({ ...at, LifecycleConfiguration: { Rules } }))
  expect((await own.client.send(new GetBucketLifecycleConfigurationCommand(at))).Rules).toEqual(Rules)

  const PublicAccessBlockConfiguration = { BlockPublicAcls: true, BlockPublicPolicy: true }
  await own.client.send(new PutPublicAccessBlockCommand({ ...at, PublicAccessBlockConfiguration }))
  expect(await own.client.send(new GetPublicAccessBlockCommand(at))).toMatchObject({ PublicAccessBlockConfiguration })

  const ServerSideEncryptionConfiguration = {
    Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' as const } }],
  }
  await own.client.send(new PutBucketEncryptionCommand({ ...at, ServerSideEncryptionConfiguration }))
  expect(await own.client.send(new GetBucketEncryptionCommand(at))).toMatchObject({ ServerSideEncryptionConfiguration })

  const OwnershipControls = { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' as const }] }
  await own.client.send(new PutBucketOwnershipControlsCommand({ ...at, OwnershipControls }))
  expect(await own.client.send(new GetBucketOwnershipControlsCommand(at))).toMatchObject({ OwnershipControls })
  await own.client.send(
    new PutBucketTaggingCommand({ ...at, Tagging: { TagSet: [{ Key: 'app', Value: 'roomwright' }] } }),
  )
})

test('what is not carried out here is refused, not forgotten', async () => {
  const Rules = [{ Status: 'Enabled' as const, Filter: { ObjectSizeGreaterThan: 5 }, Expiration: { Days: 1 } }]
  await expect(
    own.client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration: { Rules } })),
  ).rejects.toMatchObject({ name: 'NotImplemented' })
  await expect(own.client.send(new GetBucketVersioningCommand({ Bucket: bucket }))).rejects.toMatchObject({
    name: 'NotImplemented',
  })
  const Transitions = [{ StorageClass: 'GLACIER', TransitionInDays: 3 }]
  expect(() => bucketRulesFrom({ LifecycleConfiguration: { Rules: [{ Status: 'Enabled', Transitions }] } })).toThrow(
    /Transitions/,
  )
})

test('a bucket of the template has its rules, and objects and uploads go when their days are over', async () => {
  const Bucket = 'from-template'
  own.s3.createBucket(
    Bucket,
    bucketRulesFrom({
      BucketEncryption: {},
      CorsConfiguration: { CorsRules: [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'], MaxAge: 60 }] },
      LifecycleConfiguration: {
        Rules: [
          { Id: 'zips', Status: 'Enabled', Prefix: 'zips/', ExpirationInDays: 1 },
          { Status: 'Enabled', TagFilters: [{ Key: 'kind', Value: 'raw' }], ExpirationInDays: 7 },
          { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
          { Status: 'Disabled', ExpirationInDays: 1 },
        ],
      },
    }),
  )
  const put = (Key: string, Tagging?: string) =>
    own.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', Tagging }))
  await put('zips/1.zip')
  await put('photo.jpg', 'kind=raw')
  await put('result.jpg', 'kind=result')
  const { UploadId } = await own.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'unfinished' }))

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect(own.s3.expireObjects(inDays(0.9))).toEqual([])
  expect(own.s3.expireObjects(inDays(2))).toEqual([{ bucket: Bucket, key: 'zips/1.zip' }])
  expect(own.s3.expireObjects(inDays(8))).toEqual([{ bucket: Bucket, key: 'photo.jpg' }])
  expect(own.s3.objects(Bucket).map(({ key }) => key)).toEqual(['result.jpg'])
  await expect(own.client.send(new ListPartsCommand({ Bucket, Key: 'unfinished', UploadId }))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
})

test('a role may do what it was granted and nothing else', async () => {
  const put = (Key: string) => own.worker.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
  await put('worker/mine')
  await expect(put('theirs')).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`s3:PutObject on resource: arn:aws:s3:::${bucket}/theirs`),
    $metadata: { httpStatusCode: 403 },
  })
  await expect(own.worker.send(new ListObjectsV2Command({ Bucket: bucket }))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`s3:ListBucket on resource: arn:aws:s3:::${bucket} `),
  })
})

test('every answer is logged with its operation, its signer and its error', async () => {
  own.answered.length = 0
  const at = { Bucket: bucket, Key: 'theirs' }
  await expect(own.worker.send(new PutObjectCommand({ ...at, Body: 'x' }))).rejects.toThrow()
  await own.client.send(new PutObjectCommand({ ...at, Body: 'x' }))
  const call = { service: 's3', action: 'PutObject', subject: `${bucket}/theirs` }
  expect(own.answered).toEqual([
    { ...call, accessKeyId: workerKey.accessKeyId, status: 403, error: 'AccessDenied' },
    { ...call, accessKeyId: operatorKey.accessKeyId, status: 200, error: undefined },
  ])
})

test('who may not list a bucket is not told that a key is missing', async () => {
  const at = { Bucket: bucket, Key: 'worker/missing' }
  await expect(own.worker.send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(own.worker.send(new HeadObjectCommand(at))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
})

test('of many deletes only the granted ones are done', async () => {
  for (const Key of ['worker/a', 'other/b'])
    await own.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
  const Delete = { Objects: [{ Key: 'worker/a' }, { Key: 'other/b' }] }
  const { Deleted, Errors } = await own.worker.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
  expect(Deleted).toMatchObject([{ Key: 'worker/a' }])
  expect(Errors).toMatchObject([{ Key: 'other/b', Code: 'AccessDenied' }])
})

test('a restart keeps buckets, objects and uploads, and removes what a crash left behind', async () => {
  const folder = temporaryFolder()
  const { access } = localAccess()
  const before = await startS3({ access, folder, region })
  before.createBucket(bucket)
  const client = s3Client(before)
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'kept', Body: 'bytes', ContentType: 'text/plain' }))
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'replaced', Body: 'old' }))
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'replaced', Body: 'new' }))
  const upload = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'parts' }))
  const part = { Bucket: bucket, Key: 'parts', UploadId: upload.UploadId }
  await client.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: 'one' }))
  await before.close()

  const blobs = join(folder, 'blobs')
  expect(readdirSync(blobs)).toHaveLength(3)
  const orphan = await new Blobs(blobs).write(
    (async function* () {
      yield Buffer.from('never recorded')
    })(),
  )
  const after = await startS3({ access, folder, region })
  after.createBucket(bucket, { corsRules: [{ allowedOrigins: ['*'], allowedMethods: ['GET'] }] })
  expect(readdirSync(blobs)).not.toContain(orphan)
  const again = s3Client(after)
  const kept = await again.send(new GetObjectCommand({ Bucket: bucket, Key: 'kept' }))
  expect([kept.ContentType, await kept.Body?.transformToString()]).toEqual(['text/plain', 'bytes'])
  expect((await again.send(new ListPartsCommand(part))).Parts).toHaveLength(1)
  expect((await again.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules).toHaveLength(1)
  await after.close()
})
