import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createGateway, type Integration, maximumBodyBytes } from '#local/emulators/aws/api-gateway/gateway.ts'
import type { HttpRequest } from '#local/emulators/aws/api-gateway/http-message.ts'
import { createJwtAuthorizer } from '#local/emulators/aws/api-gateway/jwt-authorizer.ts'
import { createRouter } from '#local/emulators/aws/api-gateway/routes.ts'

const request = (parts: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url: '/',
  headers: {},
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  ...parts,
})

const integration = (
  run: (event: APIGatewayProxyEventV2WithJWTAuthorizer) => unknown,
  parts: Partial<Integration> = {},
): Integration => ({
  invoke: async (event) => ({ result: JSON.parse(JSON.stringify((await run(event as never)) ?? null)) }),
  timeoutMilliseconds: 1000,
  ...parts,
})
const echo = integration((event) => event)

const call = async (target: Integration, parts: Partial<HttpRequest> = {}, routeKey = '$default') => {
  const { status, headers, body } = await createGateway('api', [{ routeKey, target }]).handle(request(parts))
  return { status, headers, text: body.toString(), body }
}
const eventOf = async (parts: Partial<HttpRequest>, routeKey?: string) =>
  JSON.parse((await call(echo, parts, routeKey)).text)

describe('routing', () => {
  const keys = [
    '$default',
    'ANY /rooms/{proxy+}',
    'GET /rooms/{id}',
    'ANY /rooms/{id}',
    'GET /rooms/new',
    'POST /rooms/{id}/walls/{wall}',
  ]
  const find = createRouter(keys.map((routeKey) => ({ routeKey, target: undefined })))

  test.each([
    ['GET', '/rooms/new', 'GET /rooms/new', {}],
    ['GET', '/rooms/7', 'GET /rooms/{id}', { id: '7' }],
    ['DELETE', '/rooms/7', 'ANY /rooms/{id}', { id: '7' }],
    ['GET', '/rooms/7/doors/1', 'ANY /rooms/{proxy+}', { proxy: '7/doors/1' }],
    ['POST', '/rooms/7/walls/a%20b', 'POST /rooms/{id}/walls/{wall}', { id: '7', wall: 'a b' }],
    ['GET', '/elsewhere', '$default', {}],
  ])('%s %s goes to %s', (method, path, routeKey, pathParameters) => {
    expect(find(method, path)).toMatchObject({ routeKey, pathParameters })
  })

  test('answers 404 without a route', async () => {
    expect(await call(echo, { url: '/b' }, 'GET /a')).toMatchObject({ status: 404, text: '{"message":"Not Found"}' })
  })
})

describe('the event', () => {
  test('carries the request in format 2.0', async () => {
    const event = await eventOf(
      { method: 'POST', url: '/rooms/a%20b?x=1&y=2&x=3', headers: { 'user-agent': 'test', host: 'h' } },
      'POST /rooms/{id}',
    )
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /rooms/{id}',
      rawPath: '/rooms/a b',
      rawQueryString: 'x=1&y=2&x=3',
      queryStringParameters: { x: '1,3', y: '2' },
      pathParameters: { id: 'a b' },
      headers: { 'user-agent': 'test', host: 'h' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'api',
        routeKey: 'POST /rooms/{id}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        http: { method: 'POST', path: '/rooms/a b', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      },
      isBase64Encoded: false,
    })
    expect(event).not.toHaveProperty('body')
  })

  test('lists cookies apart from the headers', async () => {
    const event = await eventOf({ headers: { cookie: 'a=1; b=2' } })
    expect(event.cookies).toEqual(['a=1', 'b=2'])
    expect(event.headers).not.toHaveProperty('cookie')
  })

  test.each([
    ['application/json', '{"a":"é"}', '{"a":"é"}', false],
    ['application/problem+json; charset=utf-8', '{}', '{}', false],
    ['image/png', 'png', 'cG5n', true],
  ])('a body of %s is passed in the right encoding', async (type, sent, body, isBase64Encoded) => {
    const event = await eventOf({ method: 'POST', headers: { 'content-type': type }, body: Buffer.from(sent) })
    expect(event).toMatchObject({ body, isBase64Encoded })
  })

  test('omits empty parts', async () => {
    const event = await eventOf({})
    for (const name of ['cookies', 'queryStringParameters', 'pathParameters', 'body'])
      expect(event).not.toHaveProperty(name)
  })
})

