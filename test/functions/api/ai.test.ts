import { ulid } from 'ulid'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/ai.ts'
import { keys, runningShards } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { GenerationId, photoIdOfUpload } from '#shared/entities/ids.ts'
import { limits, rates } from '#shared/limits.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { answerOf, correlationId, problemOf } from '#test/support/functions/api-event.ts'
import { refusing } from '#test/support/functions/dynamo.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { noon } from '#test/support/functions/function-stage.ts'
import { completedRow, hiddenModes, modeOf, openModes } from '#test/support/functions/generations.ts'
import { setUpSubmits, submit } from '#test/support/functions/submit-stage.ts'
import { newGenerationId, submitBody, uploadOf } from '#test/support/functions/tool-bodies.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const { table, queues } = setUpSubmits()

beforeEach(() => {
  vi.mocked(count).mockClear()
})

const redesign = modeOf('full-redesign', 'room')
const byWords = modeOf('replace-furniture', 'prompt')

const account = () => table.get(keys.account(userId))

/** Submits a body once, and forgets its message. */
const storeFirst = async (body: Row) => {
  await answerOf(handler, submit(redesign, body))
  queues.reset()
}

test('a submit is counted when it is accepted, and not when its sender is refused', async () => {
  await answerOf(handler, submit(redesign, submitBody(redesign)))
  table.put(keys.account(userId), accountRow({ tier: 'Premium', planCredits: 0 }))
  await problemOf(handler, submit(redesign, submitBody(redesign)))
  expect(vi.mocked(count).mock.calls).toEqual([['SubmitAccepted']])
})

describe.each(openModes)('$toolId/$modeId', (toolMode) => {
  const { toolId, modeId, mode } = toolMode

  test('is accepted: hold, entry, generation, its place among those of its photo, and job are stored, and the message is sent', async () => {
    const parentId = GenerationId.parse(newGenerationId())
    const room = `${userId}/generations/${parentId}.jpg`
    const source = { imageUrl: uploadOf() }
    table.put(keys.generation(userId, parentId), completedRow({ id: parentId, settings: source }))
    const body = submitBody(toolMode, { parentId, [mode.roomField]: room })
    const id = String(body.generationId)
    const answer = await answerOf(handler, submit(toolMode, body))
    expect(answer).toMatchObject({ status: 202, body: { id, status: 'processing', toolId, modeId, correlationId } })

    const place = keys.version(userId, photoIdOfUpload(source.imageUrl) ?? '', id)
    expect(table.get(place)).toMatchObject({ generationId: id })
    expect(account()).toMatchObject({ planCredits: 100 - mode.credits, packCredits: 0, held: mode.credits })
    expect(table.entries()).toMatchObject([
      { type: 'hold', credits: -mode.credits, plan: -mode.credits, generationId: id },
    ])
    expect(table.get(keys.generation(userId, id))).toMatchObject({
      status: 'processing',
      credits: mode.credits,
      parentId: body.parentId,
      createdAt: new Date(noon).toISOString(),
      photoId: photoIdOf(completedRow({ id: parentId, settings: source })),
    })
    expect(table.get(keys.job(id))).toMatchObject({
      state: 'queued',
      predictionId: null,
      userId,
      function: mode.function,
      hold: { plan: mode.credits, pack: 0, planPeriodEnd: '2099-01-01T00:00:00.000Z' },
      deadline: new Date(noon + jobDeadlineSeconds * 1000).toISOString(),
      gsi1pk: expect.toBeOneOf([...runningShards]),
      gsi1sk: new Date(noon + (mode.typicalSeconds + 20) * 1000).toISOString(),
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
    expect(account()).toMatchObject({ packCredits: 5 - mode.credits, held: mode.credits })
  })

  test('costs a dev account nothing, whatever its plan', async () => {
    table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0, dev: true }))
    const body = submitBody(toolMode)
    expect(await answerOf(handler, submit(toolMode, body))).toMatchObject({ status: 202, body: { credits: 0 } })
    expect(account()).toMatchObject({ held: 0 })
    expect(table.get(keys.job(String(body.generationId)))).toMatchObject({
      hold: { plan: 0, pack: 0, planPeriodEnd: null },
    })
  })
})

