import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { handler as account } from '#functions/api/account.ts'
import { handler as generations } from '#functions/api/generations.ts'
import { handler as uploads } from '#functions/api/uploads.ts'
import { keys } from '#functions/core/db/keys.ts'
import { api } from '#functions/middleware/api.ts'
import { area, endpoint } from '#shared/contracts/endpoint.ts'
import { areas } from '#shared/contracts/index.ts'
import { appError } from '#shared/errors.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, correlationId, problemOf } from '#test/support/functions/api-event.ts'
import { functionEnvironment, stubSecret } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'
import { useLogs } from '#test/support/functions/log-lines.ts'

const { read } = areas.account.endpoints
const { create } = areas.uploads.endpoints

const { table, answer } = useFunctionStage({ account: {} })

describe('the origin secret:', () => {
  test('a request with the right secret is accepted', async () => {
    expect(await answerOf(account, apiEvent(read))).toMatchObject({ status: 200 })
  })

  test.each([
    ['the old one, while the new one is stored behind it', 'old-secret new-secret', 'old-secret'],
    ['the new one, once it is stored first', 'new-secret old-secret', 'new-secret old-secret'],
    [
      'the new one, which CloudFront sends with the old one that is no longer stored',
      'new-secret',
      'new-secret old-secret',
    ],
  ])('a rotation accepts %s', async (_, stored, sent) => {
    stubSecret('ORIGIN_SECRET_ARN', stored)
    const headers = { 'x-origin-secret': sent }
    expect(await answerOf(account, apiEvent(read, { headers }))).toMatchObject({ status: 200 })
  })

  test('a secret that is no longer stored is refused', async () => {
    stubSecret('ORIGIN_SECRET_ARN', 'new-secret')
    const headers = { 'x-origin-secret': 'old-secret new-secret' }
    expect(await problemOf(account, apiEvent(read, { headers }))).toMatchObject({ httpStatus: 403 })
  })

  test.each([
    ['missing', { 'x-origin-secret': '' }],
    ['wrong', { 'x-origin-secret': 'only-cloudfront-knows-thaT' }],
    ['too long', { 'x-origin-secret': 'only-cloudfront-knows-this!' }],
  ])('a request that bypasses CloudFront is refused, because its secret is %s', async (_how, headers) => {
    const problem = await problemOf(account, apiEvent(read, { headers }))
    expect(problem).toMatchObject({ httpStatus: 403, type: 'urn:roomwright:error:origin.refused' })
    expect(table.reads()).toEqual([])
  })
})

const withoutClaim = (name: string) =>
  Object.fromEntries(Object.entries(accessClaims()).filter(([key]) => key !== name))

describe('a token', () => {
  test.each([
    ['is missing', null],
    ['is an id token', { ...accessClaims(), token_use: 'id' }],
    ['is of another client', { ...accessClaims(), client_id: 'other-client' }],
    ['has no client id, like an id token', { ...withoutClaim('client_id'), aud: 'web-client' }],
    ['has no subject', withoutClaim('sub')],
    ['has a subject that is no user id', { ...accessClaims(), sub: '../other' }],
    ['has no token epoch', withoutClaim('token_epoch')],
    ['has no user name', withoutClaim('username')],
  ])('that %s is refused', async (_how, claims) => {
    const problem = await problemOf(account, apiEvent(read, { claims }))
    expect(problem).toMatchObject({ httpStatus: 401, detail: 'You must be logged in' })
  })

  test('of an older epoch is refused, even if it was issued in the second in which the sessions ended', async () => {
    table.put(keys.account(userId), accountRow({ tokenEpoch: 'epoch-2' }))
    expect(await problemOf(account, apiEvent(read))).toMatchObject({ httpStatus: 401, detail: 'You must be logged in' })
  })

  test('of the new epoch is accepted, even if it was issued in the second in which the sessions ended', async () => {
    table.put(keys.account(userId), accountRow({ tokenEpoch: 'epoch-2' }))
    const claims = { ...accessClaims(), token_epoch: 'epoch-2' }
    expect(await answerOf(account, apiEvent(read, { claims }))).toMatchObject({ status: 200 })
  })

  test('of a deleted account is refused and creates no account', async () => {
    table.put(keys.deletedAccount(otherUserId), {})
    const problem = await problemOf(account, apiEvent(read, { claims: accessClaims(otherUserId) }))
    expect(problem).toMatchObject({ httpStatus: 401, detail: 'This account has been deleted.' })
    expect(table.puts()).toEqual([])
  })

  test('is checked with a consistent read', async () => {
    await answerOf(account, apiEvent(read))
    expect(table.reads()).toEqual([{ TableName: 'table', Key: keys.account(userId), ConsistentRead: true }])
  })
})

