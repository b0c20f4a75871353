import type { Context } from 'aws-lambda'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys, runningShardOf, runningShards } from '#functions/core/db/keys.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { mapIdOfDesign, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { handler } from '#functions/schedules/settle-stuck-jobs.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { designParts } from '#shared/pictures/fixtures.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { functionEnvironment, queueUrlOf } from '#test/support/functions/function-environment.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import type { Reply } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { newGenerationId } from '#test/support/functions/tool-bodies.ts'

const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()

const { table, queues, sent, answer, expectFailed } = useFunctionStage({ account: { planCredits: 99, held: 1 } })
const answerWith = (reply: Reply) => answer({ 'https://replicate.test': reply })

beforeEach(() => {
  answerWith(() => Response.json({ id: 'run-1', status: 'processing' }))
  table.put(keys.generation(userId, generationId), generationRow())
})

const putJob = (changed: Partial<Job> & { nextLook?: string } = {}) => {
  const { nextLook = at(-1), ...job } = changed
  const row = jobRow({ deadline: at(60), ...job })
  const id = row.generationId
  table.put(keys.job(id), { ...row, gsi1pk: runningShardOf(id), gsi1sk: nextLook })
}
const requests = () => sent().map(({ method, url }) => `${method} ${url.pathname}`)
const nextLook = (id: string = generationId) => table.get(keys.job(id))?.gsi1sk

const sweep = (context: Pick<Context, 'getRemainingTimeInMillis'> = lambdaContext) => handler(undefined, context)

const running = { state: 'running', predictionId: 'run-1' } as const

test.each(runningShards)('a due job of %s is looked at', async (shard) => {
  putJob(running)
  table.put(keys.job(generationId), { ...table.get(keys.job(generationId)), gsi1pk: shard })
  await sweep()
  expect(requests()).toEqual(['GET /v1/predictions/run-1'])
})

test('a sweep begins no look that could outlast its function', async () => {
  putJob({ deadline: at(0) })
  await sweep({ getRemainingTimeInMillis: () => 11_999 })
  expect(table.written()).toEqual([])
  await sweep({ getRemainingTimeInMillis: () => 12_000 })
  expectFailed('This took too long and was stopped.')
})

test('a job that is not due is left alone', async () => {
  putJob({ ...running, nextLook: at(1) })
  await sweep()
  expect(sent()).toEqual([])
  expect(table.written()).toEqual([])
})

describe('a job before its deadline', () => {
  test('that is queued gets another message', async () => {
    putJob()
    await sweep()
    expect(queues.sent()).toMatchObject([
      { queueUrl: queueUrlOf(jobRow().function), body: { type: 'run', userId, generationId } },
    ])
    expect(table.entries()).toEqual([])
    expect(nextLook()).toBe(at(20))
  })

  test('that was claimed a minute ago and has no prediction fails and returns its credit', async () => {
    putJob({ state: 'submitting', claimedAt: at(-60) })
    await sweep()
    expectFailed('This took too long and was stopped.')
  })

  test('that waits for the response of its create call is checked again later', async () => {
    putJob({ state: 'submitting', claimedAt: at(-59) })
    await sweep()
    expect(sent()).toEqual([])
    expect(queues.sent()).toEqual([])
    expect(table.entries()).toEqual([])
    expect(nextLook()).toBe(at(20))
  })

  test('is checked within one time limit for all requests', async () => {
    answerWith(() => Response.json({}, { status: 500 }))
    putJob(running)
    await sweep()
    expect(sent().length).toBeGreaterThan(1)
    expect(new Set(sent().map(({ init }) => init.signal)).size).toBe(1)
    expect(table.entries()).toEqual([])
  })

  test('whose prediction still runs is checked again later', async () => {
    putJob(running)
    await sweep()
    expect(requests()).toEqual(['GET /v1/predictions/run-1'])
    expect(sent()[0]?.init.signal).toBeInstanceOf(AbortSignal)
    expect(queues.sent()).toEqual([])
    expect(nextLook()).toBe(at(20))
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
    expectFailed('No result image received from Replicate')
  })

  test.each([
    [0, 20],
    [1, 40],
    [2, 60],
    [9, 60],
  ])('after %i looks is looked at again in %i seconds', async (count, seconds) => {
    putJob({ ...running, looks: count, deadline: at(600) })
    await sweep()
    expect(nextLook()).toBe(at(seconds))
  })

  test('is checked again at its deadline at the latest', async () => {
    putJob({ ...running, looks: 5, deadline: at(7) })
    await sweep()
    expect(nextLook()).toBe(at(7))
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
    expectFailed('This took too long and was stopped.')
    expect(requests()).toEqual(ended)
    expect(queues.sent()).toEqual([])
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
    expectFailed(reason)
  })

  test('that was settled meanwhile is not changed', async () => {
    putJob({ ...running, deadline: at(0) })
    table.beforeWrite(keys.job(generationId), () => {
      table.put(keys.generation(userId, generationId), completedRow())
      table.drop(keys.job(generationId))
    })
    await sweep()
    expect(table.written()).toEqual([])
    expect(requests()).toEqual(['GET /v1/predictions/run-1'])
  })
})

