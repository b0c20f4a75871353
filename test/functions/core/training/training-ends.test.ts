import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { clearStuckTraining } from '#functions/core/training/stuck-training.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { limits } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { expectCleaned, startedAt, useTrainingStage } from '#test/support/functions/training-stage.ts'

const stage = useTrainingStage()

/** A training that runs at the provider. */
const running = async () => {
  expect(await stage.start()).toMatchObject({ status: 202 })
  await stage.work()
  expect(stage.vendor.run.status).toBe('processing')
}

const isComplete = () => {
  expect(stage.model).toMatchObject({ status: 'complete', version: stage.vendor.run.output?.version })
  expect(stage.books).toEqual({ credits: 50, held: 0, isTraining: false })
  expect(stage.zips).toEqual([])
  expect(stage.vendor.existing).toEqual([stage.vendor.run.destination])
}

const hasFailed = (failure: keyof typeof trainingFailures, { isFree = true } = {}) => {
  expect(stage.model).toMatchObject({ status: 'failed', failureReason: trainingFailures[failure] })
  expect(stage.model.freeRetry).toBe(isFree ? 'open' : 'unused')
  expect(stage.books).toEqual({ credits: 100, held: 0, isTraining: false })
}

/** The sweeps that follow until everything that a failed training left must be deleted. */
const calmDown = async (hours = 3) => {
  for (let hour = 0; hour < hours; hour++) await stage.sweep(3600)
  expectCleaned(stage)
}

const tooLong = limits.trainingMaxSeconds + 1

describe('a training that succeeds is complete, and its credits are spent once', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['with its webhook', async () => stage.webhook()],
    ['without a webhook, at the next sweep', () => stage.sweep()],
    ['with a webhook that arrives three times', () => Promise.all([1, 2, 3].map(() => stage.webhook()))],
    [
      'with a webhook that carries 5 MB of logs',
      async () => {
        expect(await stage.webhook(stage.vendor.run, { logs: 'x'.repeat(5 * 1024 * 1024) })).toBe(200)
      },
    ],
    [
      'though the webhook says that it failed, since the API is asked',
      () => stage.webhook(stage.vendor.run, { status: 'failed' }),
    ],
    [
      'after the API was down for two sweeps',
      async () => {
        stage.vendor.isDown = true
        await stage.webhook()
        await stage.sweep()
        await stage.sweep()
        stage.vendor.isDown = false
        await stage.sweep()
      },
    ],
  ])('%s', async (_how, arrive) => {
    await running()
    stage.vendor.end('succeeded')
    await arrive()
    await stage.work()
    isComplete()
    await stage.webhook()
    await stage.sweep()
    isComplete()
    expect(stage.mails).toMatchObject([{ to: 'ada@example.com', subject: 'Ada is ready' }])
  })

  test('when it ends before the create call returns', async () => {
    stage.vendor.faults = ['ends before the answer']
    await stage.start()
    await stage.work()
    await stage.sweep()
    isComplete()
  })

  test('when the answer to the create call is lost and the webhook arrives within the minute', async () => {
    stage.vendor.faults = ['lost after creating']
    await stage.start()
    await stage.work()
    stage.vendor.end('succeeded')
    await stage.webhook()
    await stage.work()
    isComplete()
  })
})

describe('a training that ends without a model fails with a reason, and its credits are returned once', () => {
  test.each<[string, keyof typeof trainingFailures, () => Promise<unknown> | unknown]>([
    ['failed', 'failed', () => stage.vendor.end('failed', { error: 'CUDA out of memory (E1001)' })],
    [
      'failed, since its zip was rejected',
      'failed',
      () => stage.vendor.end('failed', { error: 'The zip has no images' }),
    ],
    [
      'blocked by the safety check',
      'blocked',
      () => stage.vendor.end('failed', { error: 'flagged as sensitive (E005)' }),
    ],
    ['canceled by the provider', 'timedOut', () => stage.vendor.end('canceled')],
    ['aborted', 'timedOut', () => stage.vendor.end('aborted')],
    ['succeeded without an output', 'noResult', () => Object.assign(stage.vendor.run, { status: 'succeeded' })],
    ['forgotten by the provider', 'noResult', () => stage.vendor.runs.splice(0)],
    ['still running at its deadline', 'timedOut', () => stage.advance(tooLong)],
  ])('%s', async (_how, failure, end) => {
    await running()
    await end()
    await stage.sweep()
    hasFailed(failure)
    expect(stage.mails).toMatchObject([{ subject: "Ada couldn't be trained" }])
    expect(stage.mails[0]?.text).toContain('your next try is free')
    await stage.sweep()
    hasFailed(failure)
    expect(stage.mails).toHaveLength(1)
    await calmDown()
  })

  test.each<[string, keyof typeof trainingFailures, () => void]>([
    [
      'the provider refuses the zip at once',
      'notStarted',
      () => {
        stage.vendor.faults = ['refused']
      },
    ],
    [
      'the name of the destination is taken',
      'noRecord',
      () => {
        stage.vendor.refusesModels = true
      },
    ],
    ['a photo is no longer stored', 'notPrepared', () => stage.files.clear()],
    [
      'no answer to the create call arrives',
      'notStarted',
      () => {
        stage.vendor.faults = ['lost']
      },
    ],
    [
      'the provider is down until the deadline',
      'notPrepared',
      () => {
        stage.vendor.isDown = true
      },
    ],
  ])('%s', async (_what, failure, go) => {
    go()
    await stage.start()
    await stage.work()
    await stage.sweep()
    if (stage.vendor.isDown) {
      await stage.sweep(tooLong)
      stage.vendor.isDown = false
    }
    await stage.sweep()
    hasFailed(failure)
    await calmDown()
  })

  test('its owner cancels it: the provider is told, and no retry is free', async () => {
    await running()
    expect(await stage.call('cancel', { params: { id: stage.modelId } })).toMatchObject({
      status: 200,
      body: { model: { status: 'failed', hasFreeRetry: false } },
    })
    hasFailed('cancelled', { isFree: false })
    await stage.work()
    expect(stage.vendor.run.status).toBe('canceled')
    expect(await stage.call('cancel', { params: { id: stage.modelId } })).toMatchObject({ status: 409 })
    expect(stage.mails).toEqual([])
    await calmDown()
  })

  test('its owner cancels it before it was created', async () => {
    await stage.start()
    await stage.call('cancel', { params: { id: stage.modelId } })
    await stage.work()
    expect(stage.vendor.runs).toEqual([])
    hasFailed('cancelled', { isFree: false })
    await calmDown()
  })
})

