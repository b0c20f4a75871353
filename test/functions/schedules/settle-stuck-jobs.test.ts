import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Context } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keys, runningShardOf, runningShards } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { handler } from '#functions/schedules/settle-stuck-jobs.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { mockTable, refusing, writeTo } from '#test/support/functions/dynamo.ts'
import {
  functionEnvironment,
  queueUrlOf,
  stubFunctionEnvironment,
} from '#test/support/functions/function-environment.ts'
import { completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { type Reply, type Sent, stubInternet } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { mockQueues } from '#test/support/functions/queues.ts'
import { newGenerationId } from '#test/support/functions/tool-bodies.ts'

const table = mockTable()
const queues = mockQueues()
const now = Date.parse('2026-06-01T12:00:00.000Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

let sent: Sent[]
const answerWith = (reply: Reply) => {
  sent = stubInternet({ 'https://replicate.test': reply })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  stubFunctionEnvironment()
  answerWith(() => Response.json({ id: 'run-1', status: 'processing' }))
  table.reset()
  queues.reset()
  table.put(keys.account(userId), accountRow({ held: 1 }))
  table.put(keys.generation(userId, generationId), generationRow())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const putJob = (changed: Partial<Job> & { nextLook?: string } = {}) => {
  const { nextLook = at(-1), ...job } = changed
  const row = jobRow({ deadline: at(60), ...job })
  const id = row.generationId
  table.put(keys.job(id), { ...row, gsi1pk: runningShardOf(id), gsi1sk: nextLook })
}
const requests = () => sent.map(({ method, url }) => `${method} ${url.pathname}`)
const looks = () =>
  table.changes().map(({ Key, ExpressionAttributeValues }) => [Key?.pk, ExpressionAttributeValues?.[':next']])

const sweep = (context: Pick<Context, 'getRemainingTimeInMillis'> = lambdaContext) => handler(undefined, context)

const running = { state: 'running', predictionId: 'run-1' } as const

test('the running jobs of every shard, and the ended ones, are queried for those that are due', async () => {
  await sweep()
  expect(
    table.queries().map(({ IndexName, ExpressionAttributeValues }) => [IndexName, ExpressionAttributeValues]),
  ).toEqual(['ENDED', ...runningShards].map((partition) => ['gsi1', { ':partition': partition, ':now': at(0) }]))
})

test('a sweep begins no look that could outlast its function', async () => {
  putJob({ deadline: at(0) })
  await sweep({ getRemainingTimeInMillis: () => 11_999 })
  expect(table.transactions()).toEqual([])
  await sweep({ getRemainingTimeInMillis: () => 12_000 })
  expect(table.transactions()).toHaveLength(1)
})

test('a job that is not due is left alone', async () => {
  putJob({ ...running, nextLook: at(1) })
  await sweep()
  expect(sent).toEqual([])
  expect(table.changes()).toEqual([])
})

describe('a job before its deadline', () => {
  test('that is queued gets another message', async () => {
    putJob()
    await sweep()
    expect(queues.sent()).toMatchObject([
      { queueUrl: queueUrlOf(jobRow().function), body: { type: 'run', userId, generationId } },
    ])
    expect(table.transactions()).toEqual([])
    expect(looks()).toEqual([[`JOB#${generationId}`, at(20)]])
  })

  test('that was claimed a minute ago and has no prediction fails and returns its credit', async () => {
    putJob({ state: 'submitting', claimedAt: at(-60) })
    await sweep()
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.job(generationId))).toBeDefined()
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({ Item: { type: 'release', credits: 1 } })
  })

  test('that waits for the response of its create call is checked again later', async () => {
    putJob({ state: 'submitting', claimedAt: at(-59) })
    await sweep()
    expect(sent).toEqual([])
    expect(queues.sent()).toEqual([])
    expect(table.transactions()).toEqual([])
    expect(looks()).toHaveLength(1)
  })

  test('is checked within one time limit for all requests', async () => {
    answerWith(() => Response.json({}, { status: 500 }))
    putJob(running)
    await sweep()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ init }) => init.signal)).size).toBe(1)
    expect(table.transactions()).toEqual([])
  })

  test('whose prediction still runs is checked again later', async () => {
    putJob(running)
    await sweep()
    expect(requests()).toEqual(['GET /v1/predictions/run-1'])
    expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal)
    expect(queues.sent()).toEqual([])
    expect(looks()).toHaveLength(1)
  })

  test.each(['succeeded', 'failed', 'canceled', 'aborted'])(
    'whose prediction has status %s is settled as if its webhook had arrived',
    async (status) => {
      answerWith(() =>
        Response.json({ id: 'run-1', status, output: ['https://replicate.delivery/a.jpg'], error: null }),
      )
      putJob(running)
      await sweep()
      expect(queues.sent()).toEqual([
        {
          queueUrl: functionEnvironment.RESULTS_QUEUE_URL,
          body: {
            jobId: generationId,
            deadline: at(60),
            predictionId: 'run-1',
            model: null,
            status,
            output: ['https://replicate.delivery/a.jpg'],
            error: null,
          },
          correlationId: 'click-0123456789',
          delaySeconds: undefined,
        },
      ])
    },
  )

  test('whose prediction Replicate does not have any more fails and returns its credit', async () => {
    answerWith(() => Response.json({ detail: 'not found' }, { status: 404 }))
    putJob(running)
    await sweep()
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.generation(userId, generationId))).toMatchObject({
      ExpressionAttributeValues: { ':reason': 'No result image received from Replicate' },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({ Item: { type: 'release', credits: 1 } })
  })

  test.each([
    [0, 20],
    [1, 40],
    [2, 60],
    [9, 60],
  ])('after %i looks is looked at again in %i seconds', async (count, seconds) => {
    putJob({ ...running, looks: count, deadline: at(600) })
    await sweep()
    expect(looks()).toEqual([[`JOB#${generationId}`, at(seconds)]])
  })

  test('is checked again at its deadline at the latest', async () => {
    putJob({ ...running, looks: 5, deadline: at(7) })
    await sweep()
    expect(looks()).toEqual([[`JOB#${generationId}`, at(7)]])
  })
})

