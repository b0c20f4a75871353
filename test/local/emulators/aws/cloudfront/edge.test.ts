import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { HttpRequest } from '#local/emulators/aws/api-gateway/http-message.ts'
import { deployedFiles } from '#local/emulators/aws/cloudfront/deployed-files.ts'
import { createDistribution, DistributionConfig } from '#local/emulators/aws/cloudfront/distribution.ts'
import { edgeFunction, edgeStatus } from '#local/emulators/aws/cloudfront/edge-function.ts'
import { openFrontDoor } from '#local/emulators/aws/cloudfront/front-door.ts'
import { headersPolicy } from '#local/emulators/aws/cloudfront/response-headers.ts'
import { createWebOrigin } from '#local/emulators/aws/cloudfront/web-origin.ts'
import { createAddressBook } from '#local/emulators/template/address-book.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const addressBook = createAddressBook([
  ['https://live.aws', 'ws://localhost:1'],
  ['wss://live.aws', 'ws://localhost:1'],
])
const request = (url: string, parts: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  ...parts,
})
const file = (text: string, headers: Record<string, string> = {}) => ({ bytes: () => Buffer.from(text), headers })

describe('deployed files', () => {
  const filesOf = (sources: Record<string, string>[], properties: object[]) => {
    const folder = temporaryFolder()
    for (const [index, source] of sources.entries())
      for (const [path, text] of Object.entries(source)) {
        const place = join(folder, String(index), path)
        mkdirSync(dirname(place), { recursive: true })
        writeFileSync(place, text)
      }
    const resolver = createResolver(
      Template.parse({
        Resources: Object.fromEntries(
          properties.map((each, index) => [
            `Deploy${index}`,
            { Type: 'Custom::CDKBucketDeployment', Properties: { DestinationBucketName: 'web', ...each } },
          ]),
        ),
      }),
    )
    const files = deployedFiles({
      resolver,
      bucketName: 'web',
      addressBook,
      assetFolder: (key) => join(folder, key),
      adaptPage: (html) => html.replace('<head>', '<head><script></script>'),
    })
    return Object.fromEntries([...files].map(([path, { bytes, headers }]) => [path, [bytes().toString(), headers]]))
  }

  test('are those that the last matching filter includes, with their metadata', () => {
    const source = { 'index.html': '<p>', 'assets/a.js': '1', 'assets/deep/b.js': '2' }
    const immutable = { SystemMetadata: { 'cache-control': 'immutable' } }
    expect(
      filesOf(
        [source],
        [
          { SourceObjectKeys: ['0'], Exclude: ['*'], Include: ['assets/*'], ...immutable },
          { SourceObjectKeys: ['0'], Exclude: ['assets/*'] },
        ],
      ),
    ).toEqual({
      'assets/a.js': ['1', { 'cache-control': 'immutable' }],
      'assets/deep/b.js': ['2', { 'cache-control': 'immutable' }],
      'index.html': ['<p>', {}],
    })
  })

  test('that the stack generates have the local addresses', () => {
    const properties = {
      SourceObjectKeys: ['0'],
      SourceMarkers: [{ '<<marker:0xbaba:0>>': 'https://live.aws', '<<marker:0xbaba:1>>': 'say "hi"' }],
      SourceMarkersConfig: [{ jsonEscape: true }],
    }
    const config = '{"live":"<<marker:0xbaba:0>>/event","text":"<<marker:0xbaba:1>>"}'
    expect(filesOf([{ 'config.json': config }], [properties])['config.json']?.[0]).toBe(
      '{"live":"ws://localhost:1/event","text":"say \\"hi\\""}',
    )
  })

  test('that lack the values which the deployment puts in stay as they are, byte by byte', () => {
    const properties = { SourceObjectKeys: ['0'], SourceMarkers: [{ 'https://origin.invalid': 'https://live.aws' }] }
    const files = filesOf(
      [{ 'a.html': '<head><link href="https://origin.invalid/a">', 'b.png': '\u00ff' }],
      [properties],
    )
    expect(files['a.html']?.[0]).toBe('<head><script></script><link href="ws://localhost:1/a">')
    expect(files['b.png']?.[0]).toBe('\u00ff')
  })

  test('of another bucket are left out, and pages get the local scripts', () => {
    const files = filesOf(
      [{ 'a.html': '<head>' }],
      [
        { SourceObjectKeys: ['0'] },
        { SourceObjectKeys: ['0'], DestinationBucketName: 'other', DestinationBucketKeyPrefix: 'x' },
      ],
    )
    expect(files).toEqual({ 'a.html': ['<head><script></script>', {}] })
  })
})

