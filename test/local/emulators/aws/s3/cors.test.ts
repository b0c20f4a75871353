import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

// Checks the headers that a browser sends and reads; the end-to-end tests check the browser's own enforcement.
let own: TestS3

const site = 'http://localhost:3000'
const preview = 'https://pr-7.preview.example.com'

beforeAll(async () => {
  own = await startTestS3()
  own.s3.createBucket(bucket, {
    corsRules: [
      {
        allowedOrigins: [site, 'https://*.preview.example.com'],
        allowedMethods: ['GET', 'PUT', 'POST'],
        allowedHeaders: ['content-type', 'x-amz-meta-*'],
        exposedHeaders: ['ETag'],
        maxAgeSeconds: 600,
      },
    ],
  })
})
afterAll(() => own.s3.close())

const preflight = (origin: string, method: string, headers = 'content-type') =>
  fetch(`${own.s3.url}/${bucket}/room.jpg`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })

test.each([
  [site, 'PUT'],
  [site, 'POST'],
  [preview, 'PUT'],
])('a preflight from %s for %s passes', async (origin, method) => {
  const { status, headers } = await preflight(origin, method)
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe(origin)
  expect(headers.get('access-control-allow-methods')).toContain(method)
  expect(headers.get('access-control-allow-headers')).toBe('content-type')
  expect(headers.get('access-control-max-age')).toBe('600')
  expect(headers.get('vary')).toContain('Origin')
})

test.each([
  ['a foreign origin', 'https://evil.example.com', 'PUT', 'content-type'],
  ['an origin that only begins like the site’s', `${site}.evil.example.com`, 'PUT', 'content-type'],
  ['a method that no rule has', site, 'DELETE', 'content-type'],
  ['a header that no rule has', site, 'PUT', 'x-secret'],
])('a preflight with %s is refused without CORS headers', async (_, origin, method, requestHeaders) => {
  const { status, headers } = await preflight(origin, method, requestHeaders)
  expect(status).toBe(403)
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('a PUT from the site lets the page read the ETag', async () => {
  const client = own.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key: 'room.jpg' }))
  const { status, headers } = await fetch(url, { method: 'PUT', body: 'jpeg', headers: { origin: site } })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe(site)
  expect(headers.get('access-control-expose-headers')).toBe('ETag')
  expect(headers.get('etag')).toBeTruthy()
})

test('a page of the site can read the response to its form, also an error', async () => {
  const { url, fields } = await createPresignedPost(own.client, { Bucket: bucket, Key: 'form.jpg' })
  const post = (changes: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
    form.set('file', new Blob(['jpeg']))
    return fetch(url, { method: 'POST', body: form, headers: { origin: site } })
  }
  for (const [changes, status] of [
    [{}, 204],
    [{ key: 'other.jpg' }, 403],
  ] as const) {
    const response = await post(changes)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(site)
  }
})

test('a page of the site can read the response to a GET, a page of another site cannot', async () => {
  await own.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'shown.jpg', Body: 'jpeg' }))
  const url = await getSignedUrl(own.client, new GetObjectCommand({ Bucket: bucket, Key: 'shown.jpg' }))
  const allowed = async (origin: string) =>
    (await fetch(url, { headers: { origin } })).headers.get('access-control-allow-origin')
  expect(await allowed(site)).toBe(site)
  expect(await allowed('https://evil.example.com')).toBeNull()
})
