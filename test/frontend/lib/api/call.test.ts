import { beforeEach, expect, test, vi } from 'vitest'
import { problemType } from '#shared/contracts/problem.ts'
import { answering, problem } from '#test/support/frontend/web-api.ts'
import { account, generationId, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'

const load = async () => {
  vi.resetModules()
  const { currentTokens } = authClient
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', userId)
  currentTokens.mockResolvedValue({ accessToken: 'token', userId, hasPassword: true })
  const session = await import('#frontend/lib/session/session.ts')
  await session.refreshSession()
  const { call } = await import('#frontend/lib/api/call.ts')
  const { messageOf } = await import('#frontend/lib/words/message-of.ts')
  const { areas } = await import('#shared/contracts/index.ts')
  return { call, messageOf, areas, session, currentTokens }
}

const failing = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('a call sends the token and a new correlation id', async () => {
  const { call, areas } = await load()
  const sent = answering({ 'GET /account': account() })
  await call(areas.account.endpoints.read)
  await call(areas.account.endpoints.read)
  const [first, second] = sent.map(({ headers }) => headers)
  expect(first?.get('authorization')).toBe('Bearer token')
  expect(first?.get('x-correlation-id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(second?.get('x-correlation-id')).not.toBe(first?.get('x-correlation-id'))
})

test('path parameters and query are set as in the contract, without undefined values', async () => {
  const { call, areas } = await load()
  const sent = answering({
    'GET /generations': { generations: [], next: null },
    [`GET /generations/${generationId()}`]: problem('generation.notFound', 404, 'Image not found'),
  })
  await call(areas.generations.endpoints.list, { query: { limit: 50, before: undefined } })
  await failing(call(areas.generations.endpoints.read, { params: { id: generationId() } }))
  expect(sent[0]?.search.toString()).toBe('limit=50')
  expect(sent[1]?.path).toBe(`/generations/${generationId()}`)
})

test('a problem document becomes an AppError with its code and text', async () => {
  const { call, areas } = await load()
  answering({ 'GET /account': problem('generation.credits', 402, 'You need credits to generate images') })
  expect(await failing(call(areas.account.endpoints.read))).toMatchObject({
    code: 'generation.credits',
    status: 402,
    message: 'You need credits to generate images',
  })
})

test.each([
  [
    'a code that this version does not know',
    () => Response.json({ type: problemType('new.thing'), title: 'x', status: 500, detail: 'secret' }, { status: 500 }),
  ],
  ['a page instead of a problem', () => new Response('<html>', { status: 502 })],
])('%s becomes the unexpected error with the correlation id', async (_, answer) => {
  const { call, areas, messageOf } = await load()
  const sent = answering({ 'GET /account': answer })
  const error = await failing(call(areas.account.endpoints.read))
  const id = sent[0]?.headers.get('x-correlation-id')
  expect(messageOf(error)).toBe(`An unexpected error occurred. Please try again. (Reference ${id})`)
})

test("the firewall's page becomes a refusal in our words, with the id under which the firewall logged it", async () => {
  const { call, areas, messageOf } = await load()
  const sent = answering({ 'GET /account': () => new Response('<html>Request blocked.</html>', { status: 403 }) })
  const error = await failing(call(areas.account.endpoints.read))
  expect(error).toMatchObject({ code: 'request.blocked', status: 403 })
  const id = sent[0]?.headers.get('x-correlation-id')
  expect(messageOf(error, { unexpected: 'Something else broke.' })).toBe(
    `The website's protection stopped this request. Please wait a few minutes and try again. (Reference ${id})`,
  )
})

test("a 403 of the API keeps the API's words", async () => {
  const { call, areas, messageOf } = await load()
  answering({ 'GET /account': problem('tool.subscription', 403, 'You need an active subscription') })
  expect(messageOf(await failing(call(areas.account.endpoints.read)))).toBe('You need an active subscription')
})

test('a failed fetch throws a ConnectionError', async () => {
  const { call, areas, messageOf } = await load()
  answering({})
  const error = await failing(call(areas.account.endpoints.read))
  expect(messageOf(error)).toBe("We couldn't reach Roomwright. Please check your connection and try again.")
})

test('a 401 response ends the session', async () => {
  const { call, areas, session } = await load()
  answering({ 'GET /account': problem('session.missing', 401, 'You must be logged in') })
  expect(await failing(call(areas.account.endpoints.read))).toMatchObject({ code: 'session.missing' })
  expect(session.currentSession()).toEqual({ status: 'expired' })
  await session.refreshSession()
  expect(session.currentSession()).toEqual({ status: 'expired' })
})

test('a refused token is no session after a reload, and a new one is', async () => {
  const { call, areas } = await load()
  answering({ 'GET /account': problem('session.missing', 401, 'You must be logged in') })
  await failing(call(areas.account.endpoints.read))
  const { session, currentTokens } = await load()
  expect(session.currentSession()).toEqual({ status: 'signedOut' })
  currentTokens.mockResolvedValue({ accessToken: 'new token', userId, hasPassword: true })
  await session.refreshSession()
  expect(session.currentSession()).toMatchObject({ status: 'signedIn' })
})

test('without a token no request is sent', async () => {
  const { call, areas, currentTokens } = await load()
  const sent = answering({ 'GET /account': account() })
  currentTokens.mockResolvedValue(undefined)
  expect(await failing(call(areas.account.endpoints.read))).toMatchObject({ message: 'You must be logged in' })
  expect(sent).toEqual([])
})

test('a lost network during the token refresh does not end the session', async () => {
  const { call, areas, currentTokens, session, messageOf } = await load()
  answering({ 'GET /account': account() })
  const { AuthError } = await import('#frontend/lib/session/auth-error.ts')
  currentTokens.mockRejectedValue(new AuthError('unreachable', ''))
  const error = await failing(call(areas.account.endpoints.read))
  expect(messageOf(error)).toMatch(/couldn't reach/)
  await session.refreshSession()
  expect(session.currentSession().status).toBe('signedIn')
})
