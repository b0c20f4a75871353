import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { discardResult, removeSettledGeneration } from '#functions/core/generations/store/discarded-results.ts'
import { mapIdOfDesign, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { designParts } from '#shared/pictures/fixtures.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'

const owned = { userId, generationId }

let pictureStatus = 204

const { table, sent } = useFunctionStage({
  internet: { 'https://images.test': () => new Response(null, { status: pictureStatus }) },
})

beforeEach(() => {
  pictureStatus = 204
})

const deleted = () => sent().map(({ method, url }) => `${method} ${url.pathname}`)
const pictures = ['.jpg', '.png', '-thumbnail.webp', '-hd.jpg', '-hd.png'].map(
  (end) => `DELETE /${userId}/generations/${generationId}${end}`,
)
const generation = () => findGeneration(userId, generationId)

describe('removing a generation', () => {
  test.each([
    ['completed', completedRow()],
    ['failed', generationRow({ status: 'failed', failureReason: 'Cancelled' })],
  ])('that is %s deletes its pictures and leaves an ended job, which blocks its id', async (_status, row) => {
    table.put(keys.generation(userId, generationId), row)
    expect(await removeSettledGeneration(owned)).toBe(true)
    expect(deleted()).toEqual(pictures)
    expect(await generation()).toBeUndefined()
    expect(await getRow(keys.job(generationId))).toMatchObject({ state: 'ended', userId, looks: 0 })
  })

  test('that still runs is refused, changes no row and keeps its pictures', async () => {
    table.put(keys.generation(userId, generationId), generationRow())
    table.put(keys.job(generationId), jobRow())
    expect(await removeSettledGeneration(owned)).toBe(false)
    expect(await generation()).toMatchObject({ status: 'processing' })
    expect(await getRow(keys.job(generationId))).toMatchObject({ state: 'queued' })
    expect(deleted()).toEqual([])
  })

  test('whose pictures cannot be deleted now leaves them to the sweeper', async () => {
    pictureStatus = 503
    table.put(keys.generation(userId, generationId), completedRow())
    expect(await removeSettledGeneration(owned)).toBe(true)
    expect(await generation()).toBeUndefined()
    expect(await getRow(keys.job(generationId))).toMatchObject({ state: 'ended' })
  })

  test('that was removed meanwhile succeeds', async () => {
    expect(await removeSettledGeneration(owned)).toBe(true)
  })

  test('fails when the table fails, and keeps its pictures', async () => {
    table.put(keys.generation(userId, generationId), completedRow())
    table.dynamo.rejects(new Error('DynamoDB is down'))
    await expect(removeSettledGeneration(owned)).rejects.toThrow('DynamoDB is down')
    expect(deleted()).toEqual([])
  })
})

describe('discarding a result', () => {
  test.each([
    ['still runs', generationRow()],
    ['is completed', completedRow()],
  ])('of a generation that %s deletes nothing', async (_how, row) => {
    table.put(keys.generation(userId, generationId), row)
    await discardResult({ ...owned, kind: 'design' })
    expect(deleted()).toEqual([])
  })

  test.each([
    ['failed', 2],
    ['processing', 0],
    ['completed', 0],
  ] as const)('of a full resolution that is %s deletes %i files', async (status, files) => {
    const hd = { id: 'hd_01JZ0000000000000000000009', status, failureReason: null, kind: null }
    const row = completedRow({ hd: { ...hd, storagePath: null, width: null, height: null } as never })
    table.put(keys.generation(userId, generationId), row)
    await discardResult({ ...owned, kind: 'hd' })
    expect(deleted()).toHaveLength(files)
  })

  test('of a generation that does not exist deletes its pictures and its map', async () => {
    await discardResult({ ...owned, kind: 'design' })
    const parts = designParts.map((part) => `DELETE /${roomMapPath(userId, mapIdOfDesign(generationId), part)}`)
    expect(deleted()).toEqual([...pictures, ...parts])
  })
})
