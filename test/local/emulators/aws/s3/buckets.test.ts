import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, HeadObjectCommand, ListBucketsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Blobs } from '#local/emulators/aws/s3/blobs.ts'
import { bucketRulesFrom } from '#local/emulators/aws/s3/bucket-template.ts'
import { startS3 } from '#local/emulators/aws/s3/start-s3.ts'
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

test('buckets are listed', async () => {
  const { Buckets } = await own.client.send(new ListBucketsCommand({}))
  expect(Buckets?.map(({ Name }) => Name)).toEqual([bucket])
})

test('a lifecycle rule of a kind that is not implemented throws', () => {
  const Transitions = [{ StorageClass: 'GLACIER', TransitionInDays: 3 }]
  expect(() => bucketRulesFrom({ LifecycleConfiguration: { Rules: [{ Status: 'Enabled', Transitions }] } })).toThrow(
    /Transitions/,
  )
})

test('the lifecycle rules of the template delete objects when their days are over', async () => {
  const Bucket = 'from-template'
  own.s3.createBucket(
    Bucket,
    bucketRulesFrom({
      BucketEncryption: {},
      CorsConfiguration: { CorsRules: [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'], MaxAge: 60 }] },
      LifecycleConfiguration: {
        Rules: [
          { Status: 'Enabled', TagFilters: [{ Key: 'kind', Value: 'raw' }], ExpirationInDays: 7 },
          { Id: 'parts', Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        ],
      },
    }),
  )
  const put = (Key: string, Tagging?: string) =>
    own.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', Tagging }))
  await put('photo.jpg', 'kind=raw')
  await put('result.jpg', 'kind=result')

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect(own.s3.expireObjects(inDays(6.9))).toEqual([])
  expect(own.s3.expireObjects(inDays(8))).toEqual([{ bucket: Bucket, key: 'photo.jpg' }])
  expect(own.s3.objects(Bucket).map(({ key }) => key)).toEqual(['result.jpg'])
})

test('a role can do only what its policies allow', async () => {
  const put = (Key: string) => own.worker.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
  await put('worker/mine')
  await expect(put('theirs')).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`s3:PutObject on resource: arn:aws:s3:::${bucket}/theirs`),
    $metadata: { httpStatusCode: 403 },
  })
})

test('every response is logged with operation, access key and error', async () => {
  own.answered.length = 0
  const theirs = { Bucket: bucket, Key: 'theirs' }
  await expect(own.worker.send(new PutObjectCommand({ ...theirs, Body: 'x' }))).rejects.toThrow()
  await own.client.send(new PutObjectCommand({ ...theirs, Body: 'x' }))
  const call = { service: 's3', action: 'PutObject', subject: `${bucket}/theirs` }
  expect(own.answered).toEqual([
    { ...call, accessKeyId: workerKey.accessKeyId, status: 403, error: 'AccessDenied' },
    { ...call, accessKeyId: operatorKey.accessKeyId, status: 200, error: undefined },
  ])
})

test('a missing key is refused with 403 for a role that may not list the bucket', async () => {
  const missing = { Bucket: bucket, Key: 'worker/missing' }
  await expect(own.worker.send(new GetObjectCommand(missing))).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(own.worker.send(new HeadObjectCommand(missing))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  })
})

test('a restart keeps buckets and objects, and removes bytes that a crash left without an object', async () => {
  const folder = temporaryFolder()
  const { access } = localAccess()
  const before = await startS3({ access, folder, region })
  before.createBucket(bucket)
  const client = s3Client(before)
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'kept', Body: 'bytes', ContentType: 'text/plain' }))
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'replaced', Body: 'old' }))
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'replaced', Body: 'new' }))
  await before.close()

  const blobs = join(folder, 'blobs')
  expect(readdirSync(blobs)).toHaveLength(2)
  const orphan = await new Blobs(blobs).write(
    (async function* () {
      yield Buffer.from('never recorded')
    })(),
  )
  const after = await startS3({ access, folder, region })
  after.createBucket(bucket)
  expect(readdirSync(blobs)).not.toContain(orphan)
  const again = s3Client(after)
  const kept = await again.send(new GetObjectCommand({ Bucket: bucket, Key: 'kept' }))
  expect([kept.ContentType, await kept.Body?.transformToString()]).toEqual(['text/plain', 'bytes'])
  await after.close()
})
