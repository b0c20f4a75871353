import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
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

const randomish = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 7919) >> 3))

const pieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size)),
  )

test('an object is read with its bytes, type, caching and metadata', async () => {
  const { ETag, ChecksumCRC32 } = await put('text.txt', 'a room', {
    ContentType: 'text/plain',
    CacheControl: 'private, max-age=60',
    Metadata: { owner: 'ann' },
  })
  expect(ETag).toBe(`"${createHash('md5').update('a room').digest('hex')}"`)
  expect(ChecksumCRC32).toBeDefined()

  const object = await get('text.txt')
  expect(await object.Body?.transformToString()).toBe('a room')
  expect(object).toMatchObject({
    ContentType: 'text/plain',
    CacheControl: 'private, max-age=60',
    Metadata: { owner: 'ann' },
    ETag,
    ContentLength: 6,
    ServerSideEncryption: 'AES256',
    ChecksumCRC32,
  })
  expect(own.created).toContain('text.txt')
})

test('a streamed object is stored without the framing of its chunks', async () => {
  const bytes = randomish(200_000)
  await put('stream.bin', pieces(bytes, 30_011), { ContentLength: bytes.length })
  const object = await get('stream.bin')
  expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
  expect(object.ContentEncoding).toBeUndefined()
})

test('a streamed object without checksums is stored unchanged', async () => {
  const client = own.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  const bytes = randomish(100_000)
  const Body = pieces(bytes, 9973)
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'plain.bin', Body, ContentLength: bytes.length }))
  expect(Buffer.from((await (await get('plain.bin')).Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
})

test('an empty object is stored', async () => {
  await put('empty', Buffer.alloc(0))
  expect(await textAt('empty')).toBe('')
  expect((await head('empty')).ContentLength).toBe(0)
})

test.each([
  ['CRC32', { ChecksumCRC32: 'AAAAAA==' }],
  ['SHA1', { ChecksumSHA1: createHash('sha1').update('other').digest('base64') }],
  ['SHA256', { ChecksumSHA256: createHash('sha256').update('other').digest('base64') }],
  ['MD5', { ContentMD5: createHash('md5').update('other').digest('base64') }],
])('a wrong %s is refused and nothing is stored', async (_, checksum) => {
  await expect(put('wrong-checksum', 'bytes', checksum)).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(head('wrong-checksum')).rejects.toBeInstanceOf(NotFound)
})

test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
  'a correct %s is stored and returned',
  async (algorithm) => {
    const { $metadata, ...answer } = await put(`sum-${algorithm}`, 'bytes', { ChecksumAlgorithm: algorithm })
    const object = await get(`sum-${algorithm}`, { ChecksumMode: 'ENABLED' })
    expect(object[`Checksum${algorithm}`]).toBe(answer[`Checksum${algorithm}`])
    expect(object[`Checksum${algorithm}`]).toBeDefined()
    expect(await object.Body?.transformToString()).toBe('bytes')
  },
)

test('If-None-Match keeps an object from being overwritten', async () => {
  await put('once', 'first', { IfNoneMatch: '*' })
  await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' })
  expect(await textAt('once')).toBe('first')
})

test('exactly one of several concurrent writes with If-None-Match succeeds', async () => {
  const writes = Array.from({ length: 8 }, (_, index) => put('race', `writer ${index}`, { IfNoneMatch: '*' }))
  const outcomes = await Promise.allSettled(writes)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('If-Match overwrites only the version that was read', async () => {
  const { ETag } = await put('versioned', 'one')
  await put('versioned', 'two', { IfMatch: ETag })
  await expect(put('versioned', 'three', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' })
  await expect(put('never', 'x', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(await textAt('versioned')).toBe('two')
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

test.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=5-99', '56789', 'bytes 5-9/10'],
])('the range %s returns its part', async (Range, part, ContentRange) => {
  await put('digits', '0123456789')
  const object = await get('digits', { Range })
  expect(object).toMatchObject({ ContentRange, ContentLength: part.length, $metadata: { httpStatusCode: 206 } })
  expect(await object.Body?.transformToString()).toBe(part)
})

test('a range behind the end is refused', async () => {
  await put('digits', '0123456789')
  await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({
    name: 'InvalidRange',
    $metadata: { httpStatusCode: 416 },
  })
})

test('a read of a version that the client has is a 304, and of another version a 412', async () => {
  const { ETag } = await put('cached', 'same')
  await expect(get('cached', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
  await expect(get('cached', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await expect(get('cached', { IfModifiedSince: tomorrow })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 304 },
  })
  expect(await textAt('cached', { IfUnmodifiedSince: tomorrow, IfMatch: ETag })).toBe('same')
})

test('a request can override headers of the response', async () => {
  await put('photo.jpg', 'jpeg', { ContentType: 'image/jpeg' })
  const ResponseContentDisposition = 'attachment; filename="generated-1.jpg"'
  expect(await get('photo.jpg', { ResponseContentDisposition, ResponseContentType: 'image/x' })).toMatchObject({
    ContentDisposition: ResponseContentDisposition,
    ContentType: 'image/x',
  })
})

test('a key in Unicode keeps its bytes, metadata and tags', async () => {
  const key = 'räume/küche & bad (1)/übersicht+plan.txt'
  await put(key, 'a plan', { ContentType: 'text/plain', Metadata: { room: 'kitchen' }, Tagging: 'kind=plan' })
  const object = await get(key)
  expect(await object.Body?.transformToString()).toBe('a plan')
  expect(object).toMatchObject({ ContentType: 'text/plain', Metadata: { room: 'kitchen' }, TagCount: 1 })
  expect(own.s3.objects(bucket).map((listed) => listed.key)).toContain(key)
})

test('a tag without a name is refused', async () => {
  await expect(put('tagged', 'x', { Tagging: '=raw' })).rejects.toMatchObject({ name: 'InvalidTag' })
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
