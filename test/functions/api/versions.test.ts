import { expect, test } from 'vitest'
import { handler } from '#functions/api/generations.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { areas } from '#shared/contracts/index.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { placeDesign } from '#test/support/functions/place-design.ts'

const { table } = useFunctionStage({ account: {} })

const photoId = '01M7X9E9M89X1FE6925WT6J5HA'
const id = (last: string) => GenerationId.parse(`gen_01M7X9EA000000000000000${last.padStart(3, '0')}`)
const place = (row: GenerationRow) => placeDesign(table, row)
const put = (last: string, over: Partial<GenerationRow> = {}) =>
  place({ ...completedRow(), id: id(last), photoId, ...over })

const { versions, update } = areas.generations.endpoints
const page = (query: Record<string, string> = {}, photo = photoId, sub = userId) =>
  answerOf(handler, apiEvent(versions, { params: { photoId: photo }, query, claims: accessClaims(sub) }))
const shown = ({ body }: Awaited<ReturnType<typeof page>>) => body.generations.map((one: { id: string }) => one.id)
const idsOf = async (photo = photoId, sub = userId) => shown(await page({}, photo, sub))

test('the completed designs of one photo are its versions, newest first', async () => {
  put('1')
  put('2', { parentId: id('1') })
  put('3', { parentId: id('1') })
  put('4', { photoId: '01M7X9E9M89X1FE6925WT6J5HB' })
  put('5', { status: 'processing', storagePath: null })
  put('6', { status: 'failed', storagePath: null })
  expect(await idsOf()).toEqual([id('3'), id('2'), id('1')])
})

test('the versions of an old photo are found page by page, whatever was made since', async () => {
  for (let made = 0; made < 120; made++) put(String(made), made % 10 === 5 ? { status: 'failed' } : {})
  for (let made = 0; made < 1500; made++) {
    const later = GenerationId.parse(`gen_01NZ${String(made).padStart(22, '0')}`)
    place({ ...completedRow(), id: later, photoId: '01M7X9E9M89X1FE6925WT6J5HB' })
  }
  const found: string[][] = []
  let before: string | null = null
  do {
    table.dynamo.resetHistory()
    const answer = await page(before ? { before } : {})
    found.push(shown(answer))
    expect(table.queries()).toHaveLength(1)
    expect(table.reads().length).toBeLessThanOrEqual(1 + limits.versionsPageSize)
    before = answer.body.next
  } while (before)
  const made = Array.from({ length: 120 }, (_, at) => at).filter((at) => at % 10 !== 5)
  expect(found.flat()).toEqual(made.reverse().map((at) => id(String(at))))
  expect(found.map(({ length }) => length)).toEqual([45, 45, 18])
})

test('a page that ends with the last version has no next one', async () => {
  for (const last of ['1', '2', '3']) put(last)
  expect((await page({ limit: '2' })).body).toMatchObject({ next: id('2') })
  expect((await page({ limit: '2', before: id('2') })).body.next).toBeNull()
})

test('a deleted design leaves nothing that names it', async () => {
  stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
  put('1', { photoId: undefined, settings: { imageUrl: `${userId}/uploads/${photoId}.jpg` } })
  expect(await idsOf()).toEqual([id('1')])
  const { remove } = areas.generations.endpoints
  expect(await answerOf(handler, apiEvent(remove, { body: { ids: [id('1')] } }))).toMatchObject({ status: 200 })
  expect(await getRow(keys.version(userId, photoId, id('1')))).toBeUndefined()
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

test('the list shows favourites only, when they are asked for, until they are no longer marked or deleted', async () => {
  stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
  for (const last of ['1', '2', '3']) put(last, { toolId: last === '1' ? 'paint' : 'scene' })
  const { list, remove } = areas.generations.endpoints
  const favourites = async (query = {}) =>
    shown(await answerOf(handler, apiEvent(list, { query: { favourites: 'yes', ...query } })))
  const mark = (last: string, isFavourite: boolean) =>
    answerOf(handler, apiEvent(update, { params: { id: id(last) }, body: { isFavourite } }))
  for (const last of ['3', '1', '2']) await mark(last, true)
  expect(await favourites()).toEqual([id('3'), id('2'), id('1')])
  expect(await favourites({ tool: 'paint' })).toEqual([id('1')])
  expect(await favourites({ status: 'failed' })).toEqual([])
  await mark('3', false)
  await answerOf(handler, apiEvent(remove, { body: { ids: [id('2')] } }))
  expect(await favourites()).toEqual([id('1')])
  expect(await getRow(keys.favourite(userId, id('2')))).toBeUndefined()
})

test('few favourites of many designs take one call, and many are listed page by page', async () => {
  for (let made = 0; made < 500; made++) put(String(made), { isFavourite: made % 12 === 0 })
  const { list } = areas.generations.endpoints
  const found: string[] = []
  let before: string | null = null
  do {
    table.dynamo.resetHistory()
    const query = { favourites: 'yes', ...(before && { before }) }
    const answer = await answerOf(handler, apiEvent(list, { query }))
    expect(table.queries()).toHaveLength(1)
    expect(table.reads().length).toBeLessThanOrEqual(1 + limits.favouritesPageSize)
    found.push(...shown(answer))
    before = answer.body.next
  } while (before)
  expect(found).toEqual(Array.from({ length: 42 }, (_, at) => id(String(at * 12))).reverse())
  expect(shown(await answerOf(handler, apiEvent(list, { query: { favourites: 'yes', tool: 'ai-models' } })))).toEqual(
    [],
  )
})

test("another user's design has no versions to see, and no name to give", async () => {
  put('1')
  table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
  expect(await idsOf(photoId, otherUserId)).toEqual([])
  expect(await problemOf(handler, rename('Mine', otherUserId))).toMatchObject({ httpStatus: 404 })
})
