import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from '#functions/api/generations.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { areas } from '#shared/contracts/index.ts'
import { GenerationId, timeDigitsOf } from '#shared/entities/ids.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { pictureKeyId } from '#test/support/functions/picture-key.ts'
import { placeDesign } from '#test/support/functions/place-design.ts'
import { newGenerationId } from '#test/support/functions/tool-bodies.ts'

const { list, read, cancel, remove } = areas.generations.endpoints
const key = keys.generation(userId, generationId)

const { table, queues, sent, expectFailed } = useFunctionStage({
  internet: { 'https://images.test': () => new Response(null, { status: 204 }) },
  account: { planCredits: 99, held: 1 },
})

const about = (endpoint: typeof read | typeof cancel, id: string = generationId, sub = userId) =>
  apiEvent(endpoint, { params: { id }, claims: accessClaims(sub) })
const removal = (ids: readonly string[] = [generationId], sub = userId) =>
  answerOf(handler, apiEvent(remove, { body: { ids }, claims: accessClaims(sub) }))

describe.each([
  ['read', read],
  ['cancel', cancel],
] as const)('%s', (_name, endpoint) => {
  test('does not find a generation of another user', async () => {
    table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
    table.put(key, completedRow())
    const problem = await problemOf(handler, about(endpoint, generationId, otherUserId))
    expect(problem).toMatchObject({ httpStatus: 404, detail: 'Image not found' })
    expect(table.written()).toEqual([])
  })

  test('does not find an unknown id', async () => {
    expect(await problemOf(handler, about(endpoint))).toMatchObject({ httpStatus: 404, detail: 'Image not found' })
  })
})

describe('a generation', () => {
  test('of a brightened photo has the URL of the photo as it was, and one of the copy', async () => {
    const row = completedRow()
    const unalteredImageUrl = `${userId}/uploads/01JZ0000000000000000000ABC.jpg`
    table.put(key, { ...row, settings: { ...row.settings, unalteredImageUrl } })
    const { body } = await answerOf(handler, about(read))
    expect(new URL(body.originalImageUrl).pathname).toBe(`/${userId}/rooms/01JZ0000000000000000000ABC.jpg`)
    const copy = checkedPath(row.settings.imageUrl ?? row.settings.roomImageUrl ?? '')
    expect(new URL(body.brightenedImageUrl).pathname).toBe(`/${copy}`)
  })

  test('that is completed has signed URLs of the site', async () => {
    table.put(key, completedRow())
    const { status, body } = await answerOf(handler, about(read))
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('requestDigest')
    expect(body).not.toHaveProperty('userId')
    for (const [name, path] of [
      ['imageUrl', `/${userId}/generations/${generationId}.jpg`],
      ['thumbnailUrl', `/${userId}/generations/${generationId}-thumbnail.webp`],
      ['originalImageUrl', completedRow().settings.imageUrl && expect.stringContaining('/rooms/')],
    ]) {
      const url = new URL(body[String(name)])
      expect([url.origin, url.pathname]).toEqual(['https://roomwright.test', path])
      expect(url.searchParams.get('Key-Pair-Id')).toBe(pictureKeyId)
    }
  })

  test('that failed has its reason and no picture', async () => {
    table.put(key, generationRow({ status: 'failed', failureReason: 'Cancelled' }))
    const { body } = await answerOf(handler, about(read))
    expect(body).toMatchObject({ failureReason: 'Cancelled', imageUrl: null, thumbnailUrl: null, storagePath: null })
  })
})