describe('an ended job', () => {
  const putEnded = (endedAt: string, gsi1pk = 'ENDED') =>
    table.put(keys.job(generationId), {
      ...{ generationId, userId, state: 'ended', endedAt, looks: 0 },
      gsi1pk,
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
    answer({ 'https://images.test': () => new Response(null, { status: 204 }) })
  })

  test.each([
    ['whose generation has failed', generationRow({ status: 'failed', failureReason: 'Cancelled' }), 'ENDED'],
    ['whose generation was deleted', undefined, 'ENDED'],
    ['among the running ones', undefined, runningShardOf(generationId)],
  ])('%s has its pictures deleted two minutes after its end, and then its row', async (_which, row, partition) => {
    table.drop(keys.generation(userId, generationId))
    if (row) table.put(keys.generation(userId, generationId), row)
    putEnded(at(-120), partition)
    await sweep()
    const parts = designParts.map((part) => `DELETE /${roomMapPath(userId, mapIdOfDesign(generationId), part)}`)
    expect(requests()).toEqual(row ? pictures : [...pictures, ...parts])
    expect(table.get(keys.job(generationId))).toBeUndefined()
  })

  test('is left alone until a worker that has read it before cannot store a result any more', async () => {
    putEnded(at(-119))
    await sweep()
    expect(sent()).toEqual([])
    expect(nextLook()).toBe(at(1))
  })

  test('keeps its row while its pictures cannot be deleted', async () => {
    answer({ 'https://images.test': () => new Response(null, { status: 403 }) })
    table.put(keys.generation(userId, generationId), generationRow({ status: 'failed', failureReason: 'Cancelled' }))
    putEnded(at(-120))
    await sweep()
    expect(table.get(keys.job(generationId))).toMatchObject({ state: 'ended' })
  })

  test('whose generation is completed keeps its pictures', async () => {
    table.put(keys.generation(userId, generationId), completedRow())
    putEnded(at(-120))
    await sweep()
    expect(sent()).toEqual([])
    expect(table.get(keys.job(generationId))).toBeUndefined()
  })
})

describe('an error of one job does not delay the others:', () => {
  const [first, second] = [newGenerationId(), newGenerationId()].map((id) => GenerationId.parse(id))
  const nextLooks = () => [first, second].map((id) => nextLook(id))
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
    expect(nextLooks()).toEqual([at(20), at(20)])
  })

  test('its message cannot be sent', async () => {
    putJob({ generationId: first })
    queues.fail()
    await sweep()
    expect(nextLooks()).toEqual([at(20), at(20)])
  })
})
