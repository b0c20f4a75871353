import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findAccount } from '#functions/core/accounts/accounts.ts'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { claimJob, findJob, recordPrediction } from '#functions/core/generations/jobs.ts'
import { settleStuckJobs } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import type { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { isBetter, startSecondRun } from '#functions/core/generations/store/second-run.ts'
import { checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { structure } from '#functions/core/pictures/structure.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { limits } from '#shared/limits.ts'
import { toolModes } from '#shared/tools/index.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import {
  done,
  failed,
  result,
  resultPath,
  settle,
  setUpResultStage,
  thumbnailPath,
} from '#test/support/functions/result-stage.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const { table, bucket, queues, answerWith } = setUpResultStage()

const pictureOf = (path: string) => sharp(path).resize(480).jpeg().toBuffer()
const photo = await pictureOf('frontend/pictures/rooms/kitchen.webp')
const kept = await pictureOf('frontend/pictures/pairs/after-change-material.webp')
const moved = await pictureOf('frontend/pictures/rooms/study.webp')
const turned = await sharp(kept).rotate(3).resize(480, 320, { fit: 'cover' }).jpeg().toBuffer()

const locked = toolModes.filter(({ mode }) => mode.structureLock)
const [toolMode = locked[0]] = locked.filter(({ mode }) => mode.structureLock === 'switch')

const put = (settings: Record<string, string> = {}, mode = toolMode) => {
  if (!mode) throw new Error('No mode locks the structure')
  const generation = generationRow({}, mode)
  table.put(keys.generation(userId, generationId), {
    ...generation,
    settings: { ...generation.settings, ...settings },
  })
  table.put(keys.job(generationId), {
    ...jobRow({ state: 'running', predictionId: 'run-1' }, mode),
    gsi1pk: runningShardOf(generationId),
  })
  bucket.put(checkedPath(generation.settings[mode.mode.roomField] ?? ''), photo)
}

beforeEach(() => {
  vi.mocked(count).mockClear()
  put()
})

const end = (picture: Buffer, changed: Partial<EndedPrediction> = {}) => {
  answerWith(() => new Response(new Uint8Array(picture)))
  return settle(result(changed))
}

/** The second run's prediction, as the worker records it after the first run ended with this picture. */
const secondRun = async () => {
  await end(moved)
  const job = await findJob(generationId)
  if (!job) throw new Error('The job is settled')
  await claimJob(job)
  await recordPrediction(job, 'run-2')
  return { predictionId: 'run-2', deadline: job.deadline }
}

const runs = () => queues.sent().filter(({ body }) => body.type === 'run')
const generation = () => findGeneration(userId, generationId)
const account = () => findAccount(userId)
const sweepAt = (time: number) => settleStuckJobs({ training: async () => {}, bulk: async () => {} }, new Date(time))

test.each(locked)('$toolId makes a design that moved the structure once more, at no cost', async (mode) => {
  put({}, mode)
  expect(await end(moved)).toEqual(done)
  expect(await generation()).toMatchObject({ status: 'processing' })
  expect(await findJob(generationId)).toMatchObject({
    state: 'queued',
    predictionId: null,
    firstRun: { storagePath: resultPath, structureKept: expect.any(Number) },
  })
  expect(queues.sent()).toMatchObject([{ body: { type: 'run', userId, generationId } }])
  expect(table.entries()).toEqual([])
  expect(vi.mocked(count).mock.calls).toEqual([['SecondRun']])
})

test('a design that keeps the structure is completed with its figure', async () => {
  await end(kept)
  expect(await generation()).toMatchObject({ status: 'completed' })
  expect((await generation())?.structureKept).toBeGreaterThanOrEqual(limits.structureKeptLeastPercent)
  expect(runs()).toEqual([])
})

test.each([
  [limits.structureKeptLeastPercent, false],
  [limits.structureKeptLeastPercent - 1, true],
])('a design that keeps %i %% is made once more: %s', async (structureKept, isMadeAgain) => {
  const job = await findJob(generationId)
  if (!job) throw new Error('The job is settled')
  const first = { storagePath: resultPath, width: 480, height: 320, model: null, structureKept }
  expect(await startSecondRun(job, first)).toBe(isMadeAgain)
  expect(queues.sent()).toHaveLength(Number(isMadeAgain))
})

test.each([
  [limits.colourErrorMost, false],
  [limits.colourErrorMost + 0.1, true],
])('a painted area that misses the chosen paint by ΔE %d is made once more: %s', async (colourError, isMadeAgain) => {
  const job = await findJob(generationId)
  if (!job) throw new Error('The job is settled')
  const first = { storagePath: resultPath, width: 480, height: 320, model: null, colourError }
  expect(await startSecondRun(job, first)).toBe(isMadeAgain)
  expect(queues.sent()).toHaveLength(Number(isMadeAgain))
})

test.each([
  [{ structureKept: 81 }, { structureKept: 80 }, true],
  [{ structureKept: 80 }, { structureKept: 80 }, false],
  [{}, { structureKept: 80 }, false],
  [{ colourError: 7.9 }, { colourError: 8 }, true],
  [{ colourError: 8 }, { colourError: 8 }, false],
  [{}, { colourError: 8 }, false],
])('a second run with %j is better than a first one with %j: %s', (second, first, isKept) => {
  expect(isBetter(second, first)).toBe(isKept)
})

test('a design that was made once costs one run of its model', async () => {
  await end(kept)
  expect((await generation())?.costMicroUsd).toBe(40_000)
})

test('a user who switched the lock off gets the first design, without a figure', async () => {
  put({ structureLock: 'off' })
  await end(moved)
  expect(await generation()).toMatchObject({ status: 'completed' })
  expect(await generation()).not.toHaveProperty('structureKept')
})

test('a design whose photo is gone is completed without a figure', async () => {
  bucket.reset()
  await end(moved)
  expect(await generation()).toMatchObject({ status: 'completed' })
  expect(await generation()).not.toHaveProperty('structureKept')
})

test('the picture is stored while it is measured, and the photo is read once', async () => {
  vi.spyOn(structure, 'drift').mockImplementationOnce(async () => {
    await vi.waitFor(() => expect(bucket.get(thumbnailPath)).toBeDefined(), { timeout: 20_000 })
    return { exchanged: 0, camera: 0, moved: 0, frame: 0 }
  })
  expect(await end(kept)).toEqual(done)
  expect(await generation()).toMatchObject({ status: 'completed', structureKept: 100 })
  expect(bucket.read()).toHaveLength(1)
})

test('a measure that fails leaves the job to the repeated message, when the picture has been stored', async () => {
  vi.spyOn(structure, 'drift').mockRejectedValueOnce(new Error('Out of memory'))
  expect(await end(kept)).toEqual(failed)
  expect(await generation()).toMatchObject({ status: 'processing' })
  expect(bucket.get(resultPath)).toBeDefined()
  expect(bucket.get(thumbnailPath)).toBeDefined()
  expect(await end(kept)).toEqual(done)
  expect(await generation()).toMatchObject({ status: 'completed', structureKept: expect.any(Number) })
})

test('a picture that cannot be stored completes nothing, also when it is measured', async () => {
  bucket.fail('PutObject', resultPath)
  expect(await end(kept)).toEqual(failed)
  expect(await generation()).toMatchObject({ status: 'processing' })
  expect(table.entries()).toEqual([])
})

describe('the second run', () => {
  test('is kept when it is better, and costs the one credit that was held', async () => {
    const second = await secondRun()
    const first = [bucket.get(resultPath), bucket.get(thumbnailPath)]
    await end(kept, second)
    expect(await generation()).toMatchObject({ status: 'completed' })
    expect(bucket.get(resultPath)).not.toEqual(first[0])
    expect(bucket.get(thumbnailPath)).not.toEqual(first[1])
    expect((await generation())?.structureKept).toBeGreaterThanOrEqual(limits.structureKeptLeastPercent)
    expect(table.entries()).toMatchObject([{ type: 'capture', plan: 1 }])
    expect(await findJob(generationId)).toBeUndefined()
  })

  test('leaves the design without a seed when it is kept, because the seed was that of the first model', async () => {
    put({ seed: '41' })
    await end(kept, await secondRun())
    expect(await generation()).toMatchObject({ status: 'completed' })
    expect((await generation())?.settings).not.toHaveProperty('seed')
  })

  test('names its own model in the design and in the picture', async () => {
    await end(kept, { ...(await secondRun()), model: 'google/nano-banana-2' })
    expect((await generation())?.settings.model).toBe('google/nano-banana-2')
    expect(bucket.get(resultPath)?.includes('google/nano-banana-2')).toBe(true)
  })

  test.each([
    ['kept', kept],
    ['worse', turned],
    ['broken', Buffer.from('none')],
  ])('that is %s is paid to the provider like the first one', async (_how, picture) => {
    await end(picture, await secondRun())
    expect((await generation())?.costMicroUsd).toBe(107_000)
  })

  test('leaves the seed of the first design with it', async () => {
    put({ seed: '41' })
    const second = await secondRun()
    await end(turned, second)
    expect((await generation())?.settings.seed).toBe('41')
  })

  test('is not followed by a third, also when it moves the structure too', async () => {
    const second = await secondRun()
    await end(turned, second)
    expect(await generation()).toMatchObject({ status: 'completed' })
    expect(runs()).toHaveLength(1)
  })

  test.each<[string, Buffer, Partial<EndedPrediction>]>([
    ['is worse', turned, {}],
    ['fails', moved, { status: 'failed', output: [], error: 'CUDA out of memory' }],
    ['is blocked', moved, { status: 'failed', output: [], error: 'NSFW content detected' }],
    ['takes too long', moved, { status: 'canceled', output: [] }],
    ['is no picture', Buffer.from('none'), {}],
  ])('leaves the first design when it %s', async (_how, picture, changed) => {
    const second = await secondRun()
    const first = [bucket.get(resultPath), bucket.get(thumbnailPath)]
    const puts = bucket.stored().length
    const { structureKept } = (await findJob(generationId))?.firstRun ?? {}
    expect(await end(picture, { ...second, ...changed })).toEqual(done)
    expect(await generation()).toMatchObject({ status: 'completed', structureKept, failureReason: null })
    expect([bucket.get(resultPath), bucket.get(thumbnailPath)]).toEqual(first)
    expect(bucket.stored()).toHaveLength(puts)
    expect(table.entries()).toMatchObject([{ type: 'capture', plan: 1 }])
    expect(vi.mocked(count).mock.calls).toEqual([['SecondRun'], ['DesignInTime']])
  })

  test('does not take the repeated message about the first run for its own', async () => {
    await end(moved)
    const job = await findJob(generationId)
    if (job) await claimJob(job)
    await end(kept)
    expect(await generation()).toMatchObject({ status: 'processing' })
    expect(await findJob(generationId)).toMatchObject({ state: 'submitting', predictionId: null })
  })

  test('is started by the sweeper when its message was lost', async () => {
    queues.fail()
    expect(await end(moved)).toEqual(done)
    queues.reset()
    await sweepAt(Date.now() + 19_000)
    expect(queues.sent()).toEqual([])
    await sweepAt(Date.now() + 21_000)
    expect(queues.sent()).toMatchObject([{ body: { type: 'run', generationId } }])
  })

  test.each([
    ['is not claimed', async () => void (await end(moved))],
    [
      'has no known prediction',
      async () =>
        void (await end(moved).then(async () => {
          const job = await findJob(generationId)
          if (job) await claimJob(job)
        })),
    ],
    ['has a prediction whose end nobody reported', async () => void (await secondRun())],
  ])('that %s by the deadline leaves the first design', async (_how, arrange) => {
    await arrange()
    const { structureKept } = (await findJob(generationId))?.firstRun ?? {}
    await sweepAt(Date.now() + limits.secondRunSeconds * 1000 + 1000)
    expect(await generation()).toMatchObject({ status: 'completed', storagePath: resultPath, structureKept })
    expect(table.entries()).toMatchObject([{ type: 'capture', plan: 1 }])
    expect(await account()).toMatchObject({ held: 0 })
    expect(vi.mocked(count).mock.calls).toEqual([['SecondRun']])
    expect(queues.sent().at(-1)?.body).toMatchObject({ type: 'compare', generationId })
  })
})
