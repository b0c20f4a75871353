import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/ai.ts'
import { handler as generationsHandler } from '#functions/api/generations.ts'
import { seededCatalogues } from '#functions/core/catalogue/catalogue-rows.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow, type Row } from '#functions/core/db/rows.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { modelOf as standIn } from '#local/emulators/replicate/models.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import { ai } from '#shared/contracts/ai.ts'
import { areas } from '#shared/contracts/index.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { hourByHour, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { newGenerationId } from '#test/support/functions/tool-bodies.ts'
import { modelRow } from '#test/support/functions/training-photos.ts'
import { jpegOf } from '#test/support/pictures.ts'

const output = await jpegOf(896, 1120)
const presetRows = seededCatalogues
  .filter(({ name }) => name === 'categories' || name === 'presets')
  .flatMap(({ wanted }) => wanted)
const weights = 'https://replicate.delivery/xyz/trained_model.tar'
const model = { ...modelRow, status: 'complete', version: 'us/ada:1', weights } as const

const { table, queues, sent } = useFunctionStage({
  now: hourByHour(),
  internet: {
    'https://replicate.test': () => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }),
    'https://replicate.delivery': () => new Response(output),
    'https://images.test': () => new Response(null, { status: 204 }),
  },
  account: {},
})

beforeEach(() => {
  table.put(keys.trainedModel(userId, model.id), model)
  for (const row of presetRows) table.put(row, row)
})

const endpoint = ai.endpoints['generate-image']
if (!endpoint) throw new Error('generate-image has no route')
const bodyOf = (over: Row = {}): Row => ({
  generationId: newGenerationId(),
  userModelId: model.id,
  modelIdManual: 'red-coat',
  ...over,
})
const ownWords = { modelIdManual: undefined, prompt: 'reading on a red sofa' }
const start = (body: Row) => answerOf(handler, apiEvent(endpoint, { body }))
const refusal = (body: Row) => problemOf(handler, apiEvent(endpoint, { body }))
const account = () => getRow(keys.account(userId))
const work = (id: unknown) => runTool(queueEvent({ type: 'run', userId, generationId: id }), lambdaContext)
const settle = async (id: string, over: Row = {}) => {
  const deadline = (await findJob(id))?.deadline
  const ended = { status: 'succeeded', output: [`${weights}/out-0.jpg`], error: null, model: null }
  return storeResult(queueEvent({ jobId: id, deadline, predictionId: 'run-1', ...ended, ...over }), lambdaContext)
}
const cancel = (id: string) =>
  answerOf(generationsHandler, apiEvent(areas.generations.endpoints.cancel, { params: { id } }))