describe('the response', () => {
  test('without a statusCode is a 200 of JSON', async () => {
    expect(await call(integration(() => ({ rooms: 2 })))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: '{"rooms":2}',
    })
  })

  test('carries status, headers, cookies and body', async () => {
    const answer = {
      statusCode: 201,
      headers: { 'X-Room': 5, 'Content-Type': 'text/css' },
      cookies: ['a=1', 'b=2'],
      body: 'hi',
    }
    expect(await call(integration(() => answer))).toMatchObject({
      status: 201,
      headers: { 'x-room': '5', 'content-type': 'text/css', 'set-cookie': ['a=1', 'b=2'] },
      text: 'hi',
    })
  })

  test('can be binary', async () => {
    const bytes = Buffer.from([0, 255, 128])
    const answer = { statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') }
    expect((await call(integration(() => answer))).body).toEqual(bytes)
  })

  test('that is malformed is a 500', async () => {
    expect(await call(integration(() => ({ statusCode: 'soon' })))).toMatchObject({ status: 500 })
  })

  test('of a function that failed is a 500', async () => {
    const fails = {
      invoke: async () => ({ error: { errorType: 'Error', errorMessage: 'secret' } }),
      timeoutMilliseconds: 9,
    }
    expect(await call(fails)).toMatchObject({ status: 500, text: '{"message":"Internal Server Error"}' })
  })

  test('is a 503 after the timeout, and the next call is served', async () => {
    const slow = integration(({ rawPath }) => (rawPath === '/slow' ? new Promise(() => {}) : 'quick'), {
      timeoutMilliseconds: 5,
    })
    expect(await call(slow, { url: '/slow' })).toMatchObject({ status: 503, text: '{"message":"Service Unavailable"}' })
    expect(await call(slow, { url: '/' })).toMatchObject({ status: 200, text: 'quick' })
  })
})

test('a body over 10 MB gets 413', async () => {
  const parts = { method: 'POST', body: Buffer.alloc(maximumBodyBytes + 1) }
  expect(await call(echo, parts)).toMatchObject({ status: 413, text: '{"message":"Request Entity Too Large"}' })
})

test('an event over Lambda’s limit of 6 MB gets 413', async () => {
  const parts = { method: 'POST', headers: { 'content-type': 'image/png' }, body: Buffer.alloc(5 * 1024 * 1024) }
  expect((await call(echo, parts)).status).toBe(413)
})

describe('the JWT authorizer', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] })
  const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abc'
  const authorizer = createJwtAuthorizer({ issuer, audience: ['client'], keys })
  const stranger = await generateKeyPair('RS256')

  const token = (claims: Record<string, unknown> = {}, { key = privateKey, expires = '1h', from = issuer } = {}) =>
    new SignJWT({ client_id: 'client', token_use: 'access', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(from)
      .setExpirationTime(expires)
      .sign(key)
  const withToken = async (jwt: string, parts: Partial<Integration> = {}) =>
    call(
      integration((event) => event.requestContext.authorizer, { authorizer, ...parts }),
      {
        headers: { authorization: `Bearer ${jwt}` },
      },
    )

  test('passes the claims as strings', async () => {
    const jwt = await token({ 'cognito:groups': ['a', 'b'], auth_time: 12, email_verified: true })
    const { status, text } = await withToken(jwt)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({
      jwt: {
        claims: { client_id: 'client', 'cognito:groups': '[a b]', auth_time: '12', email_verified: 'true' },
        scopes: null,
      },
    })
  })

  test.each<[string, () => Promise<string>]>([
    ['another issuer', () => token({}, { from: 'https://evil' })],
    ['another client', () => token({ client_id: 'other' })],
    ['another audience', () => token({ aud: 'other' })],
    ['another key', () => token({}, { key: stranger.privateKey })],
    ['an expired token', () => token({}, { expires: '-1h' })],
    ['a malformed token', async () => 'a.b.c'],
  ])('%s gets 401', async (_, make) => {
    expect(await withToken(await make())).toMatchObject({ status: 401, text: '{"message":"Unauthorized"}' })
  })

  test('a request without a token gets 401', async () => {
    expect((await call(integration(() => 'in', { authorizer }))).status).toBe(401)
  })

  test('an id token, which has an audience, is accepted as on AWS', async () => {
    expect((await withToken(await token({ aud: 'client', client_id: undefined }))).status).toBe(200)
  })
})
