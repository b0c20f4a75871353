import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits, rates } from '#shared/limits.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { heldAtCall } from '#test/support/functions/held-at-call.ts'
import { expectCleaned, startedAt, useTrainingStage } from '#test/support/functions/training-stage.ts'

const stage = useTrainingStage()
const mine = { params: { id: stage.modelId } }
const problem = (code: string, detail = expect.any(String)) => ({
  body: { type: `urn:roomwright:error:${code}`, detail },
})
const trained = async () => {
  await stage.start()
  await stage.work()
  stage.vendor.end('succeeded')
  await stage.sweep()
  expect(stage.model.status).toBe('complete')
}

describe('a draft', () => {
  const draft = async (body: object) => stage.call('draft', { body })
  const withoutOne = () => {
    stage.table.rows.drop(keys.trainedModel(userId, stage.modelId))
    stage.place({ ...stage.account, draftModelId: null, ...keys.account(userId) })
  }

  test('needs a gender first, and is changed by every further call', async () => {
    withoutOne()
    expect(await draft({ name: 'Ada' })).toMatchObject(
      problem('training.genderMissing', errorMessage('training.genderMissing')),
    )
    const { body } = await draft({ gender: 'man' })
    expect(body.model).toMatchObject({ name: '', gender: 'man', status: 'pending', featuredImageUrl: null })
    expect((await draft({ name: '  Ada ' })).body.model).toMatchObject({
      id: body.model.id,
      name: 'Ada',
      gender: 'man',
    })
    expect((await draft({ gender: 'other' })).body.model).toMatchObject({
      id: body.model.id,
      name: 'Ada',
      gender: 'other',
    })
    expect((await stage.call('list')).body.models).toHaveLength(1)
  })

  test('is one, also when two tabs make it at the same time', async () => {
    withoutOne()
    const made = await Promise.all([draft({ gender: 'man' }), draft({ gender: 'woman' })])
    expect(new Set(made.map(({ body }) => body.model.id)).size).toBe(1)
  })

  test('can be deleted, and another one made', async () => {
    expect(await stage.call('remove', mine)).toMatchObject({ status: 200, body: { id: stage.modelId } })
    expect(stage.account.draftModelId).toBeNull()
    expect((await draft({ gender: 'man' })).body.model.id).not.toBe(stage.modelId)
  })
})

