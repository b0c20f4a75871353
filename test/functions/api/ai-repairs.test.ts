import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from '#functions/api/ai.ts'
import { keys } from '#functions/core/db/keys.ts'
import { failures } from '#functions/core/generations/failures.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { findJob } from '#functions/core/generations/jobs.ts'
import { completeGeneration, failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { rates } from '#shared/limits.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { answerOf, problemOf } from '#test/support/functions/api-event.ts'
import { completedRow, generationId, modeOf } from '#test/support/functions/generations.ts'
import { setUpSubmits, submit } from '#test/support/functions/submit-stage.ts'
import { newGenerationId, submitBody } from '#test/support/functions/tool-bodies.ts'

const { table, queues } = setUpSubmits()
const redesign = modeOf('full-redesign', 'room')
const { generationId: _, ...choices } = submitBody(redesign)
const id = generationId

const design = (changed: Partial<GenerationRow> = {}) => {
  const settings = Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, String(value)]))
  return completedRow({ toolId: 'full-redesign', modeId: 'room', settings, ...changed })
}
const put = (changed: Partial<GenerationRow> = {}) => table.put(keys.generation(userId, id), design(changed))
const repaired = () => table.get(keys.generation(userId, id))
const account = () => table.get(keys.account(userId))

const repair = (changed: Record<string, unknown> = {}) =>
  submit(redesign, {
    ...choices,
    generationId: newGenerationId(),
    repairOf: id,
    complaint: 'windows',
    complaintPlace: 'left',
    complaintWords: 'The left window is gone',
    ...changed,
  })

beforeEach(() => put())

test('a repair of a paid design costs nothing and is marked at both designs', async () => {
  const { status, body } = await answerOf(handler, repair())
  expect([status, body]).toMatchObject([202, { status: 'processing', credits: 0, repairOf: id, parentId: null }])
  expect(repaired()).toMatchObject({ status: 'completed', repairId: body.id })
  expect(account()).toMatchObject({ planCredits: 100, held: 0 })
  expect(table.entries()).toMatchObject([{ type: 'hold', generationId: body.id }])
  expect(await findJob(String(body.id))).toMatchObject({ repairOf: id })
  expect(table.get(keys.generation(userId, String(body.id)))?.settings).toMatchObject({
    complaint: 'windows',
    complaintPlace: 'left',
    complaintWords: 'The left window is gone',
  })
  expect(table.get(keys.generation(userId, String(body.id)))?.settings).not.toHaveProperty('seed')
})

test('a design is repaired without credits and without a plan', async () => {
  table.put(keys.account(userId), accountRow({ planCredits: 0, packCredits: 0, tier: null, active: false }))
  expect((await answerOf(handler, repair())).status).toBe(202)
})

test('the same request again is the same repair', async () => {
  const request = repair()
  const first = await answerOf(handler, request)
  expect(await answerOf(handler, request)).toEqual(first)
  expect(queues.sent()).toHaveLength(1)
})

test.each<[string, Partial<GenerationRow>]>([
  ['cost nothing', { credits: 0 }],
  ['is a repair', { repairOf: generationId }],
  ['was repaired', { repairId: generationId }],
  ['failed', { status: 'failed' }],
  ['runs', { status: 'processing' }],
])('a design that %s has no free repair', async (_what, changed) => {
  put(changed)
  expect(await problemOf(handler, repair())).toMatchObject({ type: 'urn:roomwright:error:generation.repaired' })
  expect(queues.sent()).toEqual([])
})

test('another person’s design, and one that is not there, cannot be repaired', async () => {
  const problem = await problemOf(handler, repair({ repairOf: newGenerationId() }))
  expect(problem).toMatchObject({ type: 'urn:roomwright:error:generation.notFound' })
})

test.each([
  ['another style', { decorationStyle: 'coastal' }],
  ['another photo', { imageUrl: `${userId}/uploads/01JZ0000000000000000000099.jpg` }],
])('a repair with %s is no repair', async (_what, changed) => {
  put({ settings: { ...design().settings, decorationStyle: 'industrial' } })
  const answer = await problemOf(handler, repair({ decorationStyle: 'industrial', ...changed }))
  expect(answer).toMatchObject({ type: 'urn:roomwright:error:generation.conflict' })
  expect(repaired()).not.toHaveProperty('repairId')
})

test('a place that no picture has is refused', async () => {
  const answer = await problemOf(handler, repair({ complaintPlace: 'cellar' }))
  expect(answer).toMatchObject({ type: 'urn:roomwright:error:request.invalid' })
  expect(repaired()).not.toHaveProperty('repairId')
})

test('of two repairs at once, one is made', async () => {
  const answers = await Promise.all([answerOf(handler, repair()), answerOf(handler, repair())])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(queues.sent()).toHaveLength(1)
})

test('a repair that begins after another one was read is refused', async () => {
  const other = newGenerationId()
  table.beforeWrite(keys.generation(userId, id), () => put({ repairId: other as GenerationRow['repairId'] }))
  expect(await problemOf(handler, repair())).toMatchObject({ type: 'urn:roomwright:error:generation.repaired' })
  expect(repaired()).toMatchObject({ repairId: other })
})

test('repairs are limited, because each costs money also when it is cancelled', async () => {
  for (let made = 0; made < rates.repairs.burst; made += 1) {
    put()
    expect((await answerOf(handler, repair())).status).toBe(202)
  }
  put()
  expect(await problemOf(handler, repair())).toMatchObject({ type: 'urn:roomwright:error:request.tooMany' })
})

describe('the right to a repair', () => {
  const started = async () => {
    const { body } = await answerOf(handler, repair())
    const job = await findJob(String(body.id))
    if (!job) throw new Error('The repair has no job')
    return job
  }
  const result = { storagePath: `${userId}/generations/x.jpg`, width: 8, height: 8, model: null }

  test.each([failures.cancelled, failures.timedOut])(
    'is given back when the repair ends with $reason',
    async (failure) => {
      const job = await started()
      expect(await failGeneration(job, failure)).toBe(true)
      expect(repaired()).not.toHaveProperty('repairId')
      expect(account()).toMatchObject({ planCredits: 100, held: 0 })
      expect((await answerOf(handler, repair())).status).toBe(202)
    },
  )

  test('is spent by a finished repair, also when a late cancellation follows', async () => {
    const job = await started()
    expect(await completeGeneration(job, result)).toBe(true)
    expect(await failGeneration(job, failures.cancelled)).toBe(false)
    expect(repaired()).toMatchObject({ repairId: job.id })
    expect(account()).toMatchObject({ planCredits: 100, held: 0 })
  })

  test('is given back when the message of the repair cannot be sent', async () => {
    queues.fail()
    expect(await problemOf(handler, repair())).toMatchObject({ httpStatus: 503 })
    expect(repaired()).not.toHaveProperty('repairId')
  })

  test('ends with the design: a repair of a deleted one fails and finishes all the same', async () => {
    const job = await started()
    table.drop(keys.generation(userId, id))
    expect(await failGeneration(job, failures.cancelled)).toBe(true)
    expect(repaired()).toBeUndefined()
    expect(table.get(keys.generation(userId, job.id))).toMatchObject({ status: 'failed' })
  })
})
