import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { count, measure } from '#functions/core/runtime/metrics.ts'
import { previewModel } from '#shared/entities/previews.ts'
import { maskField } from '#shared/tools/fields.ts'
import { toolModes } from '#shared/tools/index.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { anyMode, generationId, generationRow } from '#test/support/functions/generations.ts'
import {
  done,
  failed,
  job,
  output,
  result,
  resultPath,
  settle,
  setUpResultStage,
  thumbnailPath,
} from '#test/support/functions/result-stage.ts'
import { modelRow } from '#test/support/functions/training-photos.ts'
import { roomPicture } from '#test/support/pictures.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const { scene } = sceneModes
const account = () => table.get(keys.account(userId))
const { table, bucket, answerWith, expectFailed, sent, run } = setUpResultStage()

beforeEach(() => {
  vi.mocked(count).mockClear()
  vi.mocked(measure).mockClear()
})

describe.each(toolModes)('a prediction of $toolId/$modeId', (toolMode) => {
  const mask = maskField(toolMode.mode.fields)
  beforeEach(() => {
    const generation = run({}, toolMode)
    bucket.put(checkedPath(generation.settings[toolMode.mode.roomField] ?? ''), output)
    if (mask) bucket.put(checkedMaskPath(generation.settings[mask] ?? ''), output)
  })

  test('that succeeded has its picture and thumbnail stored', async () => {
    expect(await settle(result())).toEqual(done)
    const path = mask ? resultPath.replace('.jpg', '.png') : resultPath
    expect(bucket.stored().map(([stored]) => stored)).toEqual([path, thumbnailPath])
  })

  test('that failed stores the failure text of the tool as its reason', async () => {
    expect(await settle(result({ status: 'failed', output: [], error: 'CUDA out of memory' }))).toEqual(done)
    expectFailed(toolMode.mode.failure)
  })
})

describe('a failed prediction of the local preview', () => {
  const failWith = (error: string, model = previewModel) =>
    settle(result({ status: 'failed', output: [], error, model }))

  test('that refused stores the sentence for the user as its reason', async () => {
    await failWith('Preview: It understands only light and colours.')
    expectFailed('It understands only light and colours.', { isRefused: true })
  })

  test.each([
    ['Unknown error (E1000)', previewModel],
    ['Preview: It understands only light and colours.', 'black-forest-labs/flux-kontext-pro'],
  ])('with the error %s of %s stores the failure text of the tool', async (error, model) => {
    await failWith(error, model)
    expectFailed(anyMode.mode.failure)
  })
})

describe('a failed prediction with a personal model', () => {
  const { id: userModelId } = modelRow
  beforeEach(() => {
    const settings = { userModelId, modelIdManual: 'chef' }
    table.put(keys.job(generationId), { ...job, kind: 'portrait' })
    table.put(
      keys.generation(userId, generationId),
      generationRow({ toolId: scene.toolId, modeId: scene.modeId, settings }),
    )
  })

  test('says that the model was deleted, whatever the provider says', async () => {
    await settle(result({ status: 'failed', output: [], error: 'lora_weights was answered with 404' }))
    expectFailed('This AI model has been deleted.', { isRefused: true })
  })

  test('has the failure text of its mode while the model is there', async () => {
    table.put(keys.trainedModel(userId, userModelId), modelRow)
    await settle(result({ status: 'failed', output: [], error: 'CUDA out of memory' }))
    expectFailed(scene.mode.failure)
  })
})