describe('the list', () => {
  const rows = Array.from({ length: 4 }, (_, index) => completedRow({ id: `gen_01JZ000000000000000000000${index}` }))
  beforeEach(() => {
    for (const row of rows) placeDesign(table, row)
  })

  test('is newest first, and reports whether there are more', async () => {
    const { body } = await answerOf(handler, apiEvent(list, { query: { limit: '3' } }))
    expect(body.generations.map(({ id }: { id: string }) => id)).toEqual([rows[3]?.id, rows[2]?.id, rows[1]?.id])
    expect(body.next).toBe(rows[1]?.id)
    const all = await answerOf(handler, apiEvent(list, { query: { limit: '4' } }))
    expect(all.body).toMatchObject({ next: null, generations: { length: 4 } })
  })

  test('has those of a status, of a tool or marked as favourites', async () => {
    const [failed, favourite, edited] = rows
    placeDesign(table, completedRow({ ...failed, status: 'failed' }))
    placeDesign(table, completedRow({ ...favourite, isFavourite: true }))
    placeDesign(table, completedRow({ ...edited, toolId: 'magic-editor' }))
    const idsOf = async (query: Record<string, string>) =>
      (await answerOf(handler, apiEvent(list, { query }))).body.generations.map(({ id }: { id: string }) => id)
    expect(await idsOf({ status: 'failed' })).toEqual([failed?.id])
    expect(await idsOf({ favourites: 'yes' })).toEqual([favourite?.id])
    expect(await idsOf({ tool: 'magic-editor' })).toEqual([edited?.id])
    expect(await idsOf({ tool: 'magic-editor', status: 'failed' })).toEqual([])
  })

  test('continues after a design, and has no other user’s', async () => {
    placeDesign(table, completedRow({ userId: otherUserId, id: 'gen_01JZ0000000000000000000009' }))
    const { body } = await answerOf(
      handler,
      apiEvent(list, { query: { status: 'completed', before: rows[2]?.id ?? '' } }),
    )
    expect(body.generations.map(({ id }: { id: string }) => id)).toEqual([rows[1]?.id, rows[0]?.id])
  })

  test('of a tool or a time has only its generations, also when those before them fill a page of the table', async () => {
    const place = (time: string, index: number, toolId: string) => {
      const id = GenerationId.parse(`gen_${timeDigitsOf(Date.parse(time))}${String(index).padStart(16, '0')}`)
      placeDesign(table, completedRow({ id, toolId }))
      return id
    }
    const ids = async (query: Record<string, string>) => {
      const { body } = await answerOf(handler, apiEvent(list, { query }))
      return body.generations.map(({ id }: { id: string }) => id)
    }
    const painted = place('2026-03-01T00:00:00.000Z', 1, 'paint')
    const scene = place('2026-03-02T00:00:00.000Z', 2, 'scene')
    for (let index = 3; index < 12; index += 1) place('2026-03-03T00:00:00.000Z', index, 'floor-change')
    const words = place('2026-03-04T00:00:00.000Z', 12, 'custom-prompt')
    expect(await ids({ tool: 'paint', limit: '2' })).toEqual([painted])
    expect(await ids({ tool: 'ai-models' })).toEqual([words, scene])
    expect(await ids({ tool: 'rooms', limit: '1' })).toHaveLength(1)
    expect(await ids({ since: '2026-03-03T00:00:00.001Z' })).toEqual([words])
    expect(await ids({ since: '2026-03-04T00:00:00.000Z', tool: 'paint' })).toEqual([])
    expect(await ids({ since: '2026-03-04T00:00:00.000Z', before: painted })).toEqual([])
  })

  const idOf = (index: number) => GenerationId.parse(`gen_01KZ${String(index).padStart(22, '0')}`)
  const allPages = async (query: Record<string, string>) => {
    const pages: string[][] = []
    let before: string | null = null
    do {
      const { body } = await answerOf(handler, apiEvent(list, { query: { ...query, ...(before && { before }) } }))
      pages.push(body.generations.map(({ id }: { id: string }) => id))
      before = body.next
    } while (before)
    return pages
  }

  test.each(['ai-models', 'magic-editor', 'rooms'])(
    'of the rare kind %s has it at once among many others',
    async (tool) => {
      const others = tool === 'rooms' ? 'scene' : 'paint'
      for (const row of rows) table.drop(keys.generation(userId, row.id))
      for (let index = 1; index < 1300; index += 1)
        placeDesign(table, completedRow({ id: idOf(index), toolId: others }))
      const toolId = { 'ai-models': 'custom-prompt', rooms: 'paint' }[tool] ?? tool
      placeDesign(table, completedRow({ id: idOf(0), toolId }))
      expect(await allPages({ tool })).toEqual([[idOf(0)]])
    },
  )

  test('of several tools is in the order of time, page by page, without one twice or missing', async () => {
    const tools = ['scene', 'scene', 'scene', 'scene', 'scene', 'custom-prompt', 'paint']
    const status = (index: number) => (index % 40 === 3 ? 'processing' : 'completed')
    const ids: string[] = []
    for (let index = 0; index < 300; index += 1) {
      const toolId = tools[index % tools.length] ?? ''
      placeDesign(table, completedRow({ id: idOf(index), toolId, status: status(index) }))
      if (toolId !== 'paint') ids.unshift(idOf(index))
    }
    const pages = await allPages({ tool: 'ai-models', limit: '30' })
    expect(pages.flat()).toEqual(ids)
    expect(pages.length).toBeLessThan(20)
  })

  test('of one tool goes on where the page before ended, also from a time on', async () => {
    for (let index = 0; index < 120; index += 1) placeDesign(table, completedRow({ id: idOf(index), toolId: 'scene' }))
    for (let index = 0; index < 5; index += 1)
      placeDesign(table, completedRow({ id: idOf(200 + index), toolId: 'paint' }))
    const pages = await allPages({ tool: 'paint', limit: '2' })
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(await allPages({ tool: 'paint', since: '2999-01-01T00:00:00.000Z' })).toEqual([[]])
    table.dynamo.resetHistory()
    const query = { tool: 'paint', since: '2999-01-01T00:00:00.000Z', before: idOf(3) }
    await answerOf(handler, apiEvent(list, { query }))
    // DynamoDB refuses a range that ends before it begins.
    expect(table.queries()).toHaveLength(1)
  })

  test.each([2, 3, 5, 30])(
    'of all rooms has each once, also where only one of %i designs is of a room',
    async (share) => {
      for (const row of rows) table.drop(keys.generation(userId, row.id))
      const ids: string[] = []
      for (let index = 0; index < 200; index += 1) {
        const isRoom = index % share === 0
        placeDesign(table, completedRow({ id: idOf(index), toolId: isRoom ? 'paint' : 'scene' }))
        if (isRoom) ids.unshift(idOf(index))
      }
      const pages = await allPages({ tool: 'rooms' })
      expect(pages.flat()).toEqual(ids)
      expect(pages.filter(({ length }) => length === 0)).toEqual([])
      table.dynamo.resetHistory()
      await answerOf(handler, apiEvent(list, { query: { tool: 'rooms' } }))
      const rowsRead = table.queries().reduce((sum, { Limit = 0 }) => sum + Limit, 0)
      expect(rowsRead).toBeLessThanOrEqual(16 + 48)
    },
  )

  test('of a page of results reads little more than it shows, also where some designs failed', async () => {
    for (let index = 0; index < 400; index += 1) {
      const status = index % 5 === 2 ? 'failed' : 'completed'
      placeDesign(table, completedRow({ id: idOf(index), toolId: 'paint', status }))
    }
    table.dynamo.resetHistory()
    const { body } = await answerOf(
      handler,
      apiEvent(list, { query: { tool: 'rooms', status: 'completed', limit: '20' } }),
    )
    expect(body.generations.length).toBeGreaterThan(18)
    expect(table.queries().reduce((sum, { Limit = 0 }) => sum + Limit, 0)).toBeLessThan(30)
  })

  test.each(['paint', 'rooms', 'ai-models'])(
    'of the favourites of %s has each once, at once among many others',
    async (tool) => {
      const others = tool === 'ai-models' ? 'paint' : 'scene'
      const own = tool === 'ai-models' ? 'scene' : 'paint'
      const ids: string[] = []
      for (let index = 0; index < 300; index += 1) {
        const isOwn = index % 7 === 3 && index < 200
        placeDesign(table, completedRow({ id: idOf(index), toolId: isOwn ? own : others, isFavourite: true }))
        if (isOwn) ids.unshift(idOf(index))
      }
      const pages = await allPages({ favourites: 'yes', tool })
      expect(pages.flat()).toEqual(ids)
      expect(pages.map(({ length }) => length)).toEqual([18, ids.length - 18])
    },
  )

  test('of the favourites of a tool has none that is no favourite any more', async () => {
    for (const index of [1, 2])
      placeDesign(table, completedRow({ id: idOf(index), toolId: 'paint', isFavourite: true }))
    const params = { id: idOf(2) }
    await answerOf(handler, apiEvent(areas.generations.endpoints.update, { params, body: { isFavourite: false } }))
    expect(await allPages({ favourites: 'yes', tool: 'paint' })).toEqual([[idOf(1)]])
    await answerOf(handler, apiEvent(areas.generations.endpoints.update, { params, body: { isFavourite: true } }))
    expect(await allPages({ favourites: 'yes', tool: 'paint' })).toEqual([[idOf(2), idOf(1)]])
  })

  test('of running designs reads only those, of the tools that are asked for', async () => {
    for (let index = 0; index < 400; index += 1) placeDesign(table, completedRow({ id: idOf(index), toolId: 'paint' }))
    placeDesign(table, generationRow({ id: idOf(5), toolId: 'paint' }))
    placeDesign(table, generationRow({ id: idOf(7), toolId: 'scene' }))
    table.dynamo.resetHistory()
    expect(await allPages({ status: 'processing', tool: 'rooms' })).toEqual([[idOf(5)]])
    expect(table.queries()).toHaveLength(1)
    expect(await allPages({ status: 'processing', limit: '1' })).toEqual([[idOf(7)], [idOf(5)]])
  })
})

