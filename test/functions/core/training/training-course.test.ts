import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { storeTrainingZip } from '#functions/core/clients/aws/owned-objects.ts'
import { keys } from '#functions/core/db/keys.ts'
import { clearOrphanedTraining } from '#functions/core/training/clear-orphaned-training.ts'
import { TrainingJob, workingSeconds, zipPathOf } from '#functions/core/training/training-jobs.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { TrainedModelId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { expectCleaned, useTrainingStage } from '#test/support/functions/training-stage.ts'

const stage = useTrainingStage()
const tooLong = limits.trainingMaxSeconds + 1

test('a throttled create call is sent again', async () => {
  stage.vendor.faults = ['throttled', 'throttled']
  await stage.run()
  expect(stage.vendor.runs).toHaveLength(1)
})

test('a model that the provider throttles is made at the next sweep', async () => {
  stage.vendor.throttlesModels = true
  await stage.start()
  await stage.work()
  stage.vendor.throttlesModels = false
  await stage.sweep()
  expect(stage.model.status).toBe('TRAINING_IN_PROGRESS')
  expect(stage.vendor.runs).toHaveLength(1)
})

test('a destination that exists is taken as ours, since an answer was lost', async () => {
  await stage.start()
  stage.vendor.models.set(`us/roomwright-${String(stage.model.trainingId).replace('_', '-').toLowerCase()}`, [])
  await stage.work()
  stage.vendor.end('succeeded')
  await stage.sweep()
  expect(stage.model).toMatchObject({ status: 'complete', version: stage.vendor.run.output?.version })
})

test('the progress follows the logs of the provider, and never goes back', async () => {
  await stage.run()
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

test('a free retry that is cancelled stays free, and a training that is paid and cancelled gives none', async () => {
  await stage.run()
  stage.vendor.end('failed')
  await stage.sweep()
  await stage.start()
  expect(await stage.shown()).toMatchObject({ credits: 0 })
  await stage.call('cancel', { params: { id: stage.modelId } })
  await stage.work()
  expect(await stage.shown()).toMatchObject({ status: 'failed', hasFreeRetry: true })
  expect(stage.books).toEqual({ credits: 100, held: 0, isTraining: false })

  await stage.start()
  await stage.work()
  stage.vendor.end('failed')
  await stage.sweep()
  await stage.start()
  expect(stage.books).toEqual({ credits: 50, held: 50, isTraining: true })
  expect(await stage.shown()).toMatchObject({ credits: 50 })
  await stage.call('cancel', { params: { id: stage.modelId } })
  expect(await stage.shown()).toMatchObject({ hasFreeRetry: false })
})

test('the first failure gives one free retry, and the failure of the retry gives none', async () => {
  await stage.run()
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
  await stage.calmDown()
  expectCleaned(stage)
})

test('a late success of an earlier training changes nothing of the next one', async () => {
  await stage.run()
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
  await stage.run()
  stage.vendor.end('succeeded')
  await stage.sweep()
  await stage.sweep(limits.trainingPhotoDays * 24 * 3600 - 60)
  expect(stage.photos).toHaveLength(8)
  expect(await stage.call('photos', { params: { id: stage.modelId } })).toMatchObject({
    body: { photos: { length: 8 } },
  })
  await stage.sweep(120)
  expect(stage.photos).toEqual([])
  expect([...stage.files]).toEqual([])
  expect(stage.jobs).toEqual([])
  expect(await stage.shown()).toMatchObject({ status: 'complete', featuredImageUrl: null })
  expect(stage.model).toMatchObject({ status: 'complete', version: stage.vendor.run.output?.version })
})

test('a model that is gone stays gone when the photos of its training are deleted', async () => {
  await stage.run()
  stage.vendor.end('succeeded')
  await stage.sweep()
  const key = keys.trainedModel(userId, stage.modelId)
  stage.table.rows.drop(key)
  await stage.sweep(limits.trainingPhotoDays * 24 * 3600 + 60)
  expect(stage.photos).toEqual([])
  expect(stage.table.rows.get(key)).toBeUndefined()
})

test('an archive that a second worker stores after the training is complete is deleted, and the photos stay', async () => {
  await stage.start()
  const job = TrainingJob.parse(stage.jobs[0])
  await stage.work()
  stage.vendor.end('succeeded')
  await stage.sweep()
  await storeTrainingZip(zipPathOf(job), Readable.from([Buffer.from('photos')]))
  expect(stage.zips).toHaveLength(1)
  await stage.sweep(workingSeconds + 1)
  expect(stage.zips).toEqual([])
  expect(stage.photos.map(({ modelId }) => modelId)).toEqual(stage.photos.map(() => stage.modelId))
})

test('a training of an account that has no job is cleared, so that the account can train again', async () => {
  for (const last of ['0', '9']) {
    const id = TrainedModelId.parse(`mdl_01JZ000000000000000000000${last}`)
    stage.place({ ...stage.model, id, status: 'failed', ...keys.trainedModel(userId, id) })
  }
  const orphan = async () => {
    for (const { pk, sk } of stage.jobs) stage.table.rows.drop({ pk: String(pk), sk: String(sk) })
    await clearOrphanedTraining(stage.account)
    expect(stage.books.isTraining).toBe(false)
  }
  await stage.run()
  await orphan()
  expect(stage.model).toMatchObject({ status: 'failed', failureReason: trainingFailures.timedOut })
  stage.settle()
  await stage.run()
  stage.table.rows.drop(keys.trainedModel(userId, stage.modelId))
  await orphan()
})

test('a model whose versions are deleted slowly at the provider is deleted by a later sweep', async () => {
  await stage.run()
  stage.vendor.end('succeeded')
  await stage.sweep()
  stage.vendor.deletesSlowly = true
  await stage.call('remove', { params: { id: stage.modelId } })
  await stage.work()
  expect(stage.photos).toEqual([])
  expect(stage.vendor.existing).toHaveLength(1)
  stage.vendor.deletesSlowly = false
  await stage.sweep()
  await stage.sweep(700)
  expectCleaned(stage)
})

test.each(['failed', 'succeeded'] as const)('a refund takes the credits of a training that has %s', async (status) => {
  stage.settle({ account: { planCredits: 0, packCredits: 50 } })
  await stage.run()
  const claim = {
    bucket: 'pack',
    credits: 50,
    slack: 50,
    holds: { [String(stage.model.trainingId)]: 50 },
    reason: 'Refund',
  }
  stage.place({ ...stage.account, claims: { 'checkout:cs_1': claim }, ...keys.account(userId) })
  stage.vendor.end(status)
  await stage.sweep()
  expect(stage.account).toMatchObject({ packCredits: 0, planCredits: 0, held: 0, claims: null, trainingId: null })
})
