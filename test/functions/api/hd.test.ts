import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from '#functions/api/generations.ts'
import { queryEntries } from '#functions/core/credits/credit-history.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { settleStuckJobs } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { cancelJobs } from '#functions/core/personal-data/cancel-jobs.ts'
import { checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { areas } from '#shared/contracts/index.ts'
import { hd } from '#shared/tools/hd.ts'
import { findMode } from '#shared/tools/index.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { anyMode, completedRow, generationId, generationRow } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { replace } from '#test/support/replace.ts'

const { hd: endpoint, remove } = areas.generations.endpoints
const key = keys.generation(userId, generationId)

const { table, queues, bucket, sent } = useFunctionStage({
  internet: {
    'https://images.test': () => new Response(null, { status: 204 }),
    'https://replicate.test': () => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }),
  },
  account: {},
})

beforeEach(() => {
  table.put(key, completedRow())
})

const press = (sub = userId) => apiEvent(endpoint, { params: { id: generationId }, claims: accessClaims(sub) })
const made = async () => (await findGeneration(userId, generationId))?.hd
const account = () => getRow(keys.account(userId))
const jobOf = (id: unknown) => getRow(keys.job(String(id)))

describe('Download HD', () => {
  test('starts one job on the queue of the design, for the price of the registry', async () => {
    const { status, body } = await answerOf(handler, press())
    expect([status, body.status, body.hd.status, body.hd.url]).toEqual([202, 'completed', 'processing', null])
    const job = await jobOf(body.hd.id)
    expect(job).toMatchObject({
      generationId,
      id: body.hd.id,
      kind: 'hd',
      function: anyMode.mode.function,
      state: 'queued',
      predictionId: null,
      deadline: new Date(noon + jobDeadlineSeconds * 1000).toISOString(),
      gsi1sk: new Date(noon + (hd.mode.typicalSeconds + 20) * 1000).toISOString(),
    })
    expect(queues.sent()).toMatchObject([
      { queueUrl: queueUrlOf(anyMode.mode.function), body: { type: 'run', userId, generationId, jobId: body.hd.id } },
    ])
    expect(await account()).toMatchObject({ planCredits: 100 - hd.mode.credits, held: hd.mode.credits })
    // What is free is not in the history.
    expect(await queryEntries(userId, { limit: 10 })).toEqual([])
  })

  test('that is pressed twice at the same time starts one job', async () => {
    const [one, other] = await Promise.all([answerOf(handler, press()), answerOf(handler, press())])
    expect(other.body.hd.id).toBe(one.body.hd.id)
    expect(queues.sent()).toHaveLength(1)
  })

  test('starts also when the account has changed meanwhile', async () => {
    const busier = accountRow({ submitsFullAt: noon + 60_000 })
    table.beforeWrite(keys.account(userId), () => table.put(keys.account(userId), busier))
    expect((await answerOf(handler, press())).body.hd.status).toBe('processing')
    expect((await account())?.submitsFullAt).toBeGreaterThan(busier.submitsFullAt ?? 0)
  })

  test('starts nothing for an account whose deletion begins meanwhile, though it is free', async () => {
    const deleted = accountRow({ deletionBeganAt: new Date().toISOString() })
    table.beforeWrite(keys.account(userId), () => table.put(keys.account(userId), deleted))
    expect(await problemOf(handler, press())).toMatchObject({ httpStatus: expect.any(Number) })
    expect(await made()).toBeUndefined()
    expect(queues.sent()).toEqual([])
  })

  test('that is lost on its way to the queue is undone, with its price', async () => {
    const restore = replace(hd.mode, 'credits', 2)
    try {
      queues.fail()
      expect(await problemOf(handler, press())).toMatchObject({ httpStatus: 503 })
      expect(await made()).toBeUndefined()
      expect(await account()).toMatchObject({ planCredits: 100, held: 0 })
    } finally {
      restore()
    }
  })

  test('that is pressed again while it is made, and when it is stored, starts nothing', async () => {
    const { body } = await answerOf(handler, press())
    expect((await answerOf(handler, press())).body.hd.id).toBe(body.hd.id)
    const stored = {
      status: 'completed',
      kind: 'enlarged',
      storagePath: `${userId}/generations/${generationId}-hd.jpg`,
    }
    table.put(key, completedRow({ hd: { ...(await made()), ...stored } as never }))
    const again = (await answerOf(handler, press())).body.hd
    expect(again).toMatchObject({ id: body.hd.id, status: 'completed' })
    expect(new URL(again.url).pathname).toBe(`/${stored.storagePath}`)
    expect(queues.sent()).toHaveLength(1)
  })

  test('that has failed starts another attempt', async () => {
    const { body } = await answerOf(handler, press())
    table.put(key, completedRow({ hd: { ...(await made()), status: 'failed', failureReason: 'No' } as never }))
    const again = (await answerOf(handler, press())).body.hd
    expect(again).toMatchObject({ status: 'processing', failureReason: null })
    expect(again.id).not.toBe(body.hd.id)
  })

  test("of another user's design finds nothing", async () => {
    table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
    expect(await problemOf(handler, press(otherUserId))).toMatchObject({ httpStatus: 404, detail: 'Image not found' })
    expect(await made()).toBeUndefined()
  })

  test.each([
    ['a design that is not finished', () => table.put(key, generationRow()), 'hd.notCompleted'],
    [
      'an account without access',
      () => table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0 })),
      'tool.subscription',
    ],
    [
      'an account that has started too much',
      () => table.put(keys.account(userId), accountRow({ submitsFullAt: Number.MAX_SAFE_INTEGER })),
      'request.tooMany',
    ],
  ])('is refused for %s', async (_whom, change, code) => {
    change()
    expect(await problemOf(handler, press())).toMatchObject({ type: expect.stringContaining(code) })
    expect(queues.sent()).toEqual([])
  })

  test('with a price holds it, and an empty balance is refused', async () => {
    const restore = replace(hd.mode, 'credits', 2)
    try {
      const { body } = await answerOf(handler, press())
      expect(await account()).toMatchObject({ planCredits: 98, held: 2 })
      expect(await queryEntries(userId, { limit: 10 })).toMatchObject([{ type: 'hold', credits: -2, hdId: body.hd.id }])
      table.put(key, completedRow())
      table.put(keys.account(userId), accountRow({ planCredits: 1 }))
      expect(await problemOf(handler, press())).toMatchObject({
        type: expect.stringContaining('generation.moreCredits'),
      })
    } finally {
      restore()
    }
  })
})

