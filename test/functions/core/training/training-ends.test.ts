import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import { db } from '#functions/core/db/client.ts'
import { keys } from '#functions/core/db/keys.ts'
import { findModel } from '#functions/core/models/trained-models.ts'
import { advanceTraining } from '#functions/core/training/advance-training.ts'
import { cleanTraining } from '#functions/core/training/clean-training.ts'
import { findTraining } from '#functions/core/training/training-jobs.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { limits } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import type { TrainingRun } from '#test/support/functions/trainer-model.ts'
import { expectCleaned, useTrainingStage } from '#test/support/functions/training-stage.ts'
import { replace } from '#test/support/replace.ts'

// As it is, but for a test that answers one call with what was read before.
vi.mock('#functions/core/models/trained-models.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#functions/core/models/trained-models.ts')>()
  return { ...original, findModel: vi.fn(original.findModel) }
})

const stage = useTrainingStage()

const isComplete = () => {
  expect(stage.model).toMatchObject({ status: 'complete', ...stage.vendor.run.output })
  expect(stage.books).toEqual({ credits: 50, held: 0, isTraining: false })
  expect(stage.zips).toEqual([])
  expect(stage.vendor.existing).toEqual([stage.vendor.run.destination])
}

const hasFailed = (failure: keyof typeof trainingFailures, { isFree = true } = {}) => {
  expect(stage.model).toMatchObject({ status: 'failed', failureReason: trainingFailures[failure] })
  expect(stage.model.freeRetry).toBe(isFree ? 'open' : 'unused')
  expect(stage.books).toEqual({ credits: 100, held: 0, isTraining: false })
}

const calmDown = async () => {
  await stage.calmDown()
  expectCleaned(stage)
}

/** The training succeeds with another output than it should have. */
const endWith = (changed: NonNullable<TrainingRun['output']>) => {
  stage.vendor.end('succeeded')
  stage.vendor.run.output = { ...stage.vendor.run.output, ...changed }
}