describe('a design that is made of another one', () => {
  const parent = completedRow({ toolId: 'virtual-staging' })
  const photo = { imageUrl: uploadOf() }

  /** Submits a paint of the parent as it is stored, and reads the tools before it. */
  const earlierTools = async (stored: Row) => {
    table.put(keys.generation(userId, parent.id), { ...parent, settings: photo, ...stored })
    const paint = modeOf('paint', 'walls-ceiling')
    const body = submitBody(paint, { [paint.mode.roomField]: parent.storagePath })
    expect((await answerOf(handler, submit(paint, body))).status).toBe(202)
    return table.get(keys.generation(userId, String(body.generationId)))?.earlierTools
  }

  test('keeps the tools of all designs before it, and reads none of them but the last', async () => {
    expect(await earlierTools({})).toEqual(['virtual-staging'])
    expect(await earlierTools({ earlierTools: ['full-redesign', 'paint'] })).toEqual([
      'full-redesign',
      'paint',
      'virtual-staging',
    ])
  })

  test('keeps those that are still stored where the last design is from before they were kept', async () => {
    const { id, storagePath } = completedRow({ id: GenerationId.parse(newGenerationId()) })
    const settings = { imageUrl: storagePath }
    expect(await earlierTools({ settings })).toEqual(['virtual-staging'])
    table.put(keys.generation(userId, id), completedRow({ id, settings: photo }))
    expect(await earlierTools({ settings })).toEqual(['full-redesign', 'virtual-staging'])
  })

  test('reads no more than a bounded number of designs', async () => {
    const ids = Array.from({ length: 60 }, () => GenerationId.parse(newGenerationId()))
    ids.forEach((id, index) => {
      const next = ids[index + 1]
      const settings = next ? { imageUrl: completedRow({ id: next }).storagePath ?? '' } : photo
      table.put(keys.generation(userId, id), completedRow({ id, settings }))
    })
    const before = table.reads().length
    const { storagePath } = completedRow({ id: ids[0] ?? parent.id })
    expect(await earlierTools({ settings: { imageUrl: storagePath } })).toEqual(['full-redesign', 'virtual-staging'])
    expect(table.reads().length - before).toBeLessThan(40)
  })

  test('of a photo has none', async () => {
    const body = submitBody(redesign)
    await storeFirst(body)
    expect(table.get(keys.generation(userId, String(body.generationId)))).not.toHaveProperty('earlierTools')
  })
})

test('another version of a picture of a listing keeps the name of its room, of the length that a listing takes', async () => {
  const body = submitBody(redesign, { caption: 'Front room' })
  expect((await answerOf(handler, submit(redesign, body))).body.settings).toMatchObject({ caption: 'Front room' })
  const tooLong = submitBody(redesign, { caption: 'a'.repeat(limits.captionMaxCharacters + 1) })
  expect((await answerOf(handler, submit(redesign, tooLong))).status).toBe(400)
})

test("the specification's names in a body are taken: customPrompt as the words, brushMode and displayMode as settings", async () => {
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
  const answer = await answerOf(handler, submit(byWords, submitBody(byWords, extra)))
  expect(answer.status).toBe(400)
  expect(table.entries()).toEqual([])
})

