import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { areas } from '#shared/contracts/index.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { eventually } from '#test/support/eventually.ts'
import { picture } from '#test/support/functions/training-photos.ts'
import { type LocalStackForTests, startLocalStack } from '#test/support/local/local-stack.ts'
import { personAt, type StackPerson } from '#test/support/local/stack-person.ts'

const { list, create } = areas['training-photos'].endpoints
const { draft, list: modelList } = areas['trained-models'].endpoints

const Mails = z.array(z.object({ subject: z.string() }))

let stack: LocalStackForTests
let person: StackPerson
beforeAll(async () => {
  stack = await startLocalStack()
  person = await personAt(stack, 'pro@example.com')
  await person.call('POST', '/training-photos/consent', { version: 1 })
})
afterAll(() => stack.close())

const listed = async () => list.result.parse((await person.call('GET', '/training-photos')).body).photos

const upload = async (bytes: Buffer): Promise<TrainingPhoto> => {
  const { body } = await person.call('POST', '/training-photos', { contentType: 'image/jpeg', bytes: bytes.length })
  const { photo, upload } = create.result.parse(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
  expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204)
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
    const stranger = await personAt(stack, 'basic@example.com')
    expect(await stranger.call('POST', '/image-validation', { imageIds: [id] })).toMatchObject({ status: 404 })
    expect(await stranger.call('DELETE', `/training-photos/${id}`)).toMatchObject({ status: 404 })
    expect((await listed()).map((photo) => photo.id)).toContain(id)
  })
})

describe('a personal model', () => {
  test('is trained with the photos, shown, chosen, and deleted with everything that belongs to it', async () => {
    await person.console('PUT', '/rekognition/faces', { faces: 1 })
    for (const { id } of await listed()) await person.call('DELETE', `/training-photos/${id}`)
    const before = await person.balance()
    const pictures = await Promise.all(Array.from({ length: 8 }, (_, index) => picture(20 + index)))
    await validated(...(await Promise.all(pictures.map(upload))))

    const { body } = await person.call('PUT', '/trained-models/draft', { gender: 'woman', name: 'Ada' })
    const { id } = draft.result.parse(body).model
    const start = await person.call('POST', '/start-training', { userModelId: id, steps: 1000 })
    expect(start).toMatchObject({ status: 202, body: { model: { status: 'TRAINING_IN_PROGRESS' } } })
    expect(await person.account()).toMatchObject({ trainingInProgress: true })
    expect(await listed()).toEqual([])

    const model = await eventually(async () => {
      const { models } = modelList.result.parse((await person.call('GET', '/trained-models')).body)
      expect(models).toMatchObject([{ id, status: 'complete' }])
      return models[0]
    })
    expect((await fetch(model?.featuredImageUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
    expect(await person.balance()).toEqual({ credits: before.credits - 50, held: before.held })
    expect(await person.call('PUT', '/trained-models/selection', { modelId: id })).toMatchObject({ status: 200 })
    expect(await person.account()).toMatchObject({ trainingInProgress: false, selectedModelId: id })

    await eventually(async () => {
      const mails = Mails.parse(await person.console('GET', '/mail'))
      expect(mails.map(({ subject }) => subject)).toContain('Ada is ready')
    })
    const renamed = await person.call('PATCH', `/trained-models/${id}`, { name: 'Ada L.' })
    expect(renamed).toMatchObject({ status: 200, body: { model: { name: 'Ada L.' } } })

    const stranger = await personAt(stack, 'basic@example.com')
    expect(await stranger.call('DELETE', `/trained-models/${id}`)).toMatchObject({ status: 404 })
    expect(await person.call('DELETE', `/trained-models/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect(await person.account()).toMatchObject({ selectedModelId: null })
    await eventually(async () => expect(await files()).toEqual([]))
  })
})
