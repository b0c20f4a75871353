import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

let own: TestS3

beforeAll(async () => {
  own = await startTestS3()
})
afterAll(() => own.s3.close())

const put = (Key: string, Body: PutObjectCommandInput['Body'], more: Partial<PutObjectCommandInput> = {}) =>
  own.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }))

const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  own.client.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }))

const textAt = async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, more)).Body?.transformToString()

const head = (Key: string) => own.client.send(new HeadObjectCommand({ Bucket: bucket, Key }))

test('an object is read with its bytes, type and caching', async () => {
  const { ETag, ChecksumCRC32 } = await put('text.txt', 'a room', {
    ContentType: 'text/plain',
    CacheControl: 'private, max-age=60',
  })
  expect(ETag).toBe(`"${createHash('md5').update('a room').digest('hex')}"`)
  expect(ChecksumCRC32).toBeDefined()

  const object = await get('text.txt')
  expect(await object.Body?.transformToString()).toBe('a room')
  expect(object).toMatchObject({
    ContentType: 'text/plain',
    CacheControl: 'private, max-age=60',
    ETag,
    ContentLength: 6,
    ServerSideEncryption: 'AES256',
    ChecksumCRC32,
  })
})

test('an empty object is stored', async () => {
  await put('empty', Buffer.alloc(0))
  expect(await textAt('empty')).toBe('')
  expect((await head('empty')).ContentLength).toBe(0)
})

test('a wrong checksum is refused and nothing is stored', async () => {
  const ChecksumCRC32 = 'AAAAAA=='
  await expect(put('wrong-checksum', 'bytes', { ChecksumCRC32 })).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(head('wrong-checksum')).rejects.toBeInstanceOf(NotFound)
})

test.each<[string, Partial<PutObjectCommandInput>]>([
  ['another checksum', { ChecksumAlgorithm: 'SHA256' }],
  ['a condition', { IfNoneMatch: '*' }],
  ['metadata', { Metadata: { owner: 'ann' } }],
])('a write with %s is refused as not imitated', async (_, more) => {
  await expect(put('refused', 'bytes', more)).rejects.toMatchObject({ name: 'NotImplemented' })
  await expect(head('refused')).rejects.toBeInstanceOf(NotFound)
})

test('a HEAD returns the size, and a missing key is NotFound', async () => {
  await put('head.txt', 'four')
  expect(await head('head.txt')).toMatchObject({ ContentLength: 4 })
  await expect(head('nothing')).rejects.toBeInstanceOf(NotFound)
})

test('a missing key is NoSuchKey, a missing bucket NoSuchBucket', async () => {
  await expect(get('nothing')).rejects.toBeInstanceOf(NoSuchKey)
  await expect(get('nothing', { Bucket: 'nowhere' })).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

const tomorrow = new Date(Date.now() + 86_400_000)

test('a read of a version that the client has is a 304', async () => {
  const { ETag } = await put('cached', 'same')
  for (const condition of [{ IfNoneMatch: ETag }, { IfModifiedSince: tomorrow }])
    await expect(get('cached', condition)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
  expect(await textAt('cached', { IfNoneMatch: '"other"', IfModifiedSince: tomorrow })).toBe('same')
})

test('a key in Unicode keeps its bytes', async () => {
  const key = 'räume/küche & bad (1)/übersicht+plan.txt'
  await put(key, 'a plan')
  expect(await textAt(key)).toBe('a plan')
  expect(own.s3.objects(bucket).map((listed) => listed.key)).toContain(key)
})

test('an object is deleted, and a second delete is no error', async () => {
  await put('doomed', 'x')
  await own.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'doomed' }))
  await own.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'doomed' }))
  await expect(head('doomed')).rejects.toBeInstanceOf(NotFound)
})

test('an ACL is refused, because the bucket owner owns all objects', async () => {
  await expect(put('acl', 'x', { ACL: 'public-read' })).rejects.toMatchObject({ name: 'AccessControlListNotSupported' })
})

test('a key with .. is stored as a key and not as a path', async () => {
  await put('../../etc/passwd', 'harmless')
  expect(await textAt('../../etc/passwd')).toBe('harmless')
  await expect(put('k'.repeat(1025), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' })
})
