import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/bulk-jobs.ts'
import { findWork } from '#functions/core/bulk/bulk-work.ts'
import { checkBulk } from '#functions/core/bulk/continue-bulk.ts'
import { creditHistory, queryEntries } from '#functions/core/credits/credit-history.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { settleStuckJobs } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { entryInWords } from '#shared/copy/credit-entries.ts'
import { rates } from '#shared/limits.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { answerOf } from '#test/support/functions/api-event.ts'
import { bulkWork } from '#test/support/functions/bulk-rows.ts'
import {
  about,
  account,
  choose,
  id,
  jobsOfBulk,
  model,
  read,
  refusedScenes,
  startScenes,
  useBulkStage,
} from '#test/support/functions/bulk-stage.ts'
import { cancelled } from '#test/support/functions/dynamo.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { replace } from '#test/support/replace.ts'

const { table, queues } = useBulkStage()

describe('a bulk job of presets', () => {
  test('holds all its credits at once, in one line of the history', async () => {
    const { status, body } = await startScenes()
    expect(status).toBe(202)
    expect(body.job).toEqual({
      id,
      kind: 'scenes',
      modelName: 'Ada',
      status: 'processing',
      totalImages: 6,
      completedImages: 0,
      failedImages: 0,
      refusedImages: 0,
      credits: 6,
      createdAt: new Date().toISOString(),
    })
    expect(await account()).toMatchObject({ planCredits: 0, packCredits: 94, held: 6 })
    const { entries } = await creditHistory(accountRow(), { limit: 50 })
    expect(entries.map((entry) => [entryInWords(entry), entry.credits, entry.bulkJobId])).toEqual([
      ['Bulk: Picture of you', -6, id],
    ])
  })

  test('has a picture of each preset in the order of the request, each with a seed of its own', async () => {
    await startScenes()
    const { job, generations } = await read()
    expect(job.totalImages).toBe(6)
    expect(generations.map((one: Row) => (one.settings as Row).modelIdManual)).toEqual(choose(6))
    expect(generations[0]).toMatchObject({
      toolId: 'scene',
      modeId: 'preset',
      status: 'processing',
      bulkJobId: id,
      credits: 1,
      prompt: '',
      hasNsfwContent: false,
      settings: {
        userModelId: model.id,
        userModelName: 'Ada',
        userSelectedGender: 'female',
        modelName: presets[0]?.displayName,
      },
    })
    expect(new Set(generations.map((one: Row) => (one.settings as Row).seed)).size).toBe(6)
    // The plan's credits are spent before those of packs.
    const { planPeriodEnd } = accountRow()
    const [planned, packed] = [
      { plan: 1, pack: 0, planPeriodEnd },
      { plan: 0, pack: 1, planPeriodEnd: null },
    ]
    const jobs = await jobsOfBulk()
    expect(jobs.map(({ hold }) => hold)).toEqual([planned, planned, planned, planned, packed, packed])
    // A refund finds in the entry what each picture holds.
    expect(await queryEntries(userId, { limit: 10 })).toMatchObject([
      {
        holds: Object.fromEntries(jobs.map(({ generationId, hold: { plan, pack } }) => [generationId, { plan, pack }])),
      },
    ])
  })

  test('starts two pictures a second, and waits for each from its own start on', async () => {
    await startScenes()
    const { generations } = await read()
    expect(queues.sent()).toMatchObject(
      generations.map((one: Row) => ({
        queueUrl: queueUrlOf('generate-image'),
        body: { type: 'run', generationId: one.id },
      })),
    )
    expect(queues.sent().map(({ delaySeconds = 0 }) => delaySeconds)).toEqual([0, 0, 1, 1, 2, 2])
    const deadlines = (await jobsOfBulk()).map(({ deadline }) => Date.parse(deadline))
    expect(deadlines.map((deadline) => (deadline - Date.now()) / 1000)).toEqual([180, 180, 181, 181, 182, 182])
  })

  test('is the same job when it is requested again, and a conflict with other presets', async () => {
    const [first, again] = [await startScenes(), await startScenes()]
    expect(again.body).toEqual(first.body)
    expect(await refusedScenes({ modelIdsManual: choose(5) })).toMatchObject({
      httpStatus: 409,
      detail: 'This job was already started with different choices.',
    })
    expect(await account()).toMatchObject({ held: 6 })
    expect(queues.sent()).toHaveLength(6)
  })

  test('is the same job when it is requested again after the plan has ended', async () => {
    const { body } = await startScenes()
    table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0 }))
    expect(await startScenes()).toMatchObject({ status: 202, body })
  })

  test('is accepted once when it is requested twice at the same time', async () => {
    const [one, other] = await Promise.all([startScenes(), startScenes()])
    expect([one.status, other.status]).toEqual([202, 202])
    expect(other.body).toEqual(one.body)
    expect(await account()).toMatchObject({ held: 6 })
    expect(queues.sent()).toHaveLength(6)
  })

  test('is accepted also when the balance has changed meanwhile, if it still suffices', async () => {
    const before = accountRow({ planCredits: 2, packCredits: 96 })
    table.beforeWrite(keys.account(userId), () => table.put(keys.account(userId), before))
    expect((await startScenes()).status).toBe(202)
    expect(await account()).toMatchObject({ planCredits: 0, packCredits: 92, held: 6 })
  })

  test('is refused while other requests hold the account', async () => {
    table.failTransactions(...Array.from({ length: 6 }, () => cancelled('TransactionConflict')))
    expect(await refusedScenes()).toMatchObject({ httpStatus: 503 })
    expect(await account()).toMatchObject({ held: 0 })
  })

  test('with the id of another user’s job is a conflict, and holds nothing', async () => {
    table.put(keys.job(id), bulkWork({ userId: otherUserId }))
    expect(await refusedScenes()).toMatchObject({ httpStatus: 409 })
    expect(await account()).toMatchObject({ planCredits: 4, packCredits: 96, held: 0 })
  })

  test.each([
    [9, 202],
    [11, 400],
  ])('from a clock that is %i minutes ahead is answered with %i', async (minutes, status) => {
    const bulkJobId = `bulk_${ulid(Date.now() + minutes * 60_000)}`
    expect(await startScenes({ bulkJobId })).toMatchObject({ status })
  })

  test('leaves out presets that are not shown, and says how many', async () => {
    table.put(keys.preset(presets[1]?.manualId ?? ''), { ...presets[1], order: 0, isActive: false })
    const { body } = await startScenes({ modelIdsManual: [...choose(3), 'sauna'] })
    expect(body.job).toMatchObject({ totalImages: 2, refusedImages: 2, credits: 2 })
    expect(await account()).toMatchObject({ held: 2 })
  })

  test('is not started without a preset that cannot be read', async () => {
    const [first = ''] = choose(1)
    table.dynamo.on(GetCommand, { Key: keys.preset(first) }).rejects(new Error('DynamoDB is down'))
    expect((await startScenes()).status).toBe(500)
    expect(table.written()).toEqual([])
  })

  test('without any preset that is shown is refused', async () => {
    expect(await refusedScenes({ modelIdsManual: ['sauna', 'moon'] })).toMatchObject({
      httpStatus: 422,
      detail: 'Failed to queue any generations. Please try again.',
    })
  })

  test.each([
    [4, 'You need 6 credits for 6 pictures, but you have 4. 4 pictures would be possible.'],
    [1, 'You need 6 credits for 6 pictures, but you have 1. 1 picture would be possible.'],
  ])('with %i credits is refused with the number of pictures that would do', async (planCredits, detail) => {
    table.put(keys.account(userId), accountRow({ planCredits }))
    expect(await refusedScenes()).toMatchObject({ httpStatus: 402, detail })
    expect(table.written()).toEqual([])
  })

  test('whose pictures cost two credits each holds two for each', async () => {
    const restore = replace(sceneModes.scene.mode, 'credits', 2)
    try {
      table.put(keys.account(userId), accountRow({ planCredits: 11 }))
      expect(await refusedScenes()).toMatchObject({ httpStatus: 402 })
      table.put(keys.account(userId), accountRow({ planCredits: 12 }))
      expect((await startScenes()).body.job).toMatchObject({ credits: 12 })
    } finally {
      restore()
    }
  })

  test.each([
    ['a Basic plan', { tier: 'Basic' }, 403, 'Bulk generation is included in Pro and Premium plans.'],
    [
      'packs alone',
      { tier: 'CREDITS_ONLY', packCredits: 50 },
      403,
      'Bulk generation is included in Pro and Premium plans.',
    ],
    ['no bulk jobs left', { bulkStartsFullAt: Number.MAX_SAFE_INTEGER }, 429, 'That was a lot in a short time.'],
    ['a deletion that has begun', { deletionBeganAt: '2026-06-01T12:00:00.000Z' }, 401, ''],
  ] as const)('with %s is refused', async (_what, changed, httpStatus, detail) => {
    table.put(keys.account(userId), accountRow(changed))
    expect(await refusedScenes()).toMatchObject({ httpStatus, detail: expect.stringContaining(detail) })
    expect(table.written()).toEqual([])
  })

  test.each([
    ['somebody else’s model', { userModelId: 'mdl_01JZ0000000000000000000009' }, 404],
    ['a preset twice', { modelIdsManual: ['red-coat', 'red-coat'] }, 400],
    ['no preset', { modelIdsManual: [] }, 400],
    ['101 presets', { modelIdsManual: Array.from({ length: 101 }, (_, index) => `p-${index}`) }, 400],
    ['an id of tomorrow', { bulkJobId: 'bulk_01ZZ0000000000000000000001' }, 400],
  ])('with %s is refused', async (_what, over, httpStatus) => {
    table.put(keys.trainedModel(otherUserId, 'mdl_01JZ0000000000000000000009'), { ...model, userId: otherUserId })
    expect(await refusedScenes(over)).toMatchObject({ httpStatus })
    expect(table.written()).toEqual([])
  })

  test('costs a developer nothing', async () => {
    table.put(keys.account(userId), accountRow({ dev: true, tier: null, active: false, planCredits: 0 }))
    expect((await startScenes()).body.job).toMatchObject({ totalImages: 6, credits: 0 })
  })

  test('can be started ten times at once, and again every minute', async () => {
    const start = (number: number) =>
      startScenes({ bulkJobId: `bulk_${String(number).padStart(26, '0')}`, modelIdsManual: choose(1) })
    for (let number = 1; number <= rates.bulkStarts.burst; number++) expect((await start(number)).status).toBe(202)
    expect((await start(99)).status).toBe(429)
    vi.setSystemTime(Date.now() + 60_000)
    expect((await start(99)).status).toBe(202)
  })
})