describe('a successful prediction', () => {
  test('is stored with its thumbnail and spends the credit', async () => {
    expect(await settle(result())).toEqual(done)
    expect(bucket.stored()).toEqual([
      [resultPath, 'image/jpeg'],
      [thumbnailPath, 'image/webp'],
    ])
    expect(await sharp(bucket.get(resultPath)).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 960 })
    expect(await sharp(bucket.get(thumbnailPath)).metadata()).toMatchObject({ format: 'webp', width: 640 })

    const stored = { status: 'completed', storagePath: resultPath, width: 1280, height: 960 }
    expect(await findGeneration(userId, generationId)).toMatchObject(stored)
    expect(table.get(keys.job(generationId))).toBeUndefined()
    expect(account()).toMatchObject({ planCredits: 99, held: 0 })
    expect(table.entries()).toMatchObject([{ type: 'capture', credits: 0, plan: 1, pack: 0, generationId }])
  })

  test.each(['black-forest-labs/flux-kontext-pro', previewModel])('stores the model %s', async (model) => {
    expect(await settle(result({ model }))).toEqual(done)
    expect(await findGeneration(userId, generationId)).toMatchObject({ settings: { model } })
  })

  test('without a model name is stored without one', async () => {
    const { model, ...unnamed } = result()
    expect(await settle(unnamed)).toEqual(done)
    const { status, settings } = (await findGeneration(userId, generationId)) ?? {}
    expect(status).toBe('completed')
    expect(settings).not.toHaveProperty('model')
  })

  test('spends the credit only after both pictures are stored', async () => {
    let stored = 0
    table.beforeWrite(keys.job(generationId), () => {
      stored = bucket.stored().length
    })
    await settle(result())
    expect(stored).toBe(2)
  })

  test.each([resultPath, thumbnailPath])('is retried and spends nothing when %s cannot be stored', async (path) => {
    bucket.fail('PutObject', path)
    expect(await settle(result())).toEqual(failed)
    expect(table.written()).toEqual([])
  })

  test.each(['png', 'webp'] as const)('may be a %s file', async (format) => {
    const other = await roomPicture(300, 200).toFormat(format).toBuffer()
    answerWith(() => new Response(other))
    expect(await settle(result())).toEqual(done)
    expect(await sharp(bucket.get(resultPath)).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  })

  test('counts as in time, with its milliseconds since the webhook, once when it is told twice', async () => {
    const receivedAt = new Date(Date.now() - 1500).toISOString()
    await settle(result({ receivedAt }), result({ receivedAt }))
    expect(vi.mocked(count).mock.calls).toEqual([['DesignInTime'], ['ResultDiscarded']])
    // The stage's clock stands still.
    expect(vi.mocked(measure).mock.calls).toEqual([['WebhookToDesignMilliseconds', 1500]])
  })

  test('that the sweep found has no time since a webhook', async () => {
    await settle(result())
    expect(measure).not.toHaveBeenCalled()
  })

  test('settles a job whose create call had no response', async () => {
    table.put(keys.job(generationId), { ...job, state: 'submitting', predictionId: null })
    expect(await settle(result())).toEqual(done)
    expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'completed' })
    expect(account()).toMatchObject({ held: 0 })
  })

  test('of a dev account spends no credit', async () => {
    table.put(keys.job(generationId), { ...job, hold: { plan: 0, pack: 0, planPeriodEnd: null } })
    await settle(result())
    expect(account()).toMatchObject({ planCredits: 99, held: 1 })
  })
})

describe('an unsuccessful prediction', () => {
  test.each([
    ['failed', { status: 'failed', error: 'CUDA out of memory' }, anyMode.mode.failure],
    ['failed without a reason', { status: 'failed', error: null }, anyMode.mode.failure],
    ['was stopped at its deadline', { status: 'canceled' }, 'This took too long and was stopped.'],
    ['was aborted before it began', { status: 'aborted' }, 'This took too long and was stopped.'],
    ['has no output', { output: [] }, 'No result image received from Replicate'],
  ] as const)('that %s fails the job with a reason and returns the credit', async (_how, changed, reason) => {
    expect(await settle({ ...result(), ...changed })).toEqual(done)
    expectFailed(reason)
    expect(vi.mocked(count).mock.calls).toEqual([['GenerationFailed']])
    expect(bucket.stored()).toEqual([])
    expect(sent()).toEqual([])
  })

  test.each([
    'Prediction failed: NSFW content detected',
    'The input or output was flagged as sensitive. (E005)',
    'Blocked by content moderation',
    'violates our Safety policy',
  ])('that was blocked is marked as blocked and has the reason: %s', async (error) => {
    expect(await settle(result({ status: 'failed', output: [], error }))).toEqual(done)
    expectFailed('This content was blocked by our safety filters.', { hasNsfwContent: true })
  })
})

test('plan credits whose period ended during the job lapse with an entry', async () => {
  const hold = { plan: 1, pack: 2, planPeriodEnd: '2026-05-01T00:00:00.000Z' }
  table.put(keys.job(generationId), { ...job, hold })
  table.put(keys.account(userId), accountRow({ planCredits: 99, held: 3 }))
  await settle(result({ status: 'canceled' }))
  expect(account()).toMatchObject({ planCredits: 99, packCredits: 2, held: 0 })
  expect(table.entries()).toMatchObject([
    { type: 'release', credits: 2, plan: 0, pack: 2 },
    { type: 'expire', credits: 0, plan: 1, pack: 0 },
  ])
})