describe('a success after the failure', () => {
  test('leaves the model failed, and the late model is deleted at the provider', async () => {
    await running()
    await stage.sweep(tooLong)
    hasFailed('timedOut')
    stage.vendor.end('succeeded')
    await stage.webhook()
    await stage.sweep()
    hasFailed('timedOut')
    await calmDown()
  })

  test('of a training whose id nobody knew is deleted too', async () => {
    stage.vendor.faults = ['lost after creating']
    await stage.start()
    await stage.work()
    await stage.sweep()
    await stage.sweep()
    hasFailed('notStarted')
    stage.vendor.end('succeeded')
    await stage.webhook()
    await stage.work()
    hasFailed('notStarted')
    await calmDown()
  })
})

test('a throttled create call is sent again', async () => {
  stage.vendor.faults = ['throttled', 'throttled']
  await running()
  expect(stage.vendor.runs).toHaveLength(1)
})

test('a destination that exists is taken as ours, since an answer was lost', async () => {
  await stage.start()
  stage.vendor.models.set(`us/roomwright-${String(stage.model.trainingId).replace('_', '-').toLowerCase()}`, [])
  await stage.work()
  stage.vendor.end('succeeded')
  await stage.sweep()
  isComplete()
})

test('the progress follows the logs of the provider, and never goes back', async () => {
  await running()
  expect((await stage.shown()).progress).toBeUndefined()
  for (const [step, percent] of [
    [121, 12],
    [640, 64],
    [600, 64],
  ] as const) {
    stage.vendor.reach(step)
    await stage.sweep()
    expect(await stage.shown()).toMatchObject({
      status: 'TRAINING_IN_PROGRESS',
      progress: percent,
      typicalSeconds: 600,
    })
  }
})

test('the first failure gives one free retry, and the failure of the retry gives none', async () => {
  await running()
  stage.vendor.end('failed')
  await stage.sweep()
  expect(await stage.shown()).toMatchObject({
    status: 'failed',
    hasFreeRetry: true,
    failureReason: trainingFailures.failed,
  })

  expect(await stage.start()).toMatchObject({ status: 202 })
  expect(stage.books).toEqual({ credits: 100, held: 0, isTraining: true })
  await stage.work()
  stage.vendor.end('failed')
  await stage.sweep()
  expect(await stage.shown()).toMatchObject({ status: 'failed', hasFreeRetry: false })
  expect(stage.mails[1]?.text).toContain('It cost you nothing')

  await stage.start()
  expect(stage.books).toEqual({ credits: 50, held: 50, isTraining: true })
  await stage.work()
  stage.vendor.end('failed')
  await stage.sweep()
  expect(await stage.shown()).toMatchObject({ hasFreeRetry: false })
  expect(stage.books.credits).toBe(100)
  await calmDown()
})

test('a late success of an earlier training changes nothing of the next one', async () => {
  await running()
  const [first] = stage.vendor.runs
  await stage.sweep(tooLong)
  await stage.start()
  await stage.work()
  stage.vendor.end('succeeded', { run: first })
  await stage.webhook(first)
  await stage.work()
  expect(stage.model.status).toBe('TRAINING_IN_PROGRESS')
  stage.vendor.end('succeeded')
  await stage.webhook()
  await stage.work()
  expect(stage.model).toMatchObject({ status: 'complete', version: stage.vendor.run.output?.version })
  for (let sweeps = 0; sweeps < 30; sweeps++) await stage.sweep()
  expect(stage.vendor.existing).toEqual([stage.vendor.run.destination])
})

test('photos are kept for 30 days after the training, with their files, and then deleted', async () => {
  await running()
  stage.vendor.end('succeeded')
  await stage.sweep()
  const days = (Date.now() - startedAt) / 86_400_000
  await stage.sweep((limits.trainingPhotoDays - days) * 86_400)
  expect(stage.photos).toHaveLength(8)
  expect(await stage.call('photos', { params: { id: stage.modelId } })).toMatchObject({
    body: { photos: { length: 8 } },
  })
  await stage.sweep(180)
  expect(stage.photos).toEqual([])
  expect([...stage.files]).toEqual([])
  expect(stage.jobs).toEqual([])
  expect(await stage.shown()).toMatchObject({ status: 'complete', featuredImageUrl: null })
  isComplete()
})

test('a training of an account that has no job is cleared, so that the account can train again', async () => {
  await running()
  for (const { pk, sk } of stage.jobs) stage.table.rows.drop({ pk: String(pk), sk: String(sk) })
  await clearStuckTraining(stage.account)
  expect(stage.books.isTraining).toBe(false)
  expect(await stage.shown()).toMatchObject({ status: 'failed' })
  stage.place({ ...stage.account, ...keys.account(userId), trainingId: null })
  await clearStuckTraining(stage.account)
})
