import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/training-photos.ts'
import { keys } from '#functions/core/db/keys.ts'
import { checkedTrainingPath, isOwnPicture } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { limits, rates } from '#shared/limits.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { photoRow } from '#test/support/functions/training-photos.ts'

const { list, consent, create, validate, remove } = areas['training-photos'].endpoints
const photoConsent = { version: 2, at: '2026-06-01T11:00:00.000Z' }
const file = { contentType: 'image/jpeg', bytes: 1000 }

let deleted: string[]
const { table, queues } = useFunctionStage({
  account: { photoConsent },
  internet: {
    'https://images.test': ({ url, method }) => {
      if (method === 'DELETE') deleted.push(url.pathname.slice(1))
      return new Response(null, { status: 204 })
    },
  },
})

beforeEach(() => {
  deleted = []
  table.put(keys.account(otherUserId), accountRow({ userId: otherUserId, photoConsent }))
})

const listed = async (sub = userId) =>
  (await answerOf(handler, apiEvent(list, { claims: accessClaims(sub) }))).body.photos
const upload = () => answerOf(handler, apiEvent(create, { body: file }))
const uploadTimes = (count: number) => Promise.all(Array.from({ length: count }, upload))
const validated = (...imageIds: string[]) => apiEvent(validate, { body: { imageIds } })
const place = (row = photoRow(noon), owner = userId) => {
  table.put(keys.trainingPhoto(owner, row.id), row)
  return row
}

test('a photo has the id that the browser made, once', async () => {
  const body = { ...file, id: 'pho_01M7X9E9M89X1FE6925WT6J5HA' }
  expect(await answerOf(handler, apiEvent(create, { body }))).toMatchObject({ body: { photo: { id: body.id } } })
  expect(await answerOf(handler, apiEvent(create, { body }))).not.toMatchObject({ status: 200 })
  expect(await listed()).toHaveLength(1)
})

describe('the consent', () => {
  beforeEach(() => table.put(keys.account(userId), accountRow()))

  test('is asked for before the first upload', async () => {
    expect((await answerOf(handler, apiEvent(list))).body).toEqual({ hasConsented: false, photos: [] })
    const problem = await problemOf(handler, apiEvent(create, { body: file }))
    expect(problem).toMatchObject({ httpStatus: 403, type: 'urn:roomwright:error:training.consent' })
    expect(await listed()).toEqual([])
  })

  test('is recorded with its version and its first time', async () => {
    const agree = () => answerOf(handler, apiEvent(consent, { body: { version: 2 } }))
    expect(await agree()).toMatchObject({ status: 200 })
    vi.setSystemTime(noon + 1000)
    await agree()
    expect(table.get(keys.account(userId))?.photoConsent).toEqual({ version: 2, at: '2026-06-01T12:00:00.000Z' })
    expect((await answerOf(handler, apiEvent(list))).body.hasConsented).toBe(true)
    expect(await upload()).toMatchObject({ status: 200 })
  })

  test('to another text does not count', async () => {
    expect(await problemOf(handler, apiEvent(consent, { body: { version: 1 } }))).toMatchObject({ httpStatus: 400 })
    table.put(keys.account(userId), accountRow({ photoConsent: { ...photoConsent, version: 1 } }))
    expect(await upload()).toMatchObject({ status: 403 })
  })
})

describe('an upload', () => {
  test("goes to the caller's training images by a form for this file, and is listed", async () => {
    const { body } = await upload()
    expect(body.upload.storagePath).toMatch(new RegExp(`^${userId}/training-images/${noon}_[0-9A-Z]{16}\\.jpg$`))
    expect(body.upload.fields).toMatchObject({ key: body.upload.storagePath, 'Content-Type': 'image/jpeg' })
    expect(body.photo).toMatchObject({ status: 'unvalidated', createdAt: '2026-06-01T12:00:00.000Z' })
    expect(await listed()).toMatchObject([{ id: body.photo.id, status: 'unvalidated' }])
    expect(await listed(otherUserId)).toEqual([])
  })

  test('is no picture that tools accept', async () => {
    const { body } = await upload()
    expect(isOwnPicture(userId, body.upload.storagePath)).toBe(false)
  })

  test.each([
    ['of a GIF', { ...file, contentType: 'image/gif' }],
    ['of more than 10 MB', { ...file, bytes: limits.uploadMaxBytes + 1 }],
    ['without bytes', { ...file, bytes: 0 }],
  ])('%s is refused', async (_what, body) => {
    expect(await problemOf(handler, apiEvent(create, { body }))).toMatchObject({ httpStatus: 400 })
  })

  test('is refused beyond twelve photos, also when many come at once', async () => {
    const answers = await uploadTimes(14)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(12).fill(200), 409, 409])
    expect(await listed()).toHaveLength(12)
    expect(await problemOf(handler, apiEvent(create, { body: file }))).toMatchObject({
      detail: 'You can add a maximum of 12 images. Please remove some of the images.',
    })
  })

  test('is possible again after a photo was removed, and after photos have expired', async () => {
    await uploadTimes(12)
    const [first] = await listed()
    await answerOf(handler, apiEvent(remove, { params: { id: first.id } }))
    expect(await upload()).toMatchObject({ status: 200 })
    expect(await upload()).toMatchObject({ status: 409 })
    vi.setSystemTime(noon + limits.rawUploadDays * 24 * 3_600_000)
    expect(await listed()).toEqual([])
    expect((await uploadTimes(13)).map(({ status }) => status).sort()).toEqual([...Array(12).fill(200), 409])
  })

  test('takes tokens of the rate of uploads', async () => {
    const { burst, refillSeconds } = rates.uploads
    table.put(keys.rates(userId), { uploadsFullAt: noon + (burst - 1) * refillSeconds * 1000 })
    expect(await upload()).toMatchObject({ status: 200 })
    expect(await upload()).toMatchObject({ status: 429 })
  })
})

