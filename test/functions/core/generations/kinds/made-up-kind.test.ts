import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { change, transact } from '#functions/core/db/transact.ts'
import { claimSeconds, storingSeconds } from '#functions/core/generations/job-times.ts'
import { type Job, JobRow, jobWrite } from '#functions/core/generations/jobs.ts'
import type { DiscardsResult, RunsJob, SettlesJob, StoresResult } from '#functions/core/generations/kinds/job-kind.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId, jobRow } from '#test/support/functions/generations.ts'
import type { Reply } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { result } from '#test/support/functions/result-stage.ts'

// A kind as a contributor adds it: a caption for a stored design, which takes no picture and shares no code with the others.
const captioned = (set: string, values: Record<string, unknown> = {}) =>
  change(keys.generation(userId, generationId), {
    set,
    condition: 'caption.#status = :processing',
    names: { '#status': 'status' },
    values: { ...values, ':processing': 'processing' },
  })

const caption = vi.hoisted(() => ({
  run: { compose: async () => ({ model: 'made/up', input: { image: 'a design' } }) } satisfies RunsJob,
  store: {
    store: async (_job, url, { model }) => ({ storagePath: `caption of ${url}`, width: 1, height: 1, model }),
  } satisfies StoresResult,
  discard: vi.fn<DiscardsResult>(async () => {}),
}))

const settle: SettlesJob = {
  subject: () => keys.generation(userId, generationId),
  holder: ({ generationId }) => ({ generationId }),
  completed: (_job, { storagePath }) =>
    captioned('SET caption.#status = :completed, caption.words = :words', {
      ':completed': 'completed',
      ':words': storagePath,
    }),
  failed: (_job, { reason }) =>
    captioned('SET caption.#status = :failed, caption.words = :reason', { ':failed': 'failed', ':reason': reason }),
  failure: () => ({ reason: 'No caption was found', hasNsfwContent: false }),
}

vi.mock('#functions/core/generations/kinds/names.ts', async (original) => {
  const { jobKinds } = await original<typeof import('#functions/core/generations/kinds/names.ts')>()
  return { jobKinds: [...jobKinds, 'caption'] }
})
vi.mock('#functions/core/generations/kinds/index.ts', async (original) => {
  const kinds = await original<typeof import('#functions/core/generations/kinds/index.ts')>()
  return {
    runs: { ...kinds.runs, caption: caption.run },
    stores: { ...kinds.stores, caption: caption.store },
    get settles() {
      return { ...kinds.settles, caption: settle }
    },
    undoes: { ...kinds.undoes, caption: () => captioned('REMOVE caption') },
    discards: { ...kinds.discards, caption: caption.discard },
  }
})

const start = Date.parse('2026-06-01T12:00:00.000Z')
const job = {
  ...jobRow({ deadline: new Date(start + 180_000).toISOString() }),
  kind: 'caption' as Job['kind'],
}
const { table, queues, sent, answer } = useFunctionStage({ account: { planCredits: 99, held: 1 }, now: start })
const replicateAnswers = (reply: Reply) => answer({ 'https://replicate.test': reply })

beforeEach(async () => {
  replicateAnswers(() => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }))
  caption.discard.mockClear()
  table.put(keys.generation(userId, generationId), { ...completedRow(), caption: { status: 'processing' } })
  await transact([jobWrite(job, new Date(start + 20_000))])
})

const run = () => runTool(queueEvent({ type: 'run', userId, generationId, jobId: job.id }), lambdaContext)
const end = (changed = {}) => storeResult(queueEvent(result({ deadline: job.deadline, ...changed })), lambdaContext)
const sweepAfter = (seconds: number) => {
  vi.setSystemTime(start + seconds * 1000)
  return settleStuckJobs(undefined, lambdaContext)
}
const captionNow = async () => (await getRow(keys.generation(userId, generationId)))?.caption
const creditsNow = async () => {
  const { planCredits, held } = (await getRow(keys.account(userId))) ?? {}
  return { planCredits, held }
}
const jobNow = async () => {
  const row = await getRow(keys.job(job.id))
  return row && JobRow.parse(row)
}
const spent = { planCredits: 99, held: 0 }
const returned = { planCredits: 100, held: 0 }

test('a made-up kind runs, is stored and settled once, for its credit', async () => {
  await run()
  await run()
  expect(sent().map(({ url, body }) => [url.pathname, JSON.parse(body ?? '').input])).toEqual([
    ['/v1/models/made/up/predictions', { image: 'a design' }],
  ])
  await end()
  await end()
  expect(await captionNow()).toEqual({ status: 'completed', words: 'caption of https://replicate.delivery/a.jpg' })
  expect(await creditsNow()).toEqual(spent)
  expect(await jobNow()).toBeUndefined()
})

test('a made-up kind that fails gives its credit back, with its own reason', async () => {
  await run()
  await end({ status: 'failed', output: [], error: 'CUDA out of memory' })
  expect(await captionNow()).toEqual({ status: 'failed', words: 'No caption was found' })
  expect(await creditsNow()).toEqual(returned)
})

test('the sweeper sends a lost message again, and takes a result whose webhook was lost', async () => {
  await sweepAfter(20)
  expect(queues.sent().map(({ body }) => body)).toEqual([{ type: 'run', userId, generationId, jobId: job.id }])
  await run()
  replicateAnswers(() => Response.json({ id: 'run-1', model: 'made/up', status: 'succeeded', output: 'a url' }))
  await sweepAfter(90)
  expect(queues.sent().at(-1)?.body).toMatchObject({ jobId: job.id, status: 'succeeded', output: ['a url'] })
})

test('a crash between the claim and the create call costs nothing', async () => {
  replicateAnswers(() => {
    throw new Error('The worker is gone')
  })
  await run()
  expect(await jobNow()).toMatchObject({ state: 'submitting', predictionId: null })
  await sweepAfter(claimSeconds)
  expect(await captionNow()).toMatchObject({ status: 'failed' })
  expect(await creditsNow()).toEqual(returned)
})

test('a made-up kind is given up at its deadline, and what it stored late is deleted before its row', async () => {
  await run()
  replicateAnswers(() => Response.json({ id: 'run-1', status: 'processing' }))
  await sweepAfter(180)
  expect(await captionNow()).toMatchObject({ status: 'failed' })
  expect(await creditsNow()).toEqual(returned)
  await sweepAfter(180 + storingSeconds)
  expect(caption.discard).toHaveBeenCalledTimes(1)
  expect(await jobNow()).toBeUndefined()
})
