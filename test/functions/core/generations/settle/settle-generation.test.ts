import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { failures } from '#functions/core/generations/failures.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import {
  completeGeneration,
  failGeneration,
  undoGeneration,
} from '#functions/core/generations/settle/settle-generation.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'

const queued = jobRow()
const running = jobRow({ state: 'running', predictionId: 'run-1' })
const stored: Result = { storagePath: 'a/b.jpg', width: 4, height: 3, model: 'a/model' }

const { table } = useFunctionStage({ account: { planCredits: 99, held: 1 } })

beforeEach(() => {
  table.put(keys.generation(userId, generationId), generationRow())
  table.put(keys.job(generationId), running)
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.restoreAllMocks())

const account = () => findAccount(userId)
const generation = () => findGeneration(userId, generationId)

describe('completing a job', () => {
  test('of an account that a lost dispute claims the hold of makes the spent credit a debt', async () => {
    const claim = { bucket: 'plan', credits: 1, slack: 0, holds: { [generationId]: 1 }, reason: 'Disputed' } as const
    table.put(
      keys.account(userId),
      accountRow({ planCredits: 0, packCredits: 0, held: 1, claims: { 'invoice:in_1': claim } }),
    )
    expect(await completeGeneration(running, stored)).toBe(true)
    expect(await generation()).toMatchObject({ status: 'completed' })
    expect(await account()).toMatchObject({ held: 0, debt: 1, claims: null })
  })

  test.each([
    ['failed', generationRow({ status: 'failed', failureReason: 'Cancelled' }), running],
    ['has another attempt', generationRow(), { ...running, deadline: '2098-01-01T00:00:00.000Z' }],
  ])('that %s changes nothing', async (_how, generationThen, jobThen) => {
    table.put(keys.generation(userId, generationId), generationThen)
    table.put(keys.job(generationId), jobThen)
    expect(await completeGeneration(running, stored)).toBe(false)
    expect(await generation()).toEqual(generationThen)
    expect(await account()).toMatchObject({ held: 1 })
  })
})

describe('failing a job', () => {
  test('a second time changes nothing', async () => {
    await failGeneration(running, failures.timedOut)
    expect(await failGeneration(running, failures.blocked)).toBe(false)
    expect(await generation()).toMatchObject({ hasNsfwContent: false })
    expect(await account()).toMatchObject({ planCredits: 100, held: 0 })
  })
})

test.each([
  ['failed', () => failGeneration(running, failures.timedOut)],
  ['undone', () => undoGeneration(queued)],
])('a job of an account that does not exist any more is not %s', async (_how, act) => {
  table.drop(keys.account(userId))
  expect(await act()).toBe(false)
  expect(table.written()).toEqual([])
  expect(await generation()).toMatchObject({ status: 'processing' })
})
