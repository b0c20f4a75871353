import { generateKeyPairSync } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/cloudfront-signer'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { HttpRequest } from '#local/emulators/aws/api-gateway/http-message.ts'
import { createDistribution, DistributionConfig } from '#local/emulators/aws/cloudfront/distribution.ts'
import { createObjectOrigin } from '#local/emulators/aws/cloudfront/object-origin.ts'
import { createAddressBook } from '#local/emulators/template/address-book.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'
import { bucket, startTestS3, type TestS3 } from '#test/support/local/test-s3.ts'

const host = 'localhost:3000'
const site = `http://${host}`

const pairs = ['trusted', 'next', 'foreign'].map((name) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { name, publicKey, privateKey }
})
const keyOf = (name: string) => pairs.find((pair) => pair.name === name)?.privateKey ?? ''

const resolver = createResolver(
  Template.parse({
    Resources: {
      ...Object.fromEntries(
        pairs.map(({ name, publicKey }) => [
          name,
          { Type: 'AWS::CloudFront::PublicKey', Properties: { PublicKeyConfig: { EncodedKey: publicKey } } },
        ]),
      ),
      group: {
        Type: 'AWS::CloudFront::KeyGroup',
        Properties: { KeyGroupConfig: { Items: [{ Ref: 'trusted' }, { Ref: 'next' }] } },
      },
    },
  }),
)
const idOf = (name: string) => resolver.attribute(name, 'Id')

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const config = DistributionConfig.parse({
  DefaultCacheBehavior: { TargetOriginId: 'site', CachePolicyId: cachingDisabled },
  CacheBehaviors: ['/???/rooms/*', '/*/generations/*'].map((PathPattern) => ({
    PathPattern,
    TargetOriginId: 'pictures',
    CachePolicyId: cachingDisabled,
    TrustedKeyGroups: [idOf('group')],
  })),
  Origins: [
    { Id: 'site', DomainName: 'site.aws' },
    { Id: 'pictures', DomainName: 'pictures.aws', S3OriginConfig: {} },
  ],
})

let s3: TestS3
let allowed: RegExp
let ask: (url: string, parts?: Partial<HttpRequest>) => Promise<{ status: number; headers: object; text: string }>

beforeAll(async () => {
  s3 = await startTestS3()
  for (const Key of ['ada/rooms/one.jpg', 'ada/generations/one.jpg', 'bob/rooms/one.jpg', 'ada/rooms/deleted.jpg'])
    await s3.client.send(
      new PutObjectCommand({ Bucket: bucket, Key, Body: `of ${Key}`, CacheControl: 'private, max-age=60' }),
    )
  allowed = /^s3:GetObject arn:aws:s3:::pictures\/\w+\/(rooms|generations)\//
  const may = (action: string, resource: string) => allowed.test(`${action} ${resource}`)
  const pictures = createObjectOrigin({ bucket, read: s3.s3.readForService, may })
  const serve = createDistribution({
    config,
    resolver,
    addressBook: createAddressBook([]),
    origins: {
      http: async () => ({ status: 200, headers: {}, body: Buffer.from('the site') }),
      bucket: (_, request, key) => pictures(request, key),
    },
  })
  ask = async (url, parts) => {
    const { status, headers, body } = await serve({
      method: 'GET',
      url: url.replace(site, ''),
      headers: { host },
      body: Buffer.alloc(0),
      sourceIp: '127.0.0.1',
      ...parts,
    })
    return { status, headers, text: body.toString() }
  }
})
afterAll(() => s3.s3.close())
afterEach(() => void vi.useRealTimers())

type Signing = { key?: string; id?: string; resource?: string; end?: number }

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const signed = (
  path: string,
  { key = 'trusted', id = key, resource = `${site}/ada/rooms/*`, end = inAnHour() }: Signing = {},
) =>
  getSignedUrl({
    url: `${site}${path}`,
    keyPairId: idOf(id),
    privateKey: keyOf(key),
    algorithm: 'SHA256',
    policy: JSON.stringify({
      Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': end } } }],
    }),
  })

const refused = (code: string, message: string) => ({
  status: 403,
  headers: expect.objectContaining({ 'content-type': 'text/xml' }),
  text: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})
const denied = refused('AccessDenied', 'Access denied')

const without = (url: string, parameter: string) => {
  const changed = new URL(url)
  changed.searchParams.delete(parameter)
  return changed.href
}
const withValue = (url: string, parameter: string, value: string) => {
  const changed = new URL(url)
  changed.searchParams.set(parameter, value)
  return changed.href
}