describe('an accepted bulk job whose pictures could not be written', () => {
  const down = () => new Error('DynamoDB is down')
  const startUnwritten = () => {
    table.failTransactions(undefined, down())
    return startScenes()
  }
  const sweepAfter = (seconds: number) =>
    settleStuckJobs({ training: async () => {}, bulk: checkBulk }, new Date(Date.now() + seconds * 1000))

  test('is continued by the sweeper after half a minute, and half a minute after each failure', async () => {
    expect((await startUnwritten()).status).toBe(202)
    expect(await account()).toMatchObject({ held: 6 })
    await sweepAfter(29)
    table.failTransactions(down())
    await sweepAfter(31)
    await sweepAfter(60)
    expect(queues.sent()).toEqual([])
    await sweepAfter(62)
    expect(queues.sent()).toHaveLength(6)
    expect((await read()).generations).toHaveLength(6)
    expect(await findWork(id)).toBeUndefined()
  })

  test('is continued when it is requested again', async () => {
    const { body } = await startUnwritten()
    expect((await startScenes()).body).toEqual(body)
    expect(queues.sent()).toHaveLength(6)
    expect(await account()).toMatchObject({ held: 6 })
  })

  test('gives all credits back when it is cancelled, and starts nothing', async () => {
    await startUnwritten()
    const { body } = await answerOf(handler, about('cancel'))
    expect(body.job).toMatchObject({ status: 'failed', failedImages: 6 })
    expect(await account()).toMatchObject({ planCredits: 4, packCredits: 96, held: 0 })
    expect(queues.sent()).toEqual([])
    // Pictures that were written a moment ago are cancelled too.
    const ofPictures = table
      .queries()
      .filter(({ KeyConditionExpression }) => /sk BETWEEN/.test(KeyConditionExpression ?? ''))
    expect(ofPictures.map(({ ConsistentRead }) => ConsistentRead)).toEqual([true])
  })
})
