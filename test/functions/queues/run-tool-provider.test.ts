import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { handler } from '#functions/queues/run-tool.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { anyMode, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import type { Reply } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { done, failed } from '#test/support/functions/run-stage.ts'

const generation = generationRow()

const { table, queues, bucket, sent, answer, expectFailed } = useFunctionStage({
  account: { planCredits: 99, held: 1 },
})
const answerWith = (reply: Reply) => answer({ 'https://replicate.test': reply })

beforeEach(() => {
  const room = generation.settings[anyMode.mode.roomField] ?? ''
  bucket.put(room.replace('/uploads/', '/rooms/'), Buffer.from('checked'))
  table.put(keys.generation(userId, generationId), generation)
  table.put(keys.job(generationId), jobRow())
})

const work = (message: unknown = { type: 'run', userId, generationId }) => handler(queueEvent(message), lambdaContext)
const job = () => findJob(generationId)
const posts = () => sent().map(({ method, url }) => `${method} ${url.pathname}`)

const throttled = (headers: Record<string, string> = {}, detail = 'Request was throttled.') =>
  Response.json({ detail }, { status: 429, headers })

describe('throttling by Replicate', () => {
  test.each([
    ['the Retry-After header', () => throttled({ 'retry-after': '7' }), 7],
    ['the error text', () => throttled({}, 'Request was throttled. Your rate limit resets in ~30s.'), 30],
    ['our default, without any other', () => throttled(), 10],
    ['our default, with a header of no time', () => throttled({ 'retry-after': '0' }), 10],
    ['our default, with a header that is no number', () => throttled({ 'retry-after': 'soon' }), 10],
    ['the Retry-After header, at most a minute', () => throttled({ 'retry-after': '3600' }), 60],
  ])('makes the job wait for the time from %s', async (_who, reply, seconds) => {
    answerWith(reply)
    expect(await work()).toEqual(done)
    expect(posts()).toHaveLength(1)
    expect(await job()).toMatchObject({ state: 'queued', claimedAt: null })
    expect(table.entries()).toEqual([])
    const [message, ...others] = queues.sent()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      queueUrl: queueUrlOf(anyMode.mode.function),
      body: { type: 'run', userId, generationId },
      correlationId: 'click-0123456789',
    })
    expect(message?.delaySeconds).toBeGreaterThanOrEqual(seconds)
    expect(message?.delaySeconds).toBeLessThanOrEqual(seconds + 3)
  })

  test('retries the same message when a delayed one cannot be sent()', async () => {
    answerWith(() => throttled())
    queues.fail()
    expect(await work()).toEqual(failed)
    expect(await job()).toMatchObject({ state: 'queued', claimedAt: null })
  })
})

describe('a refusal by Replicate', () => {
  test.each([400, 401, 402, 403, 404, 422])('with %i fails the job and gives the credit back', async (status) => {
    answerWith(() => Response.json({ detail: 'no' }, { status }))
    expect(await work()).toEqual(done)
    expect(posts()).toHaveLength(1)
    expectFailed(anyMode.mode.failure)
    expect(queues.sent()).toEqual([])
  })
})

test('a refusal of a second run leaves the job, with the result of the first, to the sweeper', async () => {
  const firstRun = { storagePath: 'a.jpg', width: 8, height: 8, model: null, structureKept: 1 }
  table.put(keys.job(generationId), jobRow({ firstRun }))
  answerWith(() => Response.json({ detail: 'no' }, { status: 422 }))
  expect(await work()).toEqual(done)
  expect(posts()).toHaveLength(1)
  expect(await job()).toMatchObject({ firstRun })
  expect(table.entries()).toEqual([])
})

test('a prediction of a job whose deadline is over has at least five seconds', async () => {
  table.put(keys.job(generationId), jobRow({ deadline: new Date(Date.now() - 1000).toISOString() }))
  answerWith(() => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }))
  await work()
  expect(sent()[0]?.headers.get('cancel-after')).toBe('5s')
})

describe('a lost response of Replicate', () => {
  const uncertain: [string, Reply][] = [
    ['with status 500', () => new Response('oops', { status: 500 })],
    ['with status 503', () => new Response('', { status: 503 })],
    ['by a dropped connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['by a timeout', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['with half a document', () => new Response('{"id":', { status: 201 })],
    ['with another document', () => Response.json({ ok: true }, { status: 201 })],
  ]

  test.each(uncertain)('%s: the create call is sent() once, and the job waits for its webhook', async (_how, reply) => {
    answerWith(reply)
    expect(await work()).toEqual(done)
    expect(posts()).toEqual([expect.stringMatching(/^POST \/v1\/models\/.+\/predictions$/)])
    expect(await job()).toMatchObject({ state: 'submitting', predictionId: null })
    expect(table.entries()).toEqual([])
    expect(queues.sent()).toEqual([])
  })

  test('cannot block the worker, since the create call has a time limit', async () => {
    answerWith(() => Response.json({ id: 'run-1', status: 'starting' }))
    await work()
    expect(sent()[0]?.init.signal).toBeInstanceOf(AbortSignal)
  })
})

describe('a job that was settled while its prediction was created', () => {
  const cancelStatus = (status: number) => {
    answerWith(({ url }) => {
      if (url.pathname.endsWith('/cancel')) return Response.json({ id: 'run-1' }, { status })
      table.drop(keys.job(generationId))
      return Response.json({ id: 'run-1', status: 'starting' }, { status: 201 })
    })
  }

  test('has its prediction cancelled', async () => {
    cancelStatus(200)
    expect(await work()).toEqual(done)
    expect(posts()).toEqual([expect.any(String), 'POST /v1/predictions/run-1/cancel'])
    expect(await job()).toBeUndefined()
    expect(table.entries()).toEqual([])
  })

  test('succeeds when the prediction has ended already', async () => {
    cancelStatus(404)
    expect(await work()).toEqual(done)
  })
})

test('a prediction whose id could not be recorded is not created again', async () => {
  answerWith(() => {
    table.failWrites(new Error('DynamoDB is down'))
    return Response.json({ id: 'run-1', status: 'starting' }, { status: 201 })
  })
  expect(await work()).toEqual(failed)
  expect(posts()).toHaveLength(1)
  expect(await job()).toMatchObject({ state: 'submitting', predictionId: null })
})

describe('a message that cancels a prediction', () => {
  const cancel = { type: 'cancel', predictionId: 'run-1' }

  test.each([
    [200, done],
    [404, done],
    [422, done],
    [429, failed],
    [500, failed],
  ])('gets %i from Replicate', async (status, outcome) => {
    answerWith(() => Response.json({ id: 'run-1', status: 'canceled' }, { status }))
    expect(await work(cancel)).toEqual(outcome)
    expect(queues.shownAgain()).toHaveLength(outcome.batchItemFailures.length)
    expect(posts()).toEqual(['POST /v1/predictions/run-1/cancel'])
  })

  test('is retried when Replicate does not respond', async () => {
    answerWith(() => Promise.reject(new TypeError('fetch failed')))
    expect(await work(cancel)).toEqual(failed)
    expect(posts()).toHaveLength(1)
  })
})