/** Acts before each transaction, until it is restored. */
const beforeTransactions = (act: () => void) => {
  const send = db.send.bind(db)
  return replace(db, 'send', async (command: Parameters<typeof send>[0]) => {
    if (command instanceof TransactWriteCommand) act()
    return send(command)
  })
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
    await stage.run()
    stage.vendor.end('succeeded')
    await arrive()
    await stage.work()
    isComplete()
    await stage.webhook()
    await stage.sweep()
    isComplete()
    expect(stage.mails).toMatchObject([{ to: 'ada@example.com', subject: 'Ada is ready' }])
  })

  test.each([
    ['none', null, true],
    ['another one', `mdl_${'1'.repeat(26)}`, false],
  ] as const)('and its model is selected, or not, when the owner has selected %s', async (_, selected, isSelected) => {
    stage.settle({ account: { selectedModelId: selected } })
    await stage.run()
    stage.vendor.end('succeeded')
    await stage.webhook()
    await stage.work()
    expect(stage.account.selectedModelId).toBe(isSelected ? stage.modelId : selected)
  })

  test('when the provider names no version of the model', async () => {
    await stage.run()
    endWith({ version: undefined })
    await stage.sweep()
    expect(stage.model).toMatchObject({ status: 'complete', version: null, weights: stage.vendor.run.output?.weights })
  })

  test('when it ends before the create call returns', async () => {
    stage.vendor.faults = ['ends before the answer']
    await stage.start()
    await stage.work()
    await stage.sweep()
    isComplete()
  })

  test('when its webhook is worked off before the create call returns', async () => {
    stage.vendor.faults = ['ends before the answer']
    await stage.start()
    stage.vendor.onCreated = async () => {
      const { trainingId } = stage.model
      if (trainingId) await advanceTraining({ trainingId, predictionId: stage.vendor.run.id })
    }
    await stage.work()
    isComplete()
    await stage.sweep()
    isComplete()
    expect(stage.mails).toHaveLength(1)
  })

  test('when two workers take its end at the same time', async () => {
    await stage.run()
    stage.vendor.end('succeeded')
    const { trainingId } = stage.model
    if (!trainingId) throw new Error('There is no training')
    await Promise.all([advanceTraining({ trainingId }), advanceTraining({ trainingId })])
    isComplete()
    expect(stage.mails).toHaveLength(1)
  })

  test('when the account changes while it ends', async () => {
    await stage.run()
    stage.vendor.end('succeeded')
    let isFirst = true
    const restore = beforeTransactions(() => {
      if (isFirst) stage.place({ ...stage.account, latestEntry: 'crd_1', ...keys.account(userId) })
      isFirst = false
    })
    await stage.webhook()
    await stage.work()
    restore()
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
    ['succeeded without weights, at the next sweep', 'noResult', () => endWith({ weights: null })],
    ['succeeded with weights that have no address', 'noResult', () => endWith({ weights: '' })],
    [
      'succeeded without weights, with its webhook',
      'noResult',
      async () => {
        endWith({ weights: undefined })
        await stage.webhook()
        await stage.work()
      },
    ],
    ['forgotten by the provider', 'noResult', () => stage.vendor.runs.splice(0)],
    ['still running at its deadline', 'timedOut', () => stage.advance(tooLong)],
  ])('%s', async (_how, failure, end) => {
    await stage.run()
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

  test('its archive cannot be stored for ten minutes', async () => {
    stage.refusesZips = true
    await stage.start()
    for (let sweeps = 0; sweeps < 11; sweeps++) await stage.sweep()
    hasFailed('noZip')
    await calmDown()
  })

  test('its archive cannot be made for ten minutes', async () => {
    stage.refusesReads = true
    await stage.start()
    for (let sweeps = 0; sweeps < 11; sweeps++) await stage.sweep()
    hasFailed('notZipped')
    await calmDown()
  })

  test('its owner cancels it: the provider is told, and no retry is free', async () => {
    await stage.run()
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

  test('its owner cancels it, twice at once', async () => {
    await stage.run()
    const cancel = () => stage.call('cancel', { params: { id: stage.modelId } })
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200])
    hasFailed('cancelled', { isFree: false })
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

describe('a training that begins again keeps its photos', () => {
  const photosOfModel = () => stage.photos.filter(({ modelId }) => modelId === stage.modelId).length

  /** Ends the second training well, and lets all that the first one has left be deleted. */
  const completeAgain = async () => {
    await stage.work()
    stage.vendor.end('succeeded')
    await stage.webhook()
    await stage.work()
    await stage.calmDown()
    expect(stage.model.status).toBe('complete')
    expect(photosOfModel()).toBe(limits.trainingPhotosMin)
  }

  test('when the one before was cancelled a moment ago', async () => {
    await stage.run()
    await stage.call('cancel', { params: { id: stage.modelId } })
    await stage.work()
    expect(photosOfModel()).toBe(0)
    expect(await stage.start()).toMatchObject({ status: 202 })
    expect(photosOfModel()).toBe(limits.trainingPhotosMin)
    await completeAgain()
  })

  test('when they were given back by the second delivery of a message, since the table was down', async () => {
    await stage.run()
    await stage.call('cancel', { params: { id: stage.modelId } })
    let isFirst = true
    const restore = beforeTransactions(() => {
      const isDown = isFirst
      isFirst = false
      if (isDown) throw new Error('DynamoDB is down')
    })
    await stage.work()
    restore()
    expect(photosOfModel()).toBe(0)
  })

  test('when it begins after the clean-up of the one before has read the model', async () => {
    await stage.run()
    await stage.call('cancel', { params: { id: stage.modelId } })
    await stage.work()
    const { model } = stage
    const job = model.trainingId && (await findTraining(model.trainingId))
    if (!job) throw new Error('The job of the first training is gone')
    await stage.start()
    vi.mocked(findModel).mockResolvedValueOnce(model)
    await cleanTraining(job)
    expect(photosOfModel()).toBe(limits.trainingPhotosMin)
    await completeAgain()
  })
})

describe('a success after the failure', () => {
  test('leaves the model failed, and the late model is deleted at the provider', async () => {
    await stage.run()
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