describe('the check', () => {
  test('is queued once for each photo that has no verdict yet', async () => {
    const waiting = place()
    const checked = place(photoRow(noon + 1, { status: 'passed' }))
    expect(await answerOf(handler, validated(waiting.id, checked.id, waiting.id))).toMatchObject({ status: 202 })
    expect(queues.sent()).toMatchObject([
      {
        queueUrl: expect.stringContaining('image-validation'),
        body: { userId, photoId: waiting.id, storagePath: waiting.storagePath },
      },
    ])
  })

  test.each([
    ['of somebody else', otherUserId],
    ['that does not exist', undefined],
  ])('of a photo %s is refused, and that of the others with it', async (_whose, owner) => {
    const own = place()
    const foreign = photoRow(noon + 1)
    if (owner) place(foreign, owner)
    expect(await problemOf(handler, validated(own.id, foreign.id))).toMatchObject({ httpStatus: 404 })
    expect(queues.sent()).toEqual([])
  })

  test.each([[[]], [Array.from({ length: 13 }, () => photoRow(noon).id)], [['gen_01M7X9E9M89X1FE6925WT6J5HM']]])(
    'of the ids %j is refused',
    async (imageIds) => {
      expect(await problemOf(handler, validated(...imageIds))).toMatchObject({ httpStatus: 400 })
    },
  )
})

test('checks are limited with the uploads', async () => {
  const { burst, refillSeconds } = rates.uploads
  table.put(keys.rates(userId), { uploadsFullAt: noon + (burst - 1) * refillSeconds * 1000 })
  expect(await answerOf(handler, validated(place().id, place(photoRow(noon + 1)).id))).toMatchObject({ status: 429 })
  expect(queues.sent()).toEqual([])
})

describe('removing a photo', () => {
  test('deletes its row and both of its files, once', async () => {
    const { body } = await upload()
    const event = apiEvent(remove, { params: { id: body.photo.id } })
    expect(await answerOf(handler, event)).toMatchObject({ status: 200, body: { id: body.photo.id } })
    const { storagePath } = body.upload
    expect(new Set(deleted)).toEqual(new Set([storagePath, checkedTrainingPath(storagePath)]))
    expect(await listed()).toEqual([])
    expect(await problemOf(handler, event)).toMatchObject({ httpStatus: 404 })
  })

  test('is refused for a photo of somebody else, which stays', async () => {
    const foreign = place(photoRow(noon), otherUserId)
    const problem = await problemOf(handler, apiEvent(remove, { params: { id: foreign.id } }))
    expect(problem).toMatchObject({ httpStatus: 404, type: 'urn:roomwright:error:training.photoNotFound' })
    expect(deleted).toEqual([])
    expect(await listed(otherUserId)).toHaveLength(1)
  })

  test.each(['before', 'while'])(
    'is refused for one that a training took %s, and its row and files stay',
    async (when) => {
      const row = place()
      const key = keys.trainingPhoto(userId, row.id)
      const take = () => table.put(key, { ...row, modelId: 'mdl_01JZ0000000000000000000001' })
      if (when === 'before') take()
      else table.beforeWrite(key, take)
      const problem = await problemOf(handler, apiEvent(remove, { params: { id: row.id } }))
      expect(problem).toMatchObject({ httpStatus: 404, type: 'urn:roomwright:error:training.photoNotFound' })
      expect(table.get(key)).toMatchObject({ id: row.id })
      expect(deleted).toEqual([])
    },
  )

  test('lets the one pass that was nearly the same', async () => {
    const { body } = await upload()
    const finding = { problem: null, looks: '00ff00ff00ff00ff', checkedPath: `${userId}/training-images/b_checked.jpg` }
    const first = photoRow(noon, { id: body.photo.id, status: 'passed', finding })
    place(first)
    const second = place(photoRow(noon + 1, { status: 'failed', problem: 'duplicate', finding }))
    // Another worker stores its verdict just before.
    const key = keys.trainingPhoto(userId, second.id)
    table.beforeWrite(key, () => table.put(key, { ...second, status: 'unvalidated', problem: null }))
    await answerOf(handler, apiEvent(remove, { params: { id: first.id } }))
    expect(await listed()).toMatchObject([{ status: 'passed', createdAt: '2026-06-01T12:00:00.001Z' }])
  })
})