describe('a request', () => {
  const body = { workingCopy: { contentType: 'image/jpeg', bytes: 1000 } }

  test.each([
    ['16 KB', 16 * 1024, 400],
    ['16 KB and one byte', 16 * 1024 + 1, 413],
    ['a megabyte', 1024 * 1024, 413],
  ])('of %s (%i bytes) gets %i', async (_size, bytes, status) => {
    const text = JSON.stringify({ x: '' }).padEnd(bytes)
    expect(await answerOf(uploads, apiEvent(create, { text }))).toMatchObject({ status })
  })

  test('is measured in decoded bytes', async () => {
    const text = JSON.stringify({ x: 'ä'.repeat(9000) })
    expect(await answerOf(uploads, apiEvent(create, { text }))).toMatchObject({ status: 413 })
    const wrapped = { text: Buffer.from(text).toString('base64'), isBase64Encoded: true }
    expect(await answerOf(uploads, apiEvent(create, wrapped))).toMatchObject({ status: 413 })
  })

  test('may be base64-encoded', async () => {
    const text = Buffer.from(JSON.stringify(body)).toString('base64')
    expect(await answerOf(uploads, apiEvent(create, { text, isBase64Encoded: true }))).toMatchObject({ status: 200 })
  })

  test.each([['{'], ['null'], ['[]'], ['"text"'], ['{"workingCopy":null}'], ['']])(
    'whose body is %j is invalid',
    async (text) => {
      expect(await problemOf(uploads, apiEvent(create, { text }))).toMatchObject({
        httpStatus: 400,
        type: 'urn:roomwright:error:request.invalid',
      })
    },
  )

  test('that is invalid is refused with the names of the wrong fields', async () => {
    const wrong = { workingCopy: { contentType: 'image/svg+xml', bytes: 0 } }
    const problem = await problemOf(uploads, apiEvent(create, { body: wrong }))
    expect(Object.keys(problem.errors ?? {})).toEqual(['workingCopy.contentType', 'workingCopy.bytes'])
  })

  test('that matches none of several body schemas is refused with the errors of the closest schema', async () => {
    const wall = z.strictObject({ tool: z.literal('paint'), colour: z.string(), scope: z.enum(['walls', 'ceiling']) })
    const floor = z.strictObject({ tool: z.literal('floor'), material: z.string() })
    const result = z.object({})
    const start = endpoint({ method: 'POST', path: '/start', body: z.object({ job: z.union([floor, wall]) }), result })
    const handler = api(area('start', { start }), { start: async () => ({}) })
    const job = { tool: 'paint', colour: '#fff', scope: 'roof' }
    expect(await answerOf(handler, apiEvent(start, { body: { job: { ...job, scope: 'walls' } } }))).toMatchObject({
      status: 200,
    })
    const problem = await problemOf(handler, apiEvent(start, { body: { job } }))
    expect(problem).toMatchObject({ httpStatus: 400, errors: { 'job.scope': expect.any(String) } })
    expect(Object.keys(problem.errors ?? {})).toEqual(['job.scope'])
  })

  test.each([
    [{ params: { id: 'gen_1' } }, 'id'],
    [{ params: { id: '../x' } }, 'id'],
  ])('with the parameters %j is invalid', async (call, field) => {
    const problem = await problemOf(generations, apiEvent(areas.generations.endpoints.read, call))
    expect(problem).toMatchObject({ httpStatus: 400, errors: { [field]: expect.any(String) } })
  })

  test('to a route of another function gets 404', async () => {
    const problem = await problemOf(account, apiEvent({ method: 'GET', path: '/elsewhere' }))
    expect(problem).toMatchObject({ httpStatus: 404, detail: 'Not found' })
  })
})

