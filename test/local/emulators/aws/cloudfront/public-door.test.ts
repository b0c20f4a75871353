import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpRequest } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { Answering } from '#local/emulators/aws/cloudfront/front-door.ts'
import { publicDoor } from '#local/emulators/aws/cloudfront/public-door.ts'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

const publicUrl = 'https://rooms.example.com'
const key = 'user-1/rooms/a room.jpg'

let stack: TestS3
let door: Answering
let signed: string

beforeAll(async () => {
  stack = await startTestS3()
  await stack.client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'a photo', ContentType: 'image/jpeg' }),
  )
  const outside = stack.clientWith({ endpoint: publicUrl, forcePathStyle: true })
  signed = await getSignedUrl(outside, new GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn: 60 })
  door = publicDoor({
    publicUrl,
    s3Url: stack.s3.url,
    buckets: [bucket],
    webhookPaths: ['/api/webhooks/replicate', '/api/webhooks/stripe'],
    site: async () => ({ status: 200, headers: {}, body: Buffer.from('the site') }),
  })
})
afterAll(() => stack.s3.close())

const ask = (url: string, parts: Partial<HttpRequest> = {}) =>
  door({
    method: 'GET',
    url,
    headers: { host: 'rooms.example.com' },
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
    ...parts,
  })
const pathOf = (url: string) => url.slice(publicUrl.length)

describe('through the tunnel', () => {
  test('a picture is served by its presigned URL', async () => {
    expect(signed).toMatch(/^https:\/\/rooms\.example\.com\/pictures\//)
    const { status, headers, body } = await ask(pathOf(signed))
    expect([status, headers['content-type'], body.toString()]).toEqual([200, 'image/jpeg', 'a photo'])
  })

  test('a wrong signature is refused', async () => {
    const other = pathOf(signed).replace('a%20room', 'another')
    expect((await ask(other)).status).toBe(403)
  })

  test('a webhook is passed on to the site', async () => {
    const answer = await ask('/api/webhooks/replicate?g=1', { method: 'POST' })
    expect(answer.body.toString()).toBe('the site')
  })

  test.each([
    '/',
    '/local',
    '/local/endpoints.json',
    '/api/account',
    `/${bucket}/${encodeURI(key)}`,
    '/api/webhooks/replicate',
  ])('%s is not served', async (url) => {
    expect((await ask(url)).status).toBe(404)
  })

  test.each(['x-forwarded-for', 'cf-connecting-ip'])(
    'the console is not served when the tunnel changes the host but sends %s',
    async (name) => {
      expect((await ask('/local', { headers: { host: 'localhost:3000', [name]: '203.0.113.9' } })).status).toBe(404)
    },
  )
})

test('requests from this machine are not restricted', async () => {
  expect((await ask('/local', { headers: { host: 'localhost:3000' } })).body.toString()).toBe('the site')
})
