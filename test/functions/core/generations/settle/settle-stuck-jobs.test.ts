import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkBulk } from '#functions/core/bulk/continue-bulk.ts'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { transact } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { findJob, type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { checksAtOnce, settleStuckJobs } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { failuresInARow } from '#functions/core/generations/settle/sweep-requests.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { checkTraining } from '#functions/core/training/training-jobs.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import type { Reply } from '#test/support/functions/internet.ts'
import { newGenerationId } from '#test/support/functions/tool-bodies.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const now = new Date('2026-06-01T12:00:00.000Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

const { table, queues, sent, answer } = useFunctionStage({ account: { planCredits: 99, held: 1 } })
const answerWith = (reply: Reply) => answer({ 'https://replicate.test': reply })

beforeEach(() => {
  vi.mocked(count).mockClear()
  answerWith(() => Response.json({ id: 'run-1', status: 'processing' }))
  table.put(keys.generation(userId, generationId), generationRow())
})

const sweep = (isOver?: () => boolean) => settleStuckJobs({ training: checkTraining, bulk: checkBulk }, now, isOver)
const sweepWith = async (changed: Partial<Job>) => {
  await transact([jobWrite(jobRow({ deadline: at(60), ...changed }), now)])
  await sweep()
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

/** Puts due jobs of one account, each with its generation, and a prediction `run-<number>`. */
const putJobs = (number: number, changed: (index: number) => Partial<Job> & { gsi1sk?: string } = () => ({})) => {
  table.put(keys.account(userId), accountRow({ planCredits: 99, held: number }))
  return Array.from({ length: number }, (_, index) => {
    const id = GenerationId.parse(newGenerationId())
    const { gsi1sk = at(-1), ...job } = changed(index)
    const row = jobRow({ ...running, predictionId: `run-${index}`, deadline: at(-1), ...job, generationId: id })
    table.put(keys.generation(userId, id), generationRow({ id }))
    table.put(keys.job(id), { ...row, gsi1pk: runningShardOf(id), gsi1sk })
    return id
  })
}
const running = { state: 'running' } as const
const countOf = async (ids: readonly string[], wanted: string) => {
  const statuses = await Promise.all(ids.map(async (id) => (await findGeneration(userId, id))?.status))
  return statuses.filter((status) => status === wanted).length
}

describe('many due jobs', () => {
  test('are all settled in one sweep, behind any number of ended ones', async () => {
    for (let number = 0; number < 300; number++) {
      const id = newGenerationId()
      const ended = { generationId: id, userId, state: 'ended', endedAt: at(-60) }
      table.put(keys.job(id), { ...ended, gsi1pk: runningShardOf(id), gsi1sk: at(-50) })
    }
    const ids = putJobs(300)
    await sweep()
    expect(await countOf(ids, 'failed')).toBe(300)
    const entries = table.entries()
    await sweep()
    expect(table.entries()).toEqual(entries)
  })

  test('are looked at by their deadlines, whichever shard they are in and whenever their look was due', async () => {
    const order = [3, 0, 2, 1]
    putJobs(4, (index) => ({ deadline: at(-10 + (order[index] ?? 0)), gsi1sk: at(-20 - index) }))
    await sweep()
    const reads = sent()
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => url.pathname.split('/').at(-1))
    expect(reads).toEqual(['run-1', 'run-3', 'run-2', 'run-0'])
  })

  test('wait for the next sweep when this one is over', async () => {
    const ids = putJobs(40)
    let begun = 0
    await sweep(() => ++begun > 35)
    expect(await countOf(ids, 'failed')).toBe(35)
    await sweep()
    expect(await countOf(ids, 'failed')).toBe(40)
  })

  test('of one account are settled one after the other, since transactions on its row refuse each other', async () => {
    const ids = putJobs(40)
    let open = 0
    let most = 0
    table.dynamo.on(TransactWriteCommand).callsFake(async (input) => {
      most = Math.max(most, ++open)
      await new Promise(setImmediate)
      open -= 1
      return table.serve(new TransactWriteCommand(input))
    })
    await sweep()
    expect(await countOf(ids, 'failed')).toBe(40)
    expect(most).toBe(1)
  })
})

test('a row that cannot be parsed is looked at again in half a minute, and keeps the sweeper from no other', async () => {
  table.put(keys.job('other'), { function: 'sauna', gsi1pk: 'RUNNING#0', gsi1sk: now.toISOString() })
  await sweepWith({ deadline: at(-1) })
  expect(await status()).toBe('failed')
  expect(await getRow(keys.job('other'))).toMatchObject({ gsi1sk: at(30) })
})

test('a job that was settled after it was read is not put back among the due ones when its look fails', async () => {
  answerWith(({ method }) =>
    method === 'POST' ? Response.json({}, { status: 500 }) : Response.json({ id: 'run-0', status: 'processing' }),
  )
  const [id = ''] = putJobs(1)
  await sweep()
  const row = await getRow(keys.job(id))
  expect(row).toMatchObject({ state: 'ended', gsi1pk: 'ENDED' })
  expect(row?.gsi1sk).not.toBe(at(30))
})

test('a prediction that has ended by its deadline is not cancelled', async () => {
  answerWith(() => Response.json({ id: 'run-0', status: 'canceled' }))
  putJobs(1)
  await sweep()
  expect(sent().map(({ method }) => method)).toEqual(['GET'])
})

describe('a sweep in which Replicate fails', () => {
  beforeEach(() => answerWith(() => Response.json({}, { status: 503 })))

  test('asks nothing more after ten failures in a row, settles what is past its deadline, and leaves the rest due', async () => {
    const late = putJobs(80)
    const early = putJobs(40, () => ({ deadline: at(60) }))
    table.put(keys.account(userId), accountRow({ planCredits: 99, held: 120 }))
    await sweep()
    // Looks that had begun by then have asked.
    expect(new Set(sent().map(({ url }) => url.pathname)).size).toBeLessThan(failuresInARow + checksAtOnce)
    expect(await countOf(late, 'failed')).toBe(80)
    expect(await countOf(early, 'processing')).toBe(40)
    expect(await getRow(keys.job(early.at(-1) ?? ''))).toMatchObject({ gsi1sk: at(-1), looks: 0 })
  })

  test('asks on when an answer is only of no use', async () => {
    answerWith(() => Response.json({ detail: 'not what was expected' }))
    putJobs(80)
    await sweep()
    expect(sent().filter(({ method }) => method === 'GET')).toHaveLength(80)
  })

  test('sends the messages of queued jobs all the same', async () => {
    putJobs(80)
    await sweepWith({ state: 'queued' })
    expect(queues.sent()).toMatchObject([{ body: { type: 'run', generationId } }])
  })
})