describe('a job past its deadline', () => {
  test.each([
    ['queued', {}, []],
    ['submitting', { state: 'submitting' }, []],
    ['running', running, ['GET /v1/predictions/run-1', 'POST /v1/predictions/run-1/cancel']],
  ] as const)('that is %s fails, returns its credit and cancels its prediction', async (_state, changed, ended) => {
    putJob({ ...changed, deadline: at(0) })
    await sweep()
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.job(generationId))).toBeDefined()
    expect(writeTo(writes, keys.generation(userId, generationId))).toMatchObject({
      ExpressionAttributeValues: { ':failed': 'failed', ':reason': 'This took too long and was stopped.' },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({ Item: { type: 'release', credits: 1 } })
    expect(requests()).toEqual(ended)
    expect(queues.sent()).toEqual([])
    expect(looks()).toEqual([])
  })

  test.each<[string, Reply, string]>([
    ['has succeeded', () => Response.json({ id: 'run-1', status: 'succeeded' }), 'Failed to save result'],
    ['has failed', () => Response.json({ id: 'run-1', status: 'failed' }), 'This took too long and was stopped.'],
    ['does not exist any more', () => Response.json({}, { status: 404 }), 'This took too long and was stopped.'],
    ['cannot be read', () => Response.json({}, { status: 401 }), 'This took too long and was stopped.'],
  ])('whose prediction %s fails with that reason', async (_how, reply, reason) => {
    answerWith(reply)
    putJob({ ...running, deadline: at(0) })
    await sweep()
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.generation(userId, generationId))).toMatchObject({
      ExpressionAttributeValues: { ':reason': reason },
    })
  })

  test('that was settled meanwhile is not changed', async () => {
    putJob({ ...running, deadline: at(0) })
    table.dynamo
      .on(TransactWriteCommand)
      .callsFake(refusing(keys.job(generationId), keys.generation(userId, generationId)))
    await sweep()
    expect(requests()).toEqual(['GET /v1/predictions/run-1'])
  })
})

