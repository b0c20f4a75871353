import { describe, expect, test } from 'vitest'
import { userId } from '#test/support/functions/accounts.ts'
import { expectCleaned, useTrainingStage } from '#test/support/functions/training-stage.ts'
import { shortly } from '#test/support/shortly.ts'

const stage = useTrainingStage()
const mine = { params: { id: stage.modelId } }

/** A part of a training's life: how it comes to that part, and the part in which the process crashes. */
type Part = { name: string; before?: () => Promise<unknown>; act: () => Promise<unknown> }

const running = async () => {
  await stage.start()
  await stage.work()
}
const ended = (status: 'succeeded' | 'failed') => async () => {
  await running()
  stage.vendor.end(status)
}
const complete = async () => {
  await ended('succeeded')()
  await stage.sweep()
}

const parts: Part[] = [
  { name: 'the worker that creates it', before: () => stage.start(), act: () => stage.workOnce() },
  {
    name: 'the settlement of a success',
    before: ended('succeeded'),
    act: async () => {
      await stage.webhook()
      await stage.workOnce()
    },
  },
  {
    name: 'the settlement of a failure',
    before: ended('failed'),
    act: async () => {
      await stage.webhook()
      await stage.workOnce()
    },
  },
  { name: 'the request that starts it', act: () => stage.start() },
  { name: 'its cancellation', before: running, act: () => stage.call('cancel', mine) },
  {
    name: 'the deletion of its model',
    before: complete,
    act: async () => {
      await stage.call('remove', mine)
      await stage.workOnce()
    },
  },
]

/** The sweeps after which nothing is left to do. A training that still runs succeeds in the second one. */
const calmDown = async () => {
  await stage.sweep()
  for (const run of stage.vendor.runs) if (run.status === 'processing') stage.vendor.end('succeeded', { run })
  await stage.sweep()
  for (let hour = 0; hour < 4; hour++) await stage.sweep(3600)
}

/** The model has one end, with which credits, account, files and the provider agree. */
const expectOneEnd = () => {
  const model = stage.table.rows.get({ pk: `USER#${userId}`, sk: `MODEL#${stage.modelId}` })
  expect(stage.books).toMatchObject({ held: 0, isTraining: false })
  expect(stage.zips).toEqual([])
  if (model?.status === 'complete') {
    expect(stage.books.credits).toBe(50)
    expect(stage.vendor.existing).toEqual([stage.vendor.run.destination])
    expect(stage.photos).toHaveLength(8)
    return
  }
  expectCleaned(stage)
  expect(stage.books.credits).toBe(model || stage.vendor.runs.length === 0 ? 100 : 50)
  expect(stage.vendor.runs.length).toBeLessThanOrEqual(1)
}

describe.each(shortly(parts, 2))('a crash at any call of $name', ({ before, act }) => {
  test('leaves a state that the sweeper brings to one end', { timeout: 120_000 }, async () => {
    let crashes = 0
    for (const afterCall of [true, false]) {
      for (let call = 1; ; call++) {
        stage.settle()
        await before?.()
        if (!(await stage.crashing(call, afterCall, act))) break
        crashes++
        await calmDown()
        expectOneEnd()
      }
    }
    expect(crashes).toBeGreaterThan(8)
  })
})