describe('a start', () => {
  test('holds 50 credits, takes the photos, and shows the first of them', async () => {
    const { status, body } = await stage.start()
    expect(status).toBe(202)
    expect(body.model).toMatchObject({ status: 'TRAINING_IN_PROGRESS', startedAt: new Date(startedAt).toISOString() })
    expect(body.model.featuredImageUrl).toContain(functionEnvironment.SITE_URL)
    expect(stage.books).toEqual({ credits: 50, held: 50, isTraining: true })
    expect(stage.account.draftModelId).toBeNull()
    expect(stage.photos.map(({ modelId }) => modelId)).toEqual(Array.from({ length: 8 }, () => stage.modelId))
    expect(stage.table.rows.get(keys.trainingPhotoCount(userId))).toMatchObject({ kept: 0 })
  })

  test('sends the photos as a zip, the inputs of the trainer, and a webhook for its end', async () => {
    await stage.start()
    await stage.work()
    const { input, destination } = stage.vendor.run
    expect(destination).toMatch(/^us\/roomwright-trn-[0-9a-z]{26}$/)
    expect(input).toMatchObject({
      trigger_word: 'RW0000000001',
      autocaption: true,
      autocaption_prefix: 'photo of RW0000000001, a woman, ',
      steps: 1000,
      lora_rank: 16,
    })
    const zip = new URL(String(input.input_images))
    expect(`${zip.origin}${zip.pathname}`).toBe(
      `${functionEnvironment.USER_IMAGES_ORIGIN}/${userId}/image_zips/${startedAt}_images.zip`,
    )
    expect(zip.searchParams.get('X-Amz-Expires')).toBe('3600')
    const [path = ''] = stage.zips
    expect(Object.keys(unzipSync(new Uint8Array(stage.files.get(path) ?? [])))).toEqual(
      Array.from({ length: 8 }, (_, index) => `${index + 1}.jpg`),
    )
  })

  test('repeated, or sent twice at once, is the same training', async () => {
    const answers = await Promise.all([stage.start(), stage.start()])
    answers.push(await stage.start())
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await stage.work()
    expect(stage.vendor.runs).toHaveLength(1)
    expect(stage.books).toEqual({ credits: 50, held: 50, isTraining: true })
  })

  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'that waits at its call %d of the table until another has started is the same training',
    async (held) => {
      const [late, first] = await heldAtCall(
        held,
        () => stage.start(),
        () => stage.start(),
      )
      expect([first.status, late.status]).toEqual([202, 202])
      expect(stage.books).toEqual({ credits: 50, held: 50, isTraining: true })
    },
  )

  test('whose message is lost is continued by the sweeper', async () => {
    stage.queues.fail()
    expect(await stage.start()).toMatchObject({ status: 202 })
    stage.queues.reset()
    await stage.sweep()
    expect(stage.vendor.runs).toHaveLength(1)
  })

  test('of a dev account costs nothing and needs no plan', async () => {
    stage.settle({ account: { dev: true, active: false, tier: null, planCredits: 0 } })
    expect(await stage.start()).toMatchObject({ status: 202 })
    expect(stage.books).toEqual({ credits: 0, held: 0, isTraining: true })
  })

  test.each<[string, string, () => void]>([
    ['without a plan', 'training.noSubscription', () => stage.settle({ account: { active: false, tier: null } })],
    ['with too few photos', 'training.notEnoughPhotos', () => stage.settle({ photos: 7 })],
    [
      'with a photo that failed',
      'training.photosNotReady',
      () => void stage.addPhoto(20, { status: 'failed', problem: 'no-face' }),
    ],
    [
      'with a photo that is still checked',
      'training.photosNotReady',
      () => void stage.addPhoto(20, { status: 'unvalidated' }),
    ],
    ['with thirteen photos', 'training.tooManyPhotos', () => stage.settle({ photos: 13 })],
    [
      'without a name',
      'training.nameMissing',
      () => stage.place({ ...stage.model, name: '', ...keys.trainedModel(userId, stage.modelId) }),
    ],
    [
      'with 49 credits',
      'training.notEnoughCredits',
      () => stage.settle({ account: { planCredits: 40, packCredits: 9 } }),
    ],
  ])('%s is refused, and nothing changes', async (_how, code, arrange) => {
    arrange()
    const before = stage.books
    expect(await stage.start()).toMatchObject(problem(code))
    expect(stage.books).toEqual(before)
    expect([stage.model.status, stage.jobs]).toEqual(['pending', []])
  })

  test('with too few credits says how many there are', async () => {
    stage.settle({ account: { planCredits: 40, packCredits: 9 } })
    expect((await stage.start()).body.detail).toBe(
      'Training a new AI model costs 50 credits, but you only have 49 credits available',
    )
  })

  test('beside another training is refused', async () => {
    await stage.start()
    const other = await stage.call('draft', { body: { gender: 'man', name: 'Bob' } })
    for (let index = 30; index < 38; index++) stage.addPhoto(index)
    expect(await stage.start(other.body.model.id)).toMatchObject(problem('training.alreadyRunning'))
  })

  test('is limited to a few in an hour, since each costs us money', async () => {
    for (let starts = 0; starts < rates.trainings.burst; starts++) {
      expect(await stage.start()).toMatchObject({ status: 202 })
      await stage.call('cancel', mine)
      await stage.work()
    }
    expect(await stage.start()).toMatchObject(problem('request.tooMany'))
    expect(stage.books).toEqual({ credits: 100, held: 0, isTraining: false })
  })
})