describe('cancelling', () => {
  test('a running job fails it, returns its credit and sends a message that cancels its prediction', async () => {
    table.put(key, generationRow())
    table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }))
    expect(await answerOf(handler, about(cancel))).toMatchObject({ status: 200 })
    expectFailed('Cancelled')
    expect(queues.sent()).toMatchObject([
      { queueUrl: queueUrlOf(jobRow().function), body: { type: 'cancel', predictionId: 'run-1' } },
    ])
  })

  test('a job without a prediction sends no message', async () => {
    table.put(key, generationRow())
    table.put(keys.job(generationId), jobRow())
    await answerOf(handler, about(cancel))
    expectFailed('Cancelled')
    expect(queues.sent()).toEqual([])
  })

  test('succeeds even when the message cannot be sent()', async () => {
    table.put(key, generationRow())
    table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }))
    queues.fail()
    expect(await answerOf(handler, about(cancel))).toMatchObject({ status: 200 })
  })

  test('a finished generation does not change it', async () => {
    table.put(key, completedRow())
    expect(await answerOf(handler, about(cancel))).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(table.written()).toEqual([])
  })

  test('a job whose result is stored at the same time keeps the result', async () => {
    table.put(key, generationRow())
    table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }))
    table.beforeWrite(key, () => table.put(key, completedRow()))
    expect(await answerOf(handler, about(cancel))).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(queues.sent()).toEqual([])
  })

  test('does not release the hold of another user’s job', async () => {
    table.put(keys.account(otherUserId), accountRow({ userId: otherUserId, held: 1 }))
    table.put(key, generationRow())
    table.put(keys.job(generationId), jobRow({ userId: otherUserId }))
    await answerOf(handler, about(cancel))
    expect(table.written()).toEqual([])
  })
})

