import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { composePrompt } from '#functions/core/generations/run/prompts/index.ts'
import { modelOf, upscaler } from '#functions/core/generations/run/replicate-models.ts'
import { measure } from '#functions/core/runtime/metrics.ts'
import { HdId } from '#shared/entities/ids.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import { toolModes } from '#shared/tools/index.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { stubSecret } from '#test/support/functions/function-environment.ts'
import { completedRow, generationId, generationRow, jobRow, modeOf } from '#test/support/functions/generations.ts'
import { done, failed, room, run, settings, setUpRunStage, work } from '#test/support/functions/run-stage.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const { table, bucket, put, sent, job } = setUpRunStage()

beforeEach(() => {
  vi.mocked(measure).mockClear()
})

describe.each(toolModes)('a queued job of $toolId/$modeId', (toolMode) => {
  test('is claimed, sent once to its model, and its prediction recorded', async () => {
    const generation = generationRow({}, toolMode)
    const pictures = [toolMode.mode.roomField, ...pictureFields(toolMode.mode.fields)]
    for (const field of pictures) bucket.put(generation.settings[field] ?? '', room)
    put({ settings: generation.settings }, toolMode)
    expect(await work(run)).toEqual(done)

    const [{ url, method, headers, body } = {}, ...others] = sent()
    expect(others).toEqual([])
    expect(`${method} ${url}`).toBe(
      `POST https://replicate.test/v1/models/${modelOf(toolMode.mode.function).id}/predictions`,
    )
    expect(headers?.get('cancel-after')).toBe('180s')
    expect(headers?.get('authorization')).toBe('Bearer r8_token_of_the_test')
    const request = JSON.parse(body ?? '')
    expect(request).toMatchObject({ webhook_events_filter: ['completed'] })
    expect(new URL(request.webhook).searchParams.get('g')).toBe(generationId)
    const prompt = composePrompt(toolMode.toolId, toolMode.modeId, generation.settings, generation.prompt)
    // The eraser takes no prompt.
    expect(request.input.prompt).toBe(toolMode.mode.function === 'room-design-remove-object' ? undefined : prompt)
    expect(await job()).toMatchObject({ state: 'running', predictionId: 'run-1', claimedAt: new Date().toISOString() })
  })
})

/** Another worker claims the job just before this one does. */
const claimBefore = (id: string) =>
  table.beforeWrite(keys.job(id), () => table.put(keys.job(id), { ...table.get(keys.job(id)), state: 'submitting' }))

describe('a message for Download HD', () => {
  const hdId = HdId.parse('hd_01JZ0000000000000000000009')
  const designPath = `${userId}/generations/${generationId}.jpg`
  beforeEach(() => {
    table.put(keys.generation(userId, generationId), completedRow({ storagePath: designPath }))
    table.put(keys.job(hdId), jobRow({ id: hdId, kind: 'hd', deadline: '2026-06-01T12:03:00.000Z' }))
  })

  test('sends the design once to the upscaler', async () => {
    expect(await work({ ...run, jobId: hdId })).toEqual(done)
    expect(sent().map(({ url }) => url.href)).toEqual([`https://replicate.test/v1/models/${upscaler.id}/predictions`])
    expect(sent()[0]?.body).toContain(designPath)
  })

  test('that is repeated creates no second prediction', async () => {
    claimBefore(hdId)
    expect(await work({ ...run, jobId: hdId })).toEqual(done)
    expect(sent()).toEqual([])
  })

  test('of a design that is gone creates no prediction', async () => {
    table.drop(keys.generation(userId, generationId))
    expect(await work({ ...run, jobId: hdId })).toEqual(done)
    expect(sent()).toEqual([])
  })
})

describe('a message', () => {
  const nothingDone = () => {
    expect(sent()).toEqual([])
    expect(table.written()).toEqual([])
    expect(bucket.stored()).toEqual([])
  }

  test('that is repeated does nothing', async () => {
    claimBefore(generationId)
    expect(await work(run)).toEqual(done)
    nothingDone()
  })

  test('of a settled job does nothing', async () => {
    table.drop(keys.job(generationId))
    expect(await work(run)).toEqual(done)
    nothingDone()
  })

  test('of a deleted generation does nothing', async () => {
    table.drop(keys.generation(userId, generationId))
    expect(await work(run)).toEqual(done)
    nothingDone()
  })

  test.each([
    '{',
    'null',
    '{"type":"sauna"}',
    { ...run, generationId: '../x' },
    { ...run, userId: 'ada' },
    { type: 'run' },
  ])('that cannot be parsed is the only one to fail: %j', async (poison) => {
    expect(await work(poison, run)).toEqual(failed)
    expect(sent()).toHaveLength(1)
  })

  test('fails alone when its job fails', async () => {
    table.failWrites(new Error('DynamoDB is down'))
    expect(await work(run, run, run)).toEqual(failed)
    expect(sent()).toHaveLength(1)
  })
})

test('the price of a prediction is measured once, and not without one', async () => {
  put({ settings: settings() }, modeOf('full-redesign', 'room'))
  expect(await work(run, run)).toEqual(done)
  expect(vi.mocked(measure).mock.calls).toEqual([['ReplicateMicroUsd', 40_000]])
})

describe('an error before the create call returns the job to the queue:', () => {
  test.each([
    ['S3 is down', () => bucket.fail('GetObject')],
    ['the secret of webhook URLs cannot be read', () => stubSecret('REPLICATE_LINK_SECRET_ARN', '')],
    ['Replicate’s token cannot be read', () => stubSecret('REPLICATE_TOKEN_ARN', '')],
  ])('%s', async (_what, fail) => {
    fail()
    expect(await work(run)).toEqual(failed)
    expect(sent()).toEqual([])
    expect(measure).not.toHaveBeenCalled()
    expect(await job()).toMatchObject({ state: 'queued', claimedAt: null })
    expect(table.entries()).toEqual([])
  })
})
