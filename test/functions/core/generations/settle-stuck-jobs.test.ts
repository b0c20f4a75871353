import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lookAtBulk } from '#functions/core/bulk/spread-bulk.ts'
import { keys } from '#functions/core/db/keys.ts'
import { transact } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { findJob, type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { settleStuckJobs } from '#functions/core/generations/settle-stuck-jobs.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { lookAtTraining } from '#functions/core/training/training-jobs.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { mockTable } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { type Reply, stubInternet } from '#test/support/functions/internet.ts'
import { mockQueues } from '#test/support/functions/queues.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const table = mockTable()
const queues = mockQueues()
const now = new Date('2026-06-01T12:00:00.000Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

const answerWith = (reply: Reply) => stubInternet({ 'https://replicate.test': reply })

beforeEach(() => {
  vi.mocked(count).mockClear()
  stubFunctionEnvironment()
  answerWith(() => Response.json({ id: 'run-1', status: 'processing' }))
  table.reset()
  queues.reset()
  table.put(keys.account(userId), accountRow({ planCredits: 99, held: 1 }))
  table.put(keys.generation(userId, generationId), generationRow())
})
afterEach(() => vi.unstubAllGlobals())

const sweepWith = async (changed: Partial<Job>) => {
  await transact([jobWrite(jobRow({ deadline: at(60), ...changed }), now)])
  await settleStuckJobs({ training: lookAtTraining, bulk: lookAtBulk }, now)
}
const status = async () => (await findGeneration(userId, generationId))?.status
const counted = () => vi.mocked(count).mock.calls.map(([name]) => name)

describe('a claim of two minutes ago', () => {
  const claimedAt = at(-120)

  test('without a prediction ends the job', async () => {
    await sweepWith({ state: 'submitting', claimedAt })
    expect(await status()).toBe('failed')
    expect(counted()).toEqual(['JobTimedOut'])
  })

  test.each<[string, Partial<Job>]>([
    ['of a job that is queued again', { state: 'queued', claimedAt }],
    ['of a job whose prediction runs', { state: 'running', predictionId: 'run-1', claimedAt }],
    [
      'of a job whose prediction is known, though the claim is not replaced',
      { state: 'submitting', predictionId: 'run-1', claimedAt },
    ],
    ['that has no time', { state: 'submitting', claimedAt: null }],
  ])('%s does not end it', async (_of, changed) => {
    await sweepWith(changed)
    expect(await status()).toBe('processing')
    expect(await findJob(generationId)).toMatchObject(changed)
    expect(counted()).toEqual([])
  })
})

test('a prediction that Replicate does not have any more counts as a failed generation', async () => {
  answerWith(() => Response.json({ detail: 'not found' }, { status: 404 }))
  await sweepWith({ state: 'running', predictionId: 'run-1' })
  expect(await status()).toBe('failed')
  expect(counted()).toEqual(['GenerationFailed'])
})

test('a prediction that still runs is not reported', async () => {
  await sweepWith({ state: 'running', predictionId: 'run-1' })
  expect(queues.sent()).toEqual([])
  expect(await status()).toBe('processing')
})

test('a row that cannot be parsed does not keep the sweeper from the others', async () => {
  table.put(keys.job('other'), { function: 'sauna', gsi1pk: 'RUNNING#0', gsi1sk: now.toISOString() })
  await sweepWith({ deadline: at(-1) })
  expect(await status()).toBe('failed')
})