describe('the job', () => {
  const predictions = () => sent().filter(({ url }) => url.host === 'replicate.test')

  test('has the stored design enlarged, once', async () => {
    await answerOf(handler, press())
    const [message] = queues.sent()
    await runTool(queueEvent(message?.body), lambdaContext)
    expect(predictions()).toHaveLength(1)
    await runTool(queueEvent(message?.body), lambdaContext)
    const [request, ...others] = predictions()
    expect(others).toEqual([])
    expect(request?.url.pathname).toBe('/v1/models/recraft-ai/recraft-crisp-upscale/predictions')
    const { input, webhook } = JSON.parse(request?.body ?? '')
    expect(new URL(input.image).pathname).toBe(`/${userId}/generations/${generationId}.jpg`)
    expect(new URL(webhook).searchParams.get('g')).toBe((await made())?.id)
  })

  test.each([
    ['whose design is deleted', () => table.drop(key)],
    ['that is settled', async () => table.drop(keys.job(String((await made())?.id)))],
  ])('%s does nothing', async (_which, end) => {
    await answerOf(handler, press())
    await end()
    expect(await runTool(queueEvent(queues.sent()[0]?.body), lambdaContext)).toEqual({ batchItemFailures: [] })
    expect(predictions()).toEqual([])
  })

  test('of a brushed edit stores an original that came late', async () => {
    const brushed = findMode('paint', 'brush')
    const originalImageUrl = uploadOf()
    const settings = { ...generationRow({}, brushed).settings, originalImageUrl }
    table.put(key, { ...completedRow({ settings }), toolId: 'paint', modeId: 'brush' })
    bucket.put(originalImageUrl, await jpegOf(100, 80))
    await answerOf(handler, press())
    await runTool(queueEvent(queues.sent()[0]?.body), lambdaContext)
    expect(bucket.stored()).toEqual([[checkedPath(originalImageUrl), 'image/jpeg']])
  })

  test('that Replicate refuses has failed, and the design stays', async () => {
    stubInternet({ 'https://replicate.test': () => Response.json({ detail: 'no' }, { status: 422 }) })
    const { body } = await answerOf(handler, press())
    const message = { type: 'run', userId, generationId, jobId: body.hd.id }
    expect(await runTool(queueEvent(message), lambdaContext)).toEqual({ batchItemFailures: [] })
    expect(await findGeneration(userId, generationId)).toMatchObject({
      status: 'completed',
      failureReason: null,
      hd: { status: 'failed', failureReason: hd.mode.failure },
    })
  })

  test('that never ends is failed by the sweep, and the design stays', async () => {
    const { body } = await answerOf(handler, press())
    await settleStuckJobs(
      { training: async () => {}, bulk: async () => {} },
      new Date(Date.now() + (jobDeadlineSeconds + 1) * 1000),
    )
    expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'completed', hd: { status: 'failed' } })
    expect(await jobOf(body.hd.id)).toMatchObject({ state: 'ended' })
  })

  test('ends with the deletion of its design, and so does its prediction', async () => {
    const { body } = await answerOf(handler, press())
    const [message] = queues.sent()
    await runTool(queueEvent(message?.body), lambdaContext)
    await answerOf(handler, apiEvent(remove, { body: { ids: [generationId] } }))
    expect(await getRow(key)).toBeUndefined()
    expect(await jobOf(body.hd.id)).toMatchObject({ state: 'ended' })
    expect(queues.sent().slice(1)).toMatchObject([{ body: { type: 'cancel', predictionId: 'run-1' } }])
  })

  test('ends with the deletion of its account', async () => {
    const { body } = await answerOf(handler, press())
    await cancelJobs(userId)
    expect(await made()).toMatchObject({ status: 'failed', failureReason: 'Cancelled' })
    expect(await jobOf(body.hd.id)).toMatchObject({ state: 'ended' })
  })
})