describe('a picture behind a trusted key group', () => {
  test.each([
    ['SHA-256', {}],
    ['another key of the group', { key: 'next' }],
    ['a policy for this URL only', { resource: `${site}/ada/rooms/one.jpg` }],
    ['a policy with one character left open', { resource: `${site}/ada/rooms/?ne.jpg` }],
  ] satisfies [string, Signing][])('is served by a URL that the AWS SDK signs with %s', async (_, signing) => {
    expect(await ask(signed('/ada/rooms/one.jpg', signing))).toEqual({
      status: 200,
      headers: expect.objectContaining({ 'cache-control': 'private, max-age=60' }),
      text: 'of ada/rooms/one.jpg',
    })
  })

  test.each([
    [
      'no signature at all',
      `${site}/ada/rooms/one.jpg`,
      refused('MissingKey', 'Missing Key-Pair-Id query parameter or cookie value'),
    ],
    [
      'no key id',
      without(signed('/ada/rooms/one.jpg'), 'Key-Pair-Id'),
      refused('MissingKey', 'Missing Key-Pair-Id query parameter or cookie value'),
    ],
    [
      'a key of no trusted group',
      signed('/ada/rooms/one.jpg', { key: 'foreign' }),
      refused('InvalidKey', 'Unknown Key'),
    ],
    ['the id of a key that did not sign', signed('/ada/rooms/one.jpg', { key: 'foreign', id: 'trusted' }), denied],
    ['no policy', without(signed('/ada/rooms/one.jpg'), 'Policy'), refused('MalformedPolicy', 'Malformed Policy')],
    [
      'a policy that is none',
      withValue(signed('/ada/rooms/one.jpg'), 'Policy', 'e30_'),
      refused('MalformedPolicy', 'Malformed Policy'),
    ],
    [
      'a signature in another alphabet',
      withValue(signed('/ada/rooms/one.jpg'), 'Signature', 'a/b='),
      refused('MalformedSignature', 'Could not unencode Signature'),
    ],
    [
      'the signature of another policy',
      withValue(
        signed('/ada/rooms/one.jpg'),
        'Signature',
        new URL(signed('/ada/rooms/one.jpg', { end: 1 })).searchParams.get('Signature') ?? '',
      ),
      denied,
    ],
    ['no hash algorithm', without(signed('/ada/rooms/one.jpg'), 'Hash-Algorithm'), denied],
    ['a hash algorithm that does not exist', withValue(signed('/ada/rooms/one.jpg'), 'Hash-Algorithm', 'MD5'), denied],
    ['a policy for another folder', signed('/ada/generations/one.jpg'), denied],
    ["a policy for another owner's folder", signed('/bob/rooms/one.jpg'), denied],
    ['a policy for another site', signed('/ada/rooms/one.jpg', { resource: 'http://elsewhere/ada/rooms/*' }), denied],
    [
      'a dot in the policy where the URL has another character',
      signed('/ada/rooms/one.jpg', { resource: `${site}/ada/rooms.one.jpg` }),
      denied,
    ],
    [
      'a parameter that the policy does not cover',
      `${signed('/ada/rooms/one.jpg', { resource: `${site}/ada/rooms/one.jpg` })}&size=1`,
      denied,
    ],
  ])('is refused with %s', async (_, url, refusal) => {
    expect(await ask(url)).toEqual(refusal)
  })

  test('is refused from the second on at which its policy ends', async () => {
    const end = Math.floor(Date.now() / 1000) + 60
    const url = signed('/ada/rooms/one.jpg', { end })
    vi.useFakeTimers({ toFake: ['Date'], now: end * 1000 - 1 })
    expect((await ask(url)).status).toBe(200)
    vi.setSystemTime(end * 1000)
    expect(await ask(url)).toEqual(denied)
  })

  test("cannot be another owner's by a path that climbs out of the signed folder", async () => {
    for (const path of ['/ada/rooms/../../bob/rooms/one.jpg', '/ada/rooms/%2e%2e/%2e%2e/bob/rooms/one.jpg']) {
      const { search } = new URL(signed('/ada/rooms/one.jpg'))
      const { status, text } = await ask(`${path}${search}`)
      expect([path, status]).toEqual([path, 403])
      expect(text).not.toContain('of bob')
    }
  })

  test('is gone as soon as it is deleted', async () => {
    const url = signed('/ada/rooms/deleted.jpg')
    expect((await ask(url)).status).toBe(200)
    await s3.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'ada/rooms/deleted.jpg' }))
    const { status, text } = await ask(url)
    expect(status).toBe(403)
    expect(text).toContain('<Code>AccessDenied</Code>')
  })

  test('is refused where the policy of the bucket does not let the distribution read it', async () => {
    allowed = /nothing/
    expect(await ask(signed('/ada/rooms/one.jpg'))).toMatchObject({
      status: 403,
      text: expect.stringContaining('AccessDenied'),
    })
    allowed = /^s3:GetObject /
  })

  test('is answered with 304 or its headers, as S3 does', async () => {
    const url = signed('/ada/rooms/one.jpg')
    const { headers } = await ask(url)
    const etag = String(Object.entries(headers).find(([name]) => name === 'etag')?.[1])
    expect(await ask(url, { headers: { host, 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' })
    expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await ask(url, { method: 'POST' })).toMatchObject({ status: 403 })
  })
})

test.each(['/rooms/one.jpg', '/adam/rooms/one.jpg', '/generations/one'])('%s is of another behaviour', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 200, text: 'the site' })
})
