import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/generations.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { photoIdOf } from '#functions/core/generations/versions.ts'
import { areas } from '#shared/contracts/index.ts'
import { createdAtOf, GenerationId, timeDigitsOf } from '#shared/entities/ids.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { mockTable } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { completedRow } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'

const table = mockTable()
beforeEach(() => {
  stubFunctionEnvironment()
  stubInternet()
  table.reset()
  table.put(keys.account(userId), accountRow())
})
afterEach(() => vi.unstubAllGlobals())

const photoId = '01M7X9E9M89X1FE6925WT6J5HA'
const id = (last: string) => GenerationId.parse(`gen_01M7X9EA000000000000000${last.padStart(3, '0')}`)
const put = (last: string, over: Partial<GenerationRow> = {}) =>
  table.put(keys.generation(userId, id(last)), { ...completedRow(), id: id(last), photoId, ...over })

const { versions, update } = areas.generations.endpoints
const idsOf = async (photo = photoId, sub = userId) => {
  const event = apiEvent(versions, { params: { photoId: photo }, claims: accessClaims(sub) })
  return (await answerOf(handler, event)).body.generations.map((one: { id: string }) => one.id)
}

test('the completed designs of one photo are its versions, oldest first', async () => {
  put('1')
  put('2', { parentId: id('1') })
  put('3', { parentId: id('1') })
  put('4', { photoId: '01M7X9E9M89X1FE6925WT6J5HB' })
  put('5', { status: 'processing', storagePath: null })
  put('6', { status: 'failed', storagePath: null })
  expect(await idsOf()).toEqual([id('1'), id('2'), id('3')])
})

test('a design from a browser whose clock is behind is among the versions', async () => {
  const behind = GenerationId.parse(`gen_${timeDigitsOf(createdAtOf(`gen_${photoId}`) - 3_600_000)}0000000000000000`)
  table.put(keys.generation(userId, behind), { ...completedRow(), id: behind, photoId })
  put('1')
  expect(await idsOf()).toEqual([behind, id('1')])
})

test('a design has the newest hundred versions', async () => {
  for (let made = 0; made <= 100; made++) put(String(made))
  expect(await idsOf()).toEqual(Array.from({ length: 100 }, (_, at) => id(String(at + 1))))
})

test('designs from before the photo are not read', async () => {
  put('1')
  for (let made = 0; made < 300; made++) {
    const older = GenerationId.parse(`gen_01JZ${String(made).padStart(22, '0')}`)
    table.put(keys.generation(userId, older), { ...completedRow(), id: older })
  }
  expect(await idsOf()).toEqual([id('1')])
  expect(table.queries()).toHaveLength(1)
})

test('a photo without designs has no versions, also one that claims to be older than any', async () => {
  put('1')
  for (const photo of ['01M7X9E9M89X1FE6925WT6J5HB', '0'.repeat(26)]) expect(await idsOf(photo)).toEqual([])
})

test('the photo of a design follows from the upload it was made from, or from its source', () => {
  const imageUrl = `${userId}/uploads/${photoId}.jpg`
  expect(photoIdOf({ settings: { imageUrl } })).toBe(photoId)
  expect(photoIdOf({ settings: { roomImageUrl: imageUrl } })).toBe(photoId)
  expect(photoIdOf({ photoId: 'of-its-source', settings: { imageUrl } })).toBe('of-its-source')
  expect(photoIdOf({ settings: { imageUrl: `${userId}/generations/${id('1')}.jpg` } })).toBeUndefined()
})

const rename = (name: unknown, sub = userId) =>
  apiEvent(update, { params: { id: id('1') }, body: { name }, claims: accessClaims(sub) })

test('a design gets a name, which can be taken away again', async () => {
  put('1')
  expect(await answerOf(handler, rename('  Warm oak '))).toMatchObject({ status: 200, body: { name: 'Warm oak' } })
  expect(await answerOf(handler, rename(null))).toMatchObject({ status: 200, body: { name: null } })
  for (const wrong of ['', '   ', 'a'.repeat(61), 7])
    expect(await problemOf(handler, rename(wrong))).toMatchObject({ httpStatus: 400 })
})

test('a design is marked as a favourite, and no longer, and keeps its name', async () => {
  put('1', { name: 'Warm oak' })
  const mark = (isFavourite: unknown) => apiEvent(update, { params: { id: id('1') }, body: { isFavourite } })
  expect(await answerOf(handler, mark(true))).toMatchObject({ body: { isFavourite: true, name: 'Warm oak' } })
  expect(await answerOf(handler, mark(false))).toMatchObject({ body: { isFavourite: false, name: 'Warm oak' } })
  const both = { name: 'Oak', isFavourite: true }
  expect(await answerOf(handler, apiEvent(update, { params: { id: id('1') }, body: both }))).toMatchObject({
    body: both,
  })
  expect(await problemOf(handler, apiEvent(update, { params: { id: id('1') }, body: {} }))).toMatchObject({
    httpStatus: 400,
  })
})

test('the list shows favourites only, when they are asked for', async () => {
  put('1')
  put('2', { isFavourite: true })
  put('3', { isFavourite: false })
  const { list } = areas.generations.endpoints
  const { body } = await answerOf(handler, apiEvent(list, { query: { favourites: 'yes' } }))
  expect(body.generations.map((one: { id: string }) => one.id)).toEqual([id('2')])
})

test("another user's design has no versions to see, and no name to give", async () => {
  put('1')
  table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
  expect(await idsOf(photoId, otherUserId)).toEqual([])
  expect(await problemOf(handler, rename('Mine', otherUserId))).toMatchObject({ httpStatus: 404 })
})
