import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/ai.ts'
import { keys, runningShards } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { GenerationId, photoIdOfUpload } from '#shared/entities/ids.ts'
import { rates } from '#shared/limits.ts'
import { findMode } from '#shared/tools/index.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { answerOf, correlationId, problemOf } from '#test/support/functions/api-event.ts'
import { refusing, writeTo } from '#test/support/functions/dynamo.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { completedRow, hiddenModes, openModes } from '#test/support/functions/generations.ts'
import { setUpSubmits, submit } from '#test/support/functions/submit-stage.ts'
import { newGenerationId, submitBody, uploadOf } from '#test/support/functions/tool-bodies.ts'

const { table, queues } = setUpSubmits()
const now = new Date('2026-06-01T12:00:00.000Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

const redesign = findMode('full-redesign', 'room')
if (!redesign) throw new Error('Full Redesign is gone')

/** Submits a body once and puts the generation that it wrote into the mocked table. */
const storeFirst = async (body: Row) => {
  await answerOf(handler, submit(redesign, body))
  const [first = []] = table.transactions()
  const row = writeTo(first, keys.generation(userId, String(body.generationId)))?.Item
  table.put(keys.generation(userId, String(body.generationId)), row ?? {})
  table.dynamo
    .on(TransactWriteCommand)
    .callsFake(refusing(keys.generation(userId, String(body.generationId)), keys.job(String(body.generationId))))
  queues.reset()
}

describe.each(openModes)('$toolId/$modeId', (toolMode) => {
  const { toolId, modeId, mode } = toolMode

  test('is accepted: one transaction writes hold, entry, generation, its place among those of its photo, and job, then the message is sent', async () => {
    const parentId = GenerationId.parse(newGenerationId())
    const room = `${userId}/generations/${parentId}.jpg`
    const source = { imageUrl: uploadOf() }
    table.put(keys.generation(userId, parentId), completedRow({ id: parentId, settings: source }))
    const body = submitBody(toolMode, { parentId, [mode.roomField]: room })
    const id = String(body.generationId)
    const answer = await answerOf(handler, submit(toolMode, body))
    expect(answer).toMatchObject({ status: 202, body: { id, status: 'processing', toolId, modeId, correlationId } })

    const [writes = [], ...others] = table.transactions()
    expect(others).toEqual([])
    expect(writes).toHaveLength(5)
    expect(writeTo(writes, keys.version(userId, photoIdOfUpload(source.imageUrl) ?? '', id))).toMatchObject({
      Item: { generationId: id },
    })
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ConditionExpression: expect.stringContaining(
        'planCredits >= :plan AND packCredits >= :pack AND planPeriodEnd = :end AND ',
      ),
      ExpressionAttributeValues: { ':plan': mode.credits, ':pack': 0, ':held': mode.credits },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({
      ConditionExpression: 'attribute_not_exists(pk)',
      Item: { type: 'hold', credits: -mode.credits, plan: -mode.credits, generationId: id },
    })
    expect(writeTo(writes, keys.generation(userId, id))).toMatchObject({
      ConditionExpression: 'attribute_not_exists(pk)',
      Item: {
        status: 'processing',
        credits: mode.credits,
        parentId: body.parentId,
        createdAt: now.toISOString(),
        photoId: photoIdOf(completedRow({ id: parentId, settings: source })),
      },
    })
    expect(writeTo(writes, keys.job(id))).toMatchObject({
      ConditionExpression: 'attribute_not_exists(pk)',
      Item: {
        state: 'queued',
        predictionId: null,
        userId,
        function: mode.function,
        hold: { plan: mode.credits, pack: 0, planPeriodEnd: '2099-01-01T00:00:00.000Z' },
        deadline: new Date(now.getTime() + mode.deadlineSeconds * 1000).toISOString(),
        gsi1pk: expect.toBeOneOf([...runningShards]),
        gsi1sk: new Date(now.getTime() + (mode.typicalSeconds + 20) * 1000).toISOString(),
      },
    })
    expect(queues.sent()).toEqual([
      {
        queueUrl: queueUrlOf(mode.function),
        body: { type: 'run', userId, generationId: id, jobId: id },
        correlationId,
        delaySeconds: undefined,
      },
    ])
  })

  test('stores the chosen options as settings, and the user’s text as the prompt', async () => {
    const body = submitBody(toolMode)
    const answer = await answerOf(handler, submit(toolMode, body))
    const { generationId, prompt = '', ...settings } = body
    expect(answer.body).toMatchObject({ settings, prompt, id: generationId })
    const { seed } = answer.body.settings
    if (hasVariations(toolMode.mode)) expect(seed).toMatch(/^[1-9]\d{0,8}$/)
    else expect(seed).toBeUndefined()
    expect(new URL(answer.body.originalImageUrl).pathname).toBe(`/${body[mode.roomField]}`)
  })

  test.each(['Basic', 'Pro', 'Premium', 'Enterprise'] as const)(
    'is accepted for %s exactly when the plan includes it',
    async (tier) => {
      const plans = ['Basic', 'Pro', 'Premium']
      const isOpen = tier === 'Enterprise' || plans.indexOf(tier) >= plans.indexOf(toolMode.tool.minimumPlan)
      table.put(keys.account(userId), accountRow({ tier }))
      const { status } = await answerOf(handler, submit(toolMode, submitBody(toolMode)))
      expect(status).toBe(isOpen ? 202 : 403)
    },
  )

  test('is accepted without a plan when there are pack credits, and holds them', async () => {
    table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0, packCredits: 5 }))
    expect(await answerOf(handler, submit(toolMode, submitBody(toolMode)))).toMatchObject({ status: 202 })
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.account(userId))).toMatchObject({
      ExpressionAttributeValues: { ':plan': 0, ':pack': mode.credits, ':held': mode.credits },
    })
  })

  test('costs a dev account nothing, whatever its plan', async () => {
    table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0, dev: true }))
    const body = submitBody(toolMode)
    expect(await answerOf(handler, submit(toolMode, body))).toMatchObject({ status: 202, body: { credits: 0 } })
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.account(userId))).toMatchObject({ ExpressionAttributeValues: { ':held': 0 } })
    expect(writeTo(writes, keys.job(String(body.generationId)))).toMatchObject({
      Item: { hold: { plan: 0, pack: 0, planPeriodEnd: null } },
    })
  })
})