describe('the web bucket', () => {
  const long = 'body { color: red }\n'.repeat(100)
  const random = randomBytes(2000)
  const files = new Map([
    ['site.css', file(long, { 'cache-control': 'no-cache' })],
    ['room.jpg', file(long)],
    ['tiny.css', file('a{}')],
    ['stored.js', { bytes: () => brotliCompressSync(random), headers: { 'content-encoding': 'br' } }],
  ])
  const serve = createWebOrigin(files, true)
  const accepting = (encoding: string) => request('/', { headers: { 'accept-encoding': encoding } })

  test('serves a file with its type and metadata', () => {
    const { status, headers, body } = serve(request('/'), 'site.css')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.any(String),
    })
    expect(body.toString()).toBe(long)
  })

  test('compresses text with an encoding that the browser accepts', () => {
    const brotli = serve(accepting('gzip, deflate, br'), 'site.css')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
    expect(gunzipSync(serve(accepting('gzip'), 'site.css').body).toString()).toBe(long)
  })

  test.each(['br', 'gzip', ''])(
    'serves a file that is stored with an encoding as it is, to one that accepts "%s"',
    (encoding) => {
      const { headers, body } = serve(accepting(encoding), 'stored.js')
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' })
      expect(brotliDecompressSync(body)).toEqual(random)
    },
  )

  test.each(['room.jpg', 'tiny.css'])('does not compress %s', (key) => {
    expect(serve(accepting('br'), key).headers).not.toHaveProperty('content-encoding')
  })

  test('answers 304 for a file that the browser has', () => {
    const { etag } = serve(request('/'), 'site.css').headers
    const again = serve(request('/', { headers: { 'if-none-match': String(etag) } }), 'site.css')
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })

  test('answers 404 for a missing file, or 403 when CloudFront may not list the bucket', () => {
    expect(serve(request('/'), 'missing.css')).toMatchObject({ status: 404 })
    expect(createWebOrigin(files, false)(request('/'), 'missing.css')).toMatchObject({ status: 403 })
  })

  test('refuses every method that writes', () => {
    expect(serve(request('/', { method: 'PUT' }), 'site.css').status).toBe(403)
  })
})

describe('response headers', () => {
  const policy = headersPolicy(
    {
      SecurityHeadersConfig: {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: "default-src 'none'; connect-src 'self' https://live.aws wss://live.aws",
          Override: true,
        },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Value: 'no-store', Override: false }] },
    },
    addressBook,
  )

  test('have each local host once and omit headers that need https', () => {
    expect(policy({})).toEqual({
      'content-security-policy': "default-src 'none'; connect-src 'self' ws://localhost:1",
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
  })

  test('replace those of the origin only where the policy overrides them', () => {
    expect(policy({ 'cache-control': 'private', 'x-frame-options': 'SAMEORIGIN' })).toMatchObject({
      'cache-control': 'private',
      'x-frame-options': 'DENY',
    })
  })

  test('of a kind that is not implemented throw an error', () => {
    expect(() => headersPolicy({ SecurityHeadersConfig: { XSSProtection: {} } }, addressBook)).toThrow('XSSProtection')
  })
})