describe.each([
  { ...sceneModes.scene, over: {}, words: '', named: { modelIdManual: 'red-coat', modelName: 'Red Coat' } },
  { ...sceneModes['custom-prompt'], over: ownWords, words: ownWords.prompt, named: {} },
])('a picture by $toolId', ({ toolId, modeId, mode, over, words, named }) => {
  const begun = async () => {
    const body = bodyOf(over)
    const answer = await start(body)
    return { id: String(body.generationId), body, answer }
  }

  test('is accepted for one credit, and keeps model, preset, gender and a seed', async () => {
    const { id, body, answer } = await begun()
    expect(answer).toMatchObject({ status: 202, body: { id, toolId, modeId, status: 'processing', prompt: words } })
    expect(answer.body.settings).toEqual({
      userModelId: model.id,
      userModelName: 'Ada',
      userSelectedGender: 'female',
      seed: expect.stringMatching(/^[1-9]\d{0,8}$/),
      ...named,
    })
    expect(await account()).toMatchObject({ planCredits: 99, held: 1 })
    expect(queues.sent()).toMatchObject([
      { queueUrl: queueUrlOf('generate-image'), body: { type: 'run', userId, generationId: id } },
    ])
    expect((await start(body)).body.settings.seed).toBe(answer.body.settings.seed)
    expect(await account()).toMatchObject({ planCredits: 99, held: 1 })
    expect(await refusal({ ...body, seed: '7' })).toMatchObject({ httpStatus: 409 })
  })

  test('is sent once to its model, with the weights, the seed and inputs that the model has', async () => {
    const { id, answer } = await begun()
    expect(await work(id)).toEqual({ batchItemFailures: [] })
    await work(id)
    const calls = sent().filter(({ url }) => url.hostname === 'replicate.test')
    expect(calls.map(({ url }) => url.pathname)).toEqual(['/v1/models/black-forest-labs/flux-dev-lora/predictions'])
    const { input } = JSON.parse(calls[0]?.body ?? '')
    expect(standIn('black-forest-labs/flux-dev-lora')?.input.safeParse(input).success).toBe(true)
    expect(input).toMatchObject({
      lora_weights: weights,
      seed: Number(answer.body.settings.seed),
      num_outputs: 1,
      go_fast: false,
      disable_safety_checker: false,
    })
    expect(input.prompt).toContain('RW0000000001, a woman')
    expect(input.prompt).toContain(words || 'a long scarlet coat with a high collar')
  })

  test('is sent without the seed 0 of a picture from before seeds began at 1', async () => {
    const { id } = await begun()
    const row = await findGeneration(userId, id)
    table.put(keys.generation(userId, id), { ...row, settings: { ...row?.settings, seed: '0' } })
    await work(id)
    const [call] = sent().filter(({ url }) => url.hostname === 'replicate.test')
    expect(JSON.parse(call?.body ?? '').input).not.toHaveProperty('seed')
  })

  test('is stored and paid for once it has succeeded, and can be deleted', async () => {
    const { id } = await begun()
    await work(id)
    await settle(id)
    expect(await findGeneration(userId, id)).toMatchObject({
      status: 'completed',
      storagePath: `${userId}/generations/${id}.jpg`,
      width: 896,
      height: 1120,
    })
    expect(await account()).toMatchObject({ planCredits: 99, held: 0 })
    const { remove } = areas.generations.endpoints
    expect(await answerOf(generationsHandler, apiEvent(remove, { body: { ids: [id] } }))).toMatchObject({ status: 200 })
    expect(await findGeneration(userId, id)).toBeUndefined()
  })

  test.each([
    ['fails', { status: 'failed', error: 'CUDA out of memory' }, mode.failure, false],
    ['is blocked', { status: 'failed', error: 'NSFW content detected' }, generationCopy.blocked, true],
    ['takes too long', { status: 'aborted' }, generationCopy.timedOut, false],
  ])('returns its credit when it %s', async (_how, ended, failureReason, hasNsfwContent) => {
    const { id } = await begun()
    await work(id)
    await settle(id, { output: [], ...ended })
    expect(await findGeneration(userId, id)).toMatchObject({ status: 'failed', failureReason, hasNsfwContent })
    expect(await account()).toMatchObject({ planCredits: 100, held: 0 })
  })

  test('returns its credit when it is cancelled, and its prediction is stopped', async () => {
    const { id } = await begun()
    await work(id)
    queues.reset()
    expect((await cancel(id)).body).toMatchObject({ status: 'failed', failureReason: 'Cancelled' })
    expect(await account()).toMatchObject({ planCredits: 100, held: 0 })
    expect(queues.sent()).toMatchObject([
      { queueUrl: queueUrlOf('generate-image'), body: { type: 'cancel', predictionId: 'run-1' } },
    ])
  })

  test('returns its credit when its model has no weights, and nothing is sent()', async () => {
    const { id } = await begun()
    table.put(keys.trainedModel(userId, model.id), { ...model, weights: null })
    await work(id)
    expect(await findGeneration(userId, id)).toMatchObject({ status: 'failed', failureReason: mode.failure })
    expect(await account()).toMatchObject({ planCredits: 100, held: 0 })
    expect(sent().filter(({ url }) => url.hostname === 'replicate.test')).toEqual([])
  })

  test('returns its credit when the model was deleted before it began', async () => {
    const { id } = await begun()
    table.drop(keys.trainedModel(userId, model.id))
    await work(id)
    expect(await findGeneration(userId, id)).toMatchObject({ failureReason: 'This AI model has been deleted.' })
    expect(await account()).toMatchObject({ planCredits: 100, held: 0 })
  })

  test.each([
    ['no credits', { planCredits: 0 }, 402, 'You need credits to generate images'],
    ['no plan', { active: false }, 403, 'You need an active subscription'],
    ['no starts left', { submitsFullAt: Number.MAX_SAFE_INTEGER }, 429, ''],
  ])('is refused with %s', async (_what, changed, httpStatus, detail) => {
    table.put(keys.account(userId), { ...accountRow(), ...changed })
    expect(await refusal(bodyOf(over))).toMatchObject({ httpStatus, detail: expect.stringContaining(detail) })
    expect(queues.sent()).toEqual([])
  })
})

