import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { presets } from '#shared/catalogue/presets/index.ts'
import { areas } from '#shared/contracts/index.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { eventually } from '#test/support/eventually.ts'
import { picture } from '#test/support/functions/training-photos.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount, newPerson, personAt, type StackPerson, sendFile } from '#test/support/local/stack-person.ts'

const { list, create } = areas['training-photos'].endpoints
const { read } = areas['bulk-jobs'].endpoints
const { draft, list: modelList } = areas['trained-models'].endpoints

const Jobs = z.array(z.object({ trainingId: z.string().optional() }))
const Mails = z.array(z.object({ subject: z.string() }))

const stack = sharedStack()
let email: string
let person: StackPerson
beforeAll(async () => {
  email = await newAccount(stack, { tier: 'Pro', credits: 500 })
  person = await personAt(stack, email)
  await person.call('POST', '/training-photos/consent', { version: 2 })
})

const listed = async () => list.result.parse((await person.call('GET', '/training-photos')).body).photos

const upload = async (bytes: Buffer): Promise<TrainingPhoto> => {
  const { body } = await person.call('POST', '/training-photos', { contentType: 'image/jpeg', bytes: bytes.length })
  const { photo, upload } = create.result.parse(body)
  expect((await sendFile(upload, bytes)).status).toBe(204)
  return photo
}

/** The photos with these ids, once each has its verdict. */
const validated = async (...photos: TrainingPhoto[]) => {
  const imageIds = photos.map(({ id }) => id)
  expect(await person.call('POST', '/image-validation', { imageIds })).toMatchObject({ status: 202 })
  return eventually(async () => {
    const found = (await listed()).filter(({ id }) => imageIds.includes(id))
    expect(found.map(({ status }) => status)).not.toContain('unvalidated')
    return found
  })
}

const files = async () => {
  const prefix = `${(await person.account()).userId}/training-images/`
  const { objects } = z
    .object({ objects: z.array(z.object({ key: z.string() })) })
    .parse(await person.console('GET', `/objects/${stack.endpoints.resources.imagesBucket}?prefix=${prefix}`))
  return objects.map(({ key }) => key)
}