describe('a repeated submit with the same id', () => {
  test('and the same body returns the first job, without another hold or message', async () => {
    const body = submitBody(redesign)
    await storeFirst(body)
    const again = await answerOf(handler, submit(redesign, body))
    expect(again).toMatchObject({ status: 202, body: { id: body.generationId, status: 'processing' } })
    expect(account()).toMatchObject({ held: 1 })
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
    table.beforeWrite(keys.generation(userId, ''), () =>
      table.put(keys.account(userId), accountRow({ planCredits: 0, packCredits: 5 })),
    )
    expect(await answerOf(handler, submit(redesign, submitBody(redesign)))).toMatchObject({ status: 202 })
    expect(account()).toMatchObject({ planCredits: 0, packCredits: 4, held: 1 })
    expect(queues.sent()).toHaveLength(1)
  })

  test('and becomes 0 refuses the submit for missing credits', async () => {
    table.beforeWrite(keys.generation(userId, ''), () =>
      table.put(keys.account(userId), accountRow({ planCredits: 0 })),
    )
    const problem = await problemOf(handler, submit(redesign, submitBody(redesign)))
    expect(problem).toMatchObject({ httpStatus: 402, detail: 'You need credits to generate images' })
    expect(queues.sent()).toEqual([])
  })

  test('at every attempt returns 503 with Retry-After', async () => {
    table.failTransactions(...Array.from({ length: 8 }, () => refusing(keys.account(userId))))
    const problem = await problemOf(handler, submit(redesign, submitBody(redesign)))
    expect(problem).toMatchObject({ httpStatus: 503, headers: { 'retry-after': expect.any(String) } })
    expect(vi.mocked(count).mock.calls).toEqual([['SubmitFailed']])
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
  })

  /** Lets another process act just before the job is taken back, which is the second write to its row. */
  const beforeUndo = (act: () => void) => table.beforeWrite(keys.job(id), () => table.beforeWrite(keys.job(id), act))

  const expectUndone = () => {
    expect(table.get(keys.generation(userId, id))).toBeUndefined()
    expect(table.get(keys.job(id))).toBeUndefined()
    expect(account()).toMatchObject({ held: 0 })
  }

  test('undoes hold, generation and job, and returns 503', async () => {
    expect(await problemOf(handler, submit(redesign, body))).toMatchObject({ httpStatus: 503 })
    expectUndone()
    expect(account()).toMatchObject({ planCredits: 100 })
    expect(table.entries()).toMatchObject([
      { type: 'hold', credits: -1 },
      { type: 'release', credits: 1 },
    ])
  })

  test('undoes the submit also when the balance changed after the submit', async () => {
    const nextPeriod = { planCredits: 500, planPeriodEnd: '2099-02-01T00:00:00.000Z', held: 1 }
    beforeUndo(() => table.put(keys.account(userId), accountRow(nextPeriod)))
    expect(await problemOf(handler, submit(redesign, body))).toMatchObject({ httpStatus: 503 })
    expectUndone()
    expect(account()).toMatchObject({ planCredits: 500 })
  })

  test('according to SQS but arrives all the same is left to the worker that claimed the job', async () => {
    beforeUndo(() => table.put(keys.job(id), { ...table.get(keys.job(id)), state: 'submitting' }))
    expect(await answerOf(handler, submit(redesign, body))).toMatchObject({ status: 202, body: { id } })
    expect(table.get(keys.generation(userId, id))).toMatchObject({ status: 'processing' })
    expect(account()).toMatchObject({ planCredits: 99, held: 1 })
  })
})

test('an id of a clock that is nine minutes ahead is accepted', async () => {
  const generationId = `gen_${ulid(noon + 9 * 60_000)}`
  const answer = await answerOf(handler, submit(redesign, submitBody(redesign, { generationId })))
  expect(answer).toMatchObject({ status: 202, body: { id: generationId } })
})

describe.each(hiddenModes)('the hidden $toolId/$modeId', (toolMode) => {
  test('does not exist for other accounts than developers’', async () => {
    const problem = await problemOf(handler, submit(toolMode, submitBody(toolMode)))
    expect(problem).toMatchObject({ httpStatus: 404, type: 'urn:roomwright:error:request.notFound' })
    expect(table.written()).toEqual([])
  })

  test('is accepted from a developer', async () => {
    table.put(keys.account(userId), accountRow({ dev: true }))
    const answer = await answerOf(handler, submit(toolMode, submitBody(toolMode)))
    expect(answer).toMatchObject({ status: 202, body: { modeId: toolMode.modeId } })
  })
})