describe('a complete model', () => {
  test('can be chosen, renamed, and shown with another of its photos', async () => {
    await trained()
    expect(await stage.call('select', { body: { modelId: stage.modelId } })).toMatchObject({
      body: { selectedModelId: stage.modelId },
    })
    expect(stage.account.selectedModelId).toBe(stage.modelId)
    const { photos } = (await stage.call('photos', mine)).body
    const before = (await stage.shown()).featuredImageUrl
    const { body } = await stage.call('update', { ...mine, body: { name: 'Ada L.', featuredPhotoId: photos[3].id } })
    expect(body.model).toMatchObject({ name: 'Ada L.' })
    expect(body.model.featuredImageUrl).not.toBe(before)
    const renamed = await stage.call('update', { ...mine, body: { name: 'Ada' } })
    expect(renamed.body.model).toEqual({ ...body.model, name: 'Ada' })
    expect(await stage.call('update', { ...mine, body: { featuredPhotoId: stage.addPhoto(41).id } })).toMatchObject(
      problem('training.photoNotFound'),
    )
    expect(await stage.call('select', { body: { modelId: null } })).toMatchObject({ body: { selectedModelId: null } })
  })

  test('is deleted with its photos, its files, its job and the model at the provider', async () => {
    await trained()
    await stage.call('select', { body: { modelId: stage.modelId } })
    expect(await stage.call('remove', mine)).toMatchObject({ status: 200 })
    expect(stage.account.selectedModelId).toBeNull()
    await stage.work()
    await stage.sweep(700)
    expectCleaned(stage)
    expect([stage.photos, [...stage.files]]).toEqual([[], []])
    expect(await stage.call('remove', mine)).toMatchObject(problem('training.modelNotFound'))
  })

  test('is not trained again by a repeated start', async () => {
    await trained()
    expect(await stage.start()).toMatchObject({ status: 202, body: { model: { status: 'complete' } } })
    expect(stage.books.credits).toBe(50)
  })
})

test('a model that is training can be neither chosen nor deleted', async () => {
  await stage.start()
  expect(await stage.call('select', { body: { modelId: stage.modelId } })).toMatchObject(
    problem('training.notComplete'),
  )
  expect(await stage.call('remove', mine)).toMatchObject(problem('training.running'))
})

test('a failed model can be deleted, and its photos can be used for another one', async () => {
  await stage.start()
  await stage.work()
  stage.vendor.end('failed')
  await stage.sweep()
  expect(await stage.shown()).toMatchObject({ failureReason: trainingFailures.failed })
  expect(await stage.call('remove', mine)).toMatchObject({ status: 200 })
  await stage.sweep(700)
  expectCleaned(stage)
  expect(stage.photos).toHaveLength(limits.trainingPhotosMin)
})

test.each(['update', 'photos', 'remove', 'cancel'] as const)(
  "somebody else's model does not exist for %s",
  async (name) => {
    const body = name === 'update' ? { name: 'Mine' } : {}
    expect(await stage.call(name, { ...mine, body, as: otherUserId })).toMatchObject({
      status: 404,
      ...problem('training.modelNotFound'),
    })
  },
)

test("somebody else's model can be neither chosen nor trained", async () => {
  const select = stage.call('select', { body: { modelId: stage.modelId }, as: otherUserId })
  expect(await select).toMatchObject({ status: 404 })
  const start = stage.call('start', { body: { userModelId: stage.modelId, steps: 1000 }, as: otherUserId })
  expect(await start).toMatchObject({ status: 404 })
})

test('no answer names the version or the weights at the provider', async () => {
  await trained()
  expect(stage.model.weights).toContain('replicate.delivery')
  const { body } = await stage.call('list')
  expect(JSON.stringify(body)).not.toMatch(/replicate|roomwright-trn/)
})