describe('photos for a personal model', () => {
  test('are uploaded, checked, shown and deleted with their files', async () => {
    await person.console('PUT', '/rekognition/faces', { faces: 1 })
    const [one, same, other] = await Promise.all([picture(1), picture(1), picture(2)])
    const uploaded = [await upload(one), await upload(same), await upload(other)]
    const found = await validated(...uploaded)
    expect(found).toMatchObject([
      { status: 'passed' },
      { status: 'failed', problem: 'duplicate' },
      { status: 'passed' },
    ])
    for (const { url } of found) expect((await fetch(url ?? '')).headers.get('content-type')).toBe('image/jpeg')
    for (const { id } of uploaded)
      expect(await person.call('DELETE', `/training-photos/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect(await listed()).toEqual([])
    await eventually(async () => expect(await files()).toEqual([]))
  })

  test('fail for the number of faces that Rekognition finds', async () => {
    await person.console('PUT', '/rekognition/faces', { faces: 2 })
    expect(await validated(await upload(await picture(3)))).toMatchObject([{ problem: 'several-faces' }])
  })

  test('of somebody else can be neither checked nor deleted', async () => {
    const { id } = await upload(await picture(4))
    const stranger = await newPerson(stack, { tier: 'Basic' })
    expect(await stranger.call('POST', '/image-validation', { imageIds: [id] })).toMatchObject({ status: 404 })
    expect(await stranger.call('DELETE', `/training-photos/${id}`)).toMatchObject({ status: 404 })
    expect((await listed()).map((photo) => photo.id)).toContain(id)
  })
})

/** Starts the training of a new model with eight photos that pass. */
const startTraining = async (): Promise<string> => {
  await person.console('PUT', '/rekognition/faces', { faces: 1 })
  for (const { id } of await listed()) await person.call('DELETE', `/training-photos/${id}`)
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, index) => picture(20 + index)))
  await validated(...(await Promise.all(pictures.map(upload))))
  const { body } = await person.call('PUT', '/trained-models/draft', { gender: 'woman', name: 'Ada' })
  const { id } = draft.result.parse(body).model
  const start = await person.call('POST', '/start-training', { userModelId: id, steps: 1000 })
  expect(start).toMatchObject({ status: 202, body: { model: { status: 'TRAINING_IN_PROGRESS' } } })
  return id
}

/** The caller's models, once the newest has this status; `help` runs between the reads. */
const modelsWith = (status: TrainedModel['status'], help: () => Promise<unknown> = async () => {}) =>
  eventually(async () => {
    const { models } = modelList.result.parse((await person.call('GET', '/trained-models')).body)
    if (models[0]?.status !== status) await help()
    expect(models[0]?.status).toBe(status)
    return models
  })

describe('a personal model', () => {
  test('is trained with the photos, shown, chosen, used in bulk, and deleted with everything that belongs to it', {
    timeout: 300_000,
  }, async () => {
    const before = await person.balance()
    const id = await startTraining()
    expect(await person.account()).toMatchObject({ trainingInProgress: true })
    expect(await listed()).toEqual([])

    const [model] = await modelsWith('complete')
    expect(model?.id).toBe(id)
    expect((await fetch(model?.featuredImageUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect(await person.balance()).toEqual({ credits: before.credits - 50, held: before.held })
    expect(await person.call('PUT', '/trained-models/selection', { modelId: id })).toMatchObject({ status: 200 })
    expect(await person.account()).toMatchObject({ trainingInProgress: false, selectedModelId: id })

    await eventually(async () => {
      const mails = Mails.parse(await person.console('GET', '/mail'))
      expect(mails.map(({ subject }) => subject)).toContain('Ada is ready')
    })
    const bulk = await person.call('POST', '/bulk-jobs/scenes', {
      bulkJobId: `bulk_${ulid()}`,
      userModelId: id,
      modelIdsManual: presets.slice(0, 3).map(({ manualId }) => manualId),
    })
    expect(bulk).toMatchObject({ status: 202, body: { job: { totalImages: 3, refusedImages: 0 } } })
    const made = await eventually(async () => {
      const { job, generations } = read.result.parse((await person.call('GET', `/bulk-jobs/${bulk.body.job.id}`)).body)
      expect(job).toMatchObject({ status: 'completed', completedImages: 3 })
      return generations
    })
    for (const { imageUrl } of made) expect((await fetch(imageUrl ?? '')).headers.get('content-type')).toMatch(/^image/)
    expect(await person.balance()).toEqual({ credits: before.credits - 53, held: before.held })

    const renamed = await person.call('PATCH', `/trained-models/${id}`, { name: 'Ada L.' })
    expect(renamed).toMatchObject({ status: 200, body: { model: { name: 'Ada L.' } } })

    const stranger = await newPerson(stack, { tier: 'Basic' })
    expect(await stranger.call('DELETE', `/trained-models/${id}`)).toMatchObject({ status: 404 })
    expect(await person.call('DELETE', `/trained-models/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect(await person.account()).toMatchObject({ selectedModelId: null })
    await eventually(async () => expect(await files()).toEqual([]))
  })
  test('whose webhook is lost is settled by the sweep, and goes with the account', async () => {
    await person.setFaults({ webhook: { lost: { times: 1 } } })
    await startTraining()
    await modelsWith('complete', async () => {
      const jobs = Jobs.parse(await person.console('GET', '/jobs'))
      for (const { trainingId } of jobs) if (trainingId) await person.lookNow(trainingId)
    })
    const { userId } = await person.account()
    expect(await person.call('POST', '/account/delete', { confirmation: email })).toMatchObject({ status: 202 })
    await eventually(async () => {
      const rows = await person.console('GET', `/table/rows?pk=USER%23${userId}&limit=100`)
      expect(JSON.stringify(rows)).not.toContain('MODEL#')
    })
  })
})