describe('a refusal is logged once with its code and route, and nothing of the request:', () => {
  const logs = useLogs()

  test.each([
    ['origin.refused', { headers: { 'x-origin-secret': 'guessed-secret' } }],
    ['session.missing', { claims: { ...accessClaims(), token_epoch: 'guessed-secret' } }],
    ['request.invalid', { params: { id: 'guessed-secret' } }],
    ['generation.notFound', {}],
  ])('%s', async (code, call) => {
    await problemOf(generations, apiEvent(areas.generations.endpoints.read, { params: { id: generationId }, ...call }))
    const route = 'GET /api/generations/{id}'
    expect(logs.lines()).toMatchObject([{ level: 'WARN', message: 'Request refused', code, route, correlationId }])
    expect(logs.text()).not.toContain('guessed-secret')
  })

  test('one of everyday use is not', async () => {
    const bought = endpoint({ method: 'POST', path: '/buy', result: z.object({}) })
    const handler = api(area('buy', { bought }), {
      bought: async () => {
        throw appError('generation.credits')
      },
    })
    expect(await problemOf(handler, apiEvent(bought))).toMatchObject({ httpStatus: 402 })
    expect(logs.lines()).toEqual([])
  })
})

describe('a response', () => {
  test('is JSON with no-store and sets no cookie', async () => {
    const { headers } = await answerOf(account, apiEvent(read))
    expect(headers).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  })

  test('of an error is a problem document with the correlation id', async () => {
    const problem = await problemOf(account, apiEvent(read, { claims: null }))
    expect(problem).toMatchObject({ status: 401, title: problem.detail, correlationId })
    expect(problem.headers).toEqual({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  })

  test.each(['', 'short', 'a b c d e f g', 'x'.repeat(65), 'id\nlevel: info'])(
    'uses the gateway’s id when the browser’s correlation id is %j',
    async (given) => {
      const event = apiEvent(read, { claims: null, headers: { 'x-correlation-id': given } })
      expect(await problemOf(account, event)).toMatchObject({ correlationId: 'gateway-request-id' })
    },
  )

  test('does not reveal an unexpected error', async () => {
    table.dynamo.on(GetCommand).rejects(new Error('connect ECONNREFUSED 10.0.0.1'))
    const problem = await problemOf(account, apiEvent(read))
    expect(problem).toMatchObject({ httpStatus: 500, detail: 'An unexpected error occurred. Please try again.' })
    expect(JSON.stringify(problem)).not.toContain('ECONNREFUSED')
  })

  test('has Retry-After when the table is throttled', async () => {
    const throttled = new ProvisionedThroughputExceededException({ $metadata: {}, message: 'slow down' })
    table.dynamo.on(GetCommand).rejects(throttled)
    const problem = await problemOf(account, apiEvent(read))
    expect(problem).toMatchObject({ httpStatus: 503, type: 'urn:roomwright:error:request.busy' })
    expect(problem.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/) })
  })

  test.each([
    ['times out', () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 500', () => new Response('', { status: 500 })],
  ])('has Retry-After when Secrets Manager %s', async (_how, reply) => {
    stubSecret('ORIGIN_SECRET_ARN', 'only-cloudfront-knows-this')
    answer({ [functionEnvironment.SECRETS_ENDPOINT]: reply })
    const problem = await problemOf(account, apiEvent(read))
    expect(problem).toMatchObject({ httpStatus: 503, type: 'urn:roomwright:error:request.busy' })
    expect(problem.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/) })
  })

  const room = endpoint({ method: 'GET', path: '/room', result: z.object({ walls: z.int() }) })
  const handlerThatGives = (result: { walls: number }) => api(area('rooms', { room }), { room: async () => result })

  test('has no fields that its contract does not have', async () => {
    const told = { walls: 4, secret: 'under the floor' }
    expect(await answerOf(handlerThatGives(told), apiEvent(room))).toMatchObject({ status: 200 })
    expect((await answerOf(handlerThatGives(told), apiEvent(room))).body).toEqual({ walls: 4 })
  })

  test('that breaks its contract is not sent', async () => {
    const problem = await problemOf(handlerThatGives({ walls: 3.5 }), apiEvent(room))
    expect(problem).toMatchObject({ httpStatus: 500, type: 'urn:roomwright:error:unexpected' })
  })
})