test("the specification's names in a body are taken: customPrompt as the words, brushMode and displayMode as settings", async () => {
  const byWords = findMode('replace-furniture', 'prompt')
  if (!byWords) throw new Error('Replace Furniture is gone')
  const { prompt: _, ...body } = submitBody(byWords)
  const named = { ...body, customPrompt: 'A green sofa', brushMode: 'kontext', displayMode: 'beside' }
  const answer = await answerOf(handler, submit(byWords, named))
  expect(answer).toMatchObject({
    status: 202,
    body: { prompt: 'A green sofa', settings: { brushMode: 'kontext', displayMode: 'beside' } },
  })
  const both = { ...submitBody(byWords, { prompt: 'Composed' }), customPrompt: 'A red sofa' }
  expect(await answerOf(handler, submit(byWords, both))).toMatchObject({ body: { prompt: 'A red sofa' } })
})

test.each<[string, Row]>([
  ['a mask for a whole room', { maskDataUrl: uploadOf() }],
  ['another brush mode', { brushMode: 'eraser' }],
  ['another display mode', { displayMode: 'sideways' }],
  ['custom words that are none', { customPrompt: '  ' }],
])('%s is refused, and nothing is held', async (_, extra) => {
  const byWords = findMode('replace-furniture', 'prompt')
  if (!byWords) throw new Error('Replace Furniture is gone')
  const answer = await answerOf(handler, submit(byWords, submitBody(byWords, extra)))
  expect(answer.status).toBe(400)
  expect(table.transactions()).toEqual([])
})

describe('a repeated submit with the same id', () => {
  test('and the same body returns the first job, without another hold or message', async () => {
    const body = submitBody(redesign)
    await storeFirst(body)
    const again = await answerOf(handler, submit(redesign, body))
    expect(again).toMatchObject({ status: 202, body: { id: body.generationId, status: 'processing' } })
    expect(queues.sent()).toEqual([])
  })

  test('and the fields in another order returns the first job', async () => {
    const body = submitBody(redesign)
    await storeFirst(body)
    const reversed = Object.fromEntries(Object.entries(body).reverse())
    expect(await answerOf(handler, submit(redesign, reversed))).toMatchObject({ status: 202 })
  })

  test('and another body is a conflict', async () => {
    const body = submitBody(redesign)
    await storeFirst(body)
    const problem = await problemOf(handler, submit(redesign, { ...body, decorationStyle: 'coastal' }))
    expect(problem).toMatchObject({ httpStatus: 409, type: 'urn:roomwright:error:generation.conflict' })
    expect(queues.sent()).toEqual([])
  })

  test('returns the first job even when the first submit took the last credit', async () => {
    const body = submitBody(redesign)
    await storeFirst(body)
    table.put(keys.account(userId), accountRow({ planCredits: 0, held: 1 }))
    expect(await answerOf(handler, submit(redesign, body))).toMatchObject({ status: 202 })
  })
})

describe('a balance that changes during a submit', () => {
  test('is read again, and the submit is decided from the new balance', async () => {
    table.dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(refusing(keys.account(userId)))
      .resolves({})
    expect(await answerOf(handler, submit(redesign, submitBody(redesign)))).toMatchObject({ status: 202 })
    expect(table.transactions()).toHaveLength(2)
    expect(queues.sent()).toHaveLength(1)
  })

  test('and becomes 0 refuses the submit for missing credits', async () => {
    table.dynamo.on(TransactWriteCommand).callsFake((input) => {
      table.put(keys.account(userId), accountRow({ planCredits: 0 }))
      return refusing(keys.account(userId))(input)
    })
    const problem = await problemOf(handler, submit(redesign, submitBody(redesign)))
    expect(problem).toMatchObject({ httpStatus: 402, detail: 'You need credits to generate images' })
    expect(queues.sent()).toEqual([])
  })

  test('at every attempt returns 503 with Retry-After', async () => {
    table.dynamo.on(TransactWriteCommand).callsFake(refusing(keys.account(userId)))
    const problem = await problemOf(handler, submit(redesign, submitBody(redesign)))
    expect(problem).toMatchObject({ httpStatus: 503, headers: { 'retry-after': expect.any(String) } })
    expect(queues.sent()).toEqual([])
  })
})