describe('deleting', () => {
  test('a completed generation deletes its pictures first, then its row', async () => {
    table.put(key, completedRow())
    expect(await removal()).toMatchObject({ status: 200, body: { refused: [] } })
    expect(sent().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      `DELETE /${userId}/generations/${generationId}.jpg`,
      `DELETE /${userId}/generations/${generationId}.png`,
      `DELETE /${userId}/generations/${generationId}-thumbnail.webp`,
      `DELETE /${userId}/generations/${generationId}-hd.jpg`,
      `DELETE /${userId}/generations/${generationId}-hd.png`,
    ])
    expect(table.get(keys.job(generationId))).toMatchObject({ state: 'ended', userId, generationId })
    expect(await problemOf(handler, about(read))).toMatchObject({ httpStatus: 404 })
  })

  test.each([404, 204])('counts a picture as deleted when S3 returns %i', async (status) => {
    stubInternet({ 'https://images.test': () => new Response(null, { status }) })
    table.put(key, completedRow())
    expect(await removal()).toMatchObject({ status: 200, body: { refused: [] } })
  })

  test('deletes a design whose pictures S3 does not delete now, and leaves those to the sweeper', async () => {
    stubInternet({ 'https://images.test': () => new Response(null, { status: 503 }) })
    table.put(key, completedRow())
    expect((await removal()).body).toEqual({ refused: [] })
    expect(table.get(key)).toBeUndefined()
    expect(table.get(keys.job(generationId))).toMatchObject({ state: 'ended', userId, generationId })
  })

  test('a failed generation deletes pictures that its row does not name, and its row', async () => {
    table.put(key, generationRow({ status: 'failed', failureReason: 'Cancelled' }))
    expect(await removal()).toMatchObject({ status: 200, body: { refused: [] } })
    expect(sent().filter(({ method }) => method === 'DELETE')).toHaveLength(5)
    expect(await problemOf(handler, about(read))).toMatchObject({ httpStatus: 404 })
  })

  test('a running generation is refused until it is cancelled', async () => {
    table.put(key, generationRow())
    const reason = errorMessage('generation.running')
    expect((await removal()).body).toEqual({ refused: [{ id: generationId, reason, mayRetry: false }] })
    expect(table.written()).toEqual([])
    expect(sent()).toEqual([])
  })

  test('many by one call keeps the refused ones, and counts what is gone, repeated or of another user as deleted', async () => {
    const ids = Array.from({ length: limits.deletionsAtOnce }, newGenerationId)
    const [running = '', gone = '', ...others] = ids
    table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
    for (const id of others) table.put(keys.generation(userId, id), completedRow({ id: GenerationId.parse(id) }))
    table.put(keys.generation(userId, running), generationRow({ id: GenerationId.parse(running) }))
    expect((await removal(ids, otherUserId)).body).toEqual({ refused: [] })
    expect(table.written()).toEqual([])
    const twice = [...ids.slice(0, -1), others[0] ?? gone]
    expect((await removal(twice)).body).toMatchObject({ refused: [{ id: running, mayRetry: false }] })
    const left = await Promise.all(others.map((id) => getRow(keys.generation(userId, id))))
    expect(left.filter((row) => row !== undefined)).toHaveLength(1)
  })

  test.each([0, limits.deletionsAtOnce + 1])('%i by one call are refused', async (count) => {
    expect(await removal(Array.from({ length: count }, newGenerationId))).toMatchObject({ status: 400 })
  })
})

test('a malformed id is refused', async () => {
  const problem = await problemOf(handler, about(read, newGenerationId().toLowerCase()))
  expect(problem).toMatchObject({ httpStatus: 400 })
})
