import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { operatorKey } from '#test/support/local/local-access.ts'
import { bucket, errorCode, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

let own: TestS3

beforeAll(async () => {
  own = await startTestS3(({ action }) => action === 's3:GetObject')
  await own.client.send(
    new PutObjectCommand({ Bucket: bucket, Key: 'room.jpg', Body: 'jpeg', ContentType: 'image/jpeg' }),
  )
})
afterAll(() => own.s3.close())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const signedGet = (client: S3Client = own.client, key = 'room.jpg') =>
  getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn: 3600 })

const withoutChecksums = () => own.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' })

const putTo = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers })

test('a client configured by environment variables presigns a GET in path style', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', own.s3.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', operatorKey.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', operatorKey.secretAccessKey)
  const url = await signedGet(new S3Client({}))
  expect(url.startsWith(`${own.s3.url}/${bucket}/room.jpg?`)).toBe(true)
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'image/jpeg',
    'jpeg',
  ])
})

test.each([
  ['another key', (url: string) => url.replace('room.jpg', 'other.jpg')],
  ['a later expiry', (url: string) => url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=36000')],
  ['another query', (url: string) => `${url}&x=1`],
])('a signed URL that was changed to %s is refused', async (_, change) => {
  const response = await fetch(change(await signedGet()))
  expect([response.status, await errorCode(response)]).toEqual([403, 'SignatureDoesNotMatch'])
})

test('a presigned GET cannot be used for a PUT', async () => {
  const response = await putTo(await signedGet(), 'overwritten')
  expect([response.status, await errorCode(response)]).toEqual([403, 'SignatureDoesNotMatch'])
})

test('an expired URL is refused', async () => {
  const url = await signedGet()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
  const response = await fetch(url)
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>')
})

test('an unsigned request is refused', async () => {
  const response = await fetch(`${own.s3.url}/${bucket}/room.jpg`)
  expect([response.status, await errorCode(response)]).toEqual([403, 'AccessDenied'])
})

test('a URL signed with an unknown access key is refused', async () => {
  const client = own.clientWith({ credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'x' } })
  expect(await errorCode(await fetch(await signedGet(client)))).toBe('InvalidAccessKeyId')
})

test("a URL has only the permissions of its signer's role", async () => {
  const url = await getSignedUrl(own.worker, new PutObjectCommand({ Bucket: bucket, Key: 'room.jpg' }))
  const response = await putTo(url, '')
  expect([response.status, await errorCode(response)]).toEqual([403, 'AccessDenied'])
  expect((await fetch(await signedGet(own.worker))).status).toBe(200)
})

test('a body of unknown length is refused, as on AWS', async () => {
  const url = await getSignedUrl(withoutChecksums(), new PutObjectCommand({ Bucket: bucket, Key: 'endless.jpg' }))
  const body = new Blob(['some bytes']).stream()
  const response = await fetch(url, { method: 'PUT', body, ...{ duplex: 'half' } })
  expect([response.status, await errorCode(response)]).toEqual([411, 'MissingContentLength'])
})

test('an x-amz- header that was not signed is refused', async () => {
  const url = await getSignedUrl(withoutChecksums(), new PutObjectCommand({ Bucket: bucket, Key: 'meta.jpg' }))
  const response = await putTo(url, 'x', { 'x-amz-meta-owner': 'mallory' })
  expect([response.status, await errorCode(response)]).toEqual([403, 'AccessDenied'])
})

test('a client with a wrong secret or in a wrong region is refused', async () => {
  const wrongSecret = own.clientWith({ credentials: { ...operatorKey, secretAccessKey: 'guessed' } })
  const read = new GetObjectCommand({ Bucket: bucket, Key: 'room.jpg' })
  await expect(wrongSecret.send(read)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  const elsewhere = own.clientWith({ region: 'eu-west-1' })
  await expect(elsewhere.send(read)).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' })
})

test('a body that was changed after signing is refused', async () => {
  const client = withoutChecksums()
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request ?? {}, { body: 'tampered' })
      return next(args)
    },
    { step: 'deserialize' },
  )
  const put = new PutObjectCommand({ Bucket: bucket, Key: 'tampered', Body: 'original' })
  await expect(client.send(put)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
})