describe('submits in a short time', () => {
  const { burst, refillSeconds } = rates.submits
  const submitTimes = (count: number) =>
    Promise.all(Array.from({ length: count }, () => answerOf(handler, submit(redesign, submitBody(redesign)))))
  const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 202)

  test.each([
    ['plan credits', accountRow()],
    ['pack credits', accountRow({ planCredits: 0, packCredits: 100 })],
    ['the operator’s flag', accountRow({ dev: true })],
  ])('start as many jobs as the rate allows with %s, and the others nothing', async (_what, account) => {
    table.put(keys.account(userId), account)
    const answers = await submitTimes(burst + 10)
    expect(accepted(answers)).toHaveLength(burst)
    expect(queues.sent()).toHaveLength(burst)
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      Array.from({ length: 10 }, () => [429, String(refillSeconds)]),
    )
    expect(await problemOf(handler, submit(redesign, submitBody(redesign)))).toMatchObject({
      type: 'urn:roomwright:error:request.tooMany',
      detail: 'That was a lot in a short time. Please try again in 5 seconds.',
    })
    vi.advanceTimersByTime(refillSeconds * 1000)
    expect(accepted(await submitTimes(3))).toHaveLength(1)
  })

  test('leave the answer to a repeated submit as it is', async () => {
    const body = submitBody(redesign)
    await answerOf(handler, submit(redesign, body))
    await submitTimes(burst)
    expect(await answerOf(handler, submit(redesign, body))).toMatchObject({ status: 202 })
  })
})

describe('a message that cannot be sent', () => {
  let body: Row
  let id: string
  beforeEach(() => {
    body = submitBody(redesign)
    id = String(body.generationId)
    queues.fail()
    table.put(keys.account(userId), accountRow({ planCredits: 99, held: 1 }))
  })

  const undone = () => table.transactions().at(-1) ?? []

  test('undoes hold, generation and job in one transaction, and returns 503', async () => {
    expect(await problemOf(handler, submit(redesign, body))).toMatchObject({ httpStatus: 503 })
    expect(table.transactions()).toHaveLength(2)
    expect(writeTo(undone(), keys.account(userId))).toMatchObject({
      ConditionExpression: expect.stringContaining('held >= :held AND planPeriodEnd = :end'),
      ExpressionAttributeValues: { ':plan': 1, ':pack': 0, ':held': 1 },
    })
    expect(writeTo(undone(), keys.creditEntry(userId, ''))).toMatchObject({ Item: { type: 'release', credits: 1 } })
    expect(writeTo(undone(), keys.generation(userId, id))).toMatchObject({
      ConditionExpression: 'attribute_exists(pk)',
    })
    expect(writeTo(undone(), keys.job(id))).toMatchObject({
      ConditionExpression: '#state = :queued AND deadline = :deadline',
    })
  })

  test('undoes the submit also when the balance changed after the submit', async () => {
    table.dynamo
      .on(TransactWriteCommand)
      .resolvesOnce({})
      .callsFakeOnce(refusing(keys.account(userId)))
      .resolves({})
    expect(await problemOf(handler, submit(redesign, body))).toMatchObject({ httpStatus: 503 })
    expect(table.transactions()).toHaveLength(3)
    expect(writeTo(undone(), keys.job(id))).toBeDefined()
  })

  test('according to SQS but arrives all the same is left to the worker that claimed the job', async () => {
    table.dynamo
      .on(TransactWriteCommand)
      .resolvesOnce({})
      .callsFake(refusing(keys.job(id)))
    expect(await answerOf(handler, submit(redesign, body))).toMatchObject({ status: 202, body: { id } })
    expect(table.transactions()).toHaveLength(2)
  })
})

test('an id of a clock that is nine minutes ahead is accepted', async () => {
  const generationId = `gen_${ulid(now.getTime() + 9 * 60_000)}`
  const answer = await answerOf(handler, submit(redesign, submitBody(redesign, { generationId })))
  expect(answer).toMatchObject({ status: 202, body: { id: generationId } })
})

describe.each(hiddenModes)('the hidden $toolId/$modeId', (toolMode) => {
  test('does not exist for other accounts than developers’', async () => {
    const problem = await problemOf(handler, submit(toolMode, submitBody(toolMode)))
    expect(problem).toMatchObject({ httpStatus: 404, type: 'urn:roomwright:error:request.notFound' })
    expect(table.transactions()).toEqual([])
  })

  test('is accepted from a developer', async () => {
    table.put(keys.account(userId), accountRow({ dev: true }))
    const answer = await answerOf(handler, submit(toolMode, submitBody(toolMode)))
    expect(answer).toMatchObject({ status: 202, body: { modeId: toolMode.modeId } })
  })
})