test.each([
  ['somebody else’s model', { userModelId: 'mdl_01JZ0000000000000000000009' }, 404, 'Model not found'],
  ['an unknown preset', { modelIdManual: 'sauna' }, 404, 'Model not found'],
  ['neither preset nor words', { modelIdManual: undefined }, 400, ''],
  ['both', { prompt: 'on a sofa' }, 400, ''],
  ['blank words', { ...ownWords, prompt: '  ' }, 400, ''],
  ['a gender of its own', { userSelectedGender: 'robot' }, 400, ''],
  ['a seed that is no number', { seed: '1e9' }, 400, ''],
  ['the seed 0', { seed: '0' }, 400, ''],
  ['a path of a picture', { imageUrl: `${userId}/uploads/a.jpg` }, 400, ''],
])('%s is refused', async (_what, over, httpStatus, detail) => {
  table.put(keys.trainedModel(otherUserId, 'mdl_01JZ0000000000000000000009'), { ...model, userId: otherUserId })
  expect(await refusal(bodyOf(over))).toMatchObject({ httpStatus, detail: expect.stringContaining(detail) })
  expect(table.written()).toEqual([])
})

test('a model that has not finished its training is refused', async () => {
  for (const status of ['pending', 'TRAINING_IN_PROGRESS', 'failed']) {
    table.put(keys.trainedModel(userId, model.id), { ...model, status })
    expect(await refusal(bodyOf())).toMatchObject({
      httpStatus: 409,
      detail: "This AI model hasn't finished its training.",
    })
  }
})

test('a preset that is inactive, or of a hidden category, is not found', async () => {
  const [preset] = presets
  const [category] = presetCategories
  const body = () => bodyOf({ modelIdManual: preset?.id })
  table.put(keys.preset(preset?.id ?? ''), { ...preset, order: 0, isActive: false })
  expect(await refusal(body())).toMatchObject({ httpStatus: 404, detail: 'Model not found' })
  vi.setSystemTime(Date.now() + 3_600_000)
  table.put(keys.preset(preset?.id ?? ''), { ...preset, order: 0, isActive: true })
  table.put(keys.presetCategory(category?.id ?? ''), { ...category, order: 0, isActive: false })
  expect(await refusal(body())).toMatchObject({ httpStatus: 404, detail: 'Model not found' })
})

test.each([
  ['a Basic plan', { tier: 'Basic' }, 'Custom Prompt is included in Pro and above.'],
  [
    'pack credits without a plan',
    { tier: 'CREDITS_ONLY', planCredits: 0, packCredits: 9 },
    'Custom Prompt is included in Pro and above.',
  ],
  ['a Basic plan and pack credits', { tier: 'Basic', packCredits: 9 }, 'Custom Prompt is included in Pro and above.'],
] as const)('%s pays for scenes, but not for custom prompts', async (_what, changed, detail) => {
  table.put(keys.account(userId), accountRow(changed))
  expect(await refusal(bodyOf(ownWords))).toMatchObject({ httpStatus: 403, detail })
  expect((await start(bodyOf())).status).toBe(202)
})

test.each([
  { tier: 'Pro' },
  { tier: 'Premium' },
  { tier: 'Enterprise' },
  { tier: null, active: false, dev: true },
] as const)('a custom prompt is accepted with %o', async (changed) => {
  table.put(keys.account(userId), accountRow(changed))
  expect((await start(bodyOf({ ...ownWords, userSelectedGender: 'other', seed: '42' }))).body).toMatchObject({
    prompt: ownWords.prompt,
    settings: { userSelectedGender: 'other', seed: '42' },
  })
})