describe('an edge function', () => {
  test('rewrites a path', () => {
    const rewrite = edgeFunction(
      `function handler(event) { var request = event.request; if (request.uri.indexOf('.') < 0) request.uri = '/index.html'; return request }`,
    )
    expect(rewrite(request('/rooms/7?x=1'))).toEqual({ uri: '/index.html' })
    expect(rewrite(request('/a.js'))).toEqual({ uri: '/a.js' })
  })

  test('can send a response itself', () => {
    const redirect = edgeFunction(
      `function handler(event) { return { statusCode: 302, headers: { location: { value: '/to' + event.request.uri + event.request.querystring.q.value } } } }`,
    )
    expect(redirect(request('/x?q=1'))).toEqual({ status: 302, headers: { location: '/to/x1' }, body: '' })
  })

  test('can change the status of a response', () => {
    const statusOf = edgeStatus(
      `function handler(event) { if (event.request.uri === '/x') event.response.statusCode = 404; return event.response }`,
    )
    expect([statusOf(request('/x?q=1'), 200), statusOf(request('/y'), 206)]).toEqual([404, 206])
  })

  test('has no access to this process', () => {
    const spy = edgeFunction(`function handler() { return { uri: typeof process + typeof require + typeof fetch } }`)
    expect(spy(request('/'))).toEqual({ uri: 'undefinedundefinedundefined' })
  })
})

describe('the distribution', () => {
  const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
  const config = DistributionConfig.parse({
    DefaultRootObject: 'index.html',
    DefaultCacheBehavior: { TargetOriginId: 'web', CachePolicyId: 'any' },
    CacheBehaviors: [{ PathPattern: '/api/*', TargetOriginId: 'api', CachePolicyId: cachingDisabled }],
    Origins: [
      { Id: 'web', DomainName: 'web.s3', S3OriginConfig: {} },
      { Id: 'api', DomainName: 'api.aws', OriginCustomHeaders: [{ HeaderName: 'X-Secret', HeaderValue: 's3cret' }] },
    ],
  })
  const answer = { status: 200, headers: {}, body: Buffer.alloc(0) }
  const http = vi.fn(async (_: HttpRequest) => answer)
  const bucket = vi.fn((_domain: string, _request: HttpRequest, _key: string) => answer)
  const distribution = createDistribution({
    config,
    addressBook,
    resolver: createResolver(Template.parse({ Resources: {} })),
    origins: { http, bucket },
  })

  test("sends the API its secret header and overwrites a viewer's", async () => {
    await distribution(request('/api/account', { headers: { 'x-secret': 'forged', host: 'localhost' } }))
    expect(http.mock.lastCall?.[0].headers).toMatchObject({
      'x-secret': 's3cret',
      host: 'api.aws',
      'x-forwarded-for': '127.0.0.1',
    })
  })

  test.each([
    ['/', 'index.html'],
    ['/assets/a%20b.js', 'assets/a b.js'],
    ['/apiary', 'apiary'],
  ])('%s is the file %s', async (path, key) => {
    await distribution(request(path))
    expect(bucket.mock.lastCall).toEqual(['web.s3', expect.anything(), key])
  })

  test('asks the bucket for a file each time, but keeps an error of it for ten seconds', async () => {
    bucket.mockClear()
    await distribution(request('/assets/a.js'))
    await distribution(request('/assets/a.js'))
    expect(bucket).toHaveBeenCalledTimes(2)
    bucket.mockReturnValueOnce({ ...answer, status: 404 })
    expect([await distribution(request('/gone')), await distribution(request('/gone'))]).toMatchObject([
      { status: 404 },
      { status: 404 },
    ])
    expect(bucket).toHaveBeenCalledTimes(3)
  })

  test('with error pages, which are not implemented, is refused', () => {
    const withPage = { ...config, CustomErrorResponses: [{ ErrorCode: 404, ResponsePagePath: '/404.html' }] }
    expect(() => DistributionConfig.parse(withPage)).toThrow('ResponsePagePath')
  })
})

test('the front door answers 503 while the stack starts, then serves requests, and survives their errors', async () => {
  const report = vi.fn()
  const door = await openFrontDoor(0, report)
  expect((await fetch(door.url)).status).toBe(503)
  door.open(async ({ method, body }) => ({ status: 200, headers: {}, body: Buffer.from(`${method} ${body}`) }))
  expect(await (await fetch(door.url, { method: 'POST', body: 'hi' })).text()).toBe('POST hi')
  expect((await fetch(door.url, { method: 'POST', body: Buffer.alloc(11 * 1024 * 1024) })).status).toBe(413)
  door.open(async () => {
    throw new Error('broken')
  })
  expect((await fetch(door.url)).status).toBe(502)
  expect(report).toHaveBeenCalledOnce()
  await door.close()
})
