import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, errorCode, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

let own: TestS3

beforeAll(async () => {
  own = await startTestS3()
})
afterAll(() => own.s3.close())

const key = 'user-1/uploads/room.jpg'

const signPost = (more: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(own.client, {
    Bucket: bucket,
    Key: key,
    Conditions: [
      ['content-length-range', 4, 100],
      ['eq', '$Content-Type', 'image/jpeg'],
    ],
    Fields: { 'Content-Type': 'image/jpeg' },
    Expires: 300,
    ...more,
  })

type Post = Awaited<ReturnType<typeof signPost>>

const send = ({ url, fields }: Post, changes: Record<string, string> = {}, content: BlobPart = 'jpeg bytes') => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
  form.set('file', new Blob([content], { type: 'image/jpeg' }), 'my "photo".jpg')
  return fetch(url, { method: 'POST', body: form })
}

test('a form within its policy is stored with its type', async () => {
  const response = await send(await signPost())
  expect(response.status).toBe(204)
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
  expect(await own.client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).toMatchObject({
    ContentType: 'image/jpeg',
    ContentLength: 10,
  })
})

const tagging = '<Tagging><TagSet><Tag><Key>kind</Key><Value>raw-upload</Value></Tag></TagSet></Tagging>'

test('a form stores the tags that it carries', async () => {
  const post = await signPost({ Key: 'tagged.jpg', Conditions: [], Fields: { tagging } })
  expect((await send(post)).status).toBe(204)
  own.s3.createBucket(bucket, { lifecycleRules: [{ tags: { kind: 'raw-upload' }, expirationDays: 7 }] })
  const inEightDays = new Date(Date.now() + 8 * 86_400_000)
  expect(own.s3.expireObjects(inEightDays)).toEqual([{ bucket, key: 'tagged.jpg' }])
})

test('a form with tags needs the permission to tag', async () => {
  const untagging = await startTestS3(({ action }) => action !== 's3:PutObjectTagging')
  const options = { Bucket: bucket, Key: 'tagged.jpg', Expires: 300 }
  const tagged = await createPresignedPost(untagging.worker, { ...options, Fields: { tagging } })
  const plain = await createPresignedPost(untagging.worker, options)
  expect((await send(tagged)).status).toBe(403)
  expect((await send(plain)).status).toBe(204)
  await untagging.s3.close()
})

test('a file of several chunks is stored whole', async () => {
  const bytes = Buffer.alloc(3_000_000, '\r\n--almost a boundary')
  const post = await signPost({ Conditions: [['content-length-range', 1, 10_485_760]], Fields: {}, Key: 'large.bin' })
  expect((await send(post, {}, bytes)).status).toBe(204)
  expect(own.s3.objects(bucket)).toContainEqual(expect.objectContaining({ key: 'large.bin', size: bytes.length }))
})

test.each([
  ['too large', 'x'.repeat(101), 'EntityTooLarge'],
  ['too small', 'x', 'EntityTooSmall'],
])('a file that is %s is refused and not stored', async (_, content, code) => {
  const response = await send(await signPost({ Key: 'sized.jpg' }), {}, content)
  expect([response.status, await errorCode(response)]).toEqual([400, code])
  expect(own.s3.objects(bucket).map((object) => object.key)).not.toContain('sized.jpg')
})

test.each([
  [
    'another key',
    { key: 'user-2/uploads/room.jpg' },
    'Policy Condition failed: ["eq", "$key", "user-1/uploads/room.jpg"]',
  ],
  ['another type', { 'Content-Type': 'text/html' }, 'Policy Condition failed: ["eq", "$Content-Type", "image/jpeg"]'],
  ['an additional field', { 'cache-control': 'public' }, 'Extra input fields: cache-control'],
])('a form with %s is refused', async (_, changes, reason) => {
  const response = await send(await signPost(), changes)
  expect(response.status).toBe(403)
  const text = (await response.text()).replaceAll('&quot;', '"')
  expect(text).toContain(`<Code>AccessDenied</Code><Message>Invalid according to Policy: ${reason}</Message>`)
})

test('a policy or a signature that was changed is refused', async () => {
  const signature = await send(await signPost(), { 'X-Amz-Signature': 'ab'.repeat(32) })
  expect([signature.status, await errorCode(signature)]).toEqual([403, 'SignatureDoesNotMatch'])
  const policy = Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64')
  expect(await errorCode(await send(await signPost(), { Policy: policy }))).toBe('SignatureDoesNotMatch')
})

test('an expired policy is refused', async () => {
  const response = await send(await signPost({ Expires: -1 }))
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('Invalid according to Policy: Policy expired.')
})

test('a form without a policy or a file and a malformed form are refused', async () => {
  const empty = new FormData()
  empty.set('key', key)
  const url = `${own.s3.url}/${bucket}`
  const post = (body: FormData | string, headers = {}) => fetch(url, { method: 'POST', body, headers })
  expect(await errorCode(await post(empty))).toBe('InvalidArgument')
  empty.set('file', new Blob(['x']), 'x')
  expect(await errorCode(await post(empty))).toBe('AccessDenied')
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(await errorCode(await post('nonsense', headers))).toBe('MalformedPOSTRequest')
  expect(await errorCode(await post('--b\r\ncontent-disposition: form-data; name="key"\r\n\r\ncut', headers))).toBe(
    'MalformedPOSTRequest',
  )
})

test("a form has only the permissions of its signer's role", async () => {
  const post = await createPresignedPost(own.worker, { Bucket: bucket, Key: key })
  const response = await send(post)
  expect(response.status).toBe(403)
  expect(await response.text()).toContain(`s3:PutObject on resource: arn:aws:s3:::${bucket}/${key}`)
})