describe('an ended job', () => {
  const putEnded = (endedAt: string) =>
    table.put(keys.job(generationId), {
      ...{ generationId, userId, state: 'ended', endedAt, looks: 0 },
      gsi1pk: runningShardOf(generationId),
      gsi1sk: at(-1),
    })
  const pictures = [
    `DELETE /${userId}/generations/${generationId}.jpg`,
    `DELETE /${userId}/generations/${generationId}.png`,
    `DELETE /${userId}/generations/${generationId}-thumbnail.webp`,
    `DELETE /${userId}/generations/${generationId}-hd.jpg`,
    `DELETE /${userId}/generations/${generationId}-hd.png`,
  ]
  beforeEach(() => {
    sent = stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
  })

  test.each([
    ['whose generation has failed', generationRow({ status: 'failed', failureReason: 'Cancelled' })],
    ['whose generation was deleted', undefined],
  ])('%s has its pictures deleted two minutes after its end, and then its row', async (_which, row) => {
    table.drop(keys.generation(userId, generationId))
    if (row) table.put(keys.generation(userId, generationId), row)
    putEnded(at(-120))
    await sweep()
    expect(requests()).toEqual(pictures)
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.job(generationId))).toMatchObject({ ConditionExpression: 'endedAt = :endedAt' })
  })

  test('is left alone until a worker that has read it before cannot store a result any more', async () => {
    putEnded(at(-119))
    await sweep()
    expect(sent).toEqual([])
    expect(table.transactions()).toEqual([])
    expect(looks()).toEqual([[`JOB#${generationId}`, at(1)]])
  })

  test('keeps its row while its pictures cannot be deleted', async () => {
    stubInternet({ 'https://images.test': () => new Response(null, { status: 403 }) })
    table.put(keys.generation(userId, generationId), generationRow({ status: 'failed', failureReason: 'Cancelled' }))
    putEnded(at(-120))
    await sweep()
    expect(table.transactions()).toEqual([])
  })

  test('whose generation is completed keeps its pictures', async () => {
    table.put(keys.generation(userId, generationId), completedRow())
    putEnded(at(-120))
    await sweep()
    expect(sent).toEqual([])
    expect(table.transactions()).toHaveLength(1)
  })
})

describe('an error of one job does not delay the others:', () => {
  const [first, second] = [newGenerationId(), newGenerationId()].map((id) => GenerationId.parse(id))
  const nextLooks = () => Promise.all([first, second].map(async (id) => id && (await getRow(keys.job(id)))?.gsi1sk))
  beforeEach(() => {
    putJob({ generationId: first, ...running, predictionId: 'run-1' })
    putJob({ generationId: second, ...running, predictionId: 'run-2' })
  })

  test('Replicate does not respond for it', async () => {
    answerWith(({ url }) =>
      url.pathname.endsWith('run-1')
        ? Response.json({ detail: 'no' }, { status: 401 })
        : Response.json({ id: 'run-2', status: 'failed', error: 'x' }),
    )
    await sweep()
    expect(queues.sent()).toMatchObject([{ body: { jobId: second } }])
    expect(await nextLooks()).toEqual([at(20), at(20)])
  })

  test('its message cannot be sent', async () => {
    putJob({ generationId: first })
    queues.fail()
    await sweep()
    expect(await nextLooks()).toEqual([at(20), at(20)])
  })

  test('its row cannot be parsed', async () => {
    table.put(keys.job('other'), { function: 'sauna', gsi1pk: runningShards[0], gsi1sk: at(-1) })
    await sweep()
    expect(requests().sort()).toEqual(['GET /v1/predictions/run-1', 'GET /v1/predictions/run-2'])
  })
})
