import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { discardResult, removeSettledGeneration } from '#functions/core/generations/store/discarded-results.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId } from '#test/support/functions/generations.ts'

const owned = { userId, generationId }

const { table, sent } = useFunctionStage({
  internet: { 'https://images.test': () => new Response(null, { status: 204 }) },
})

const deleted = () => sent().map(({ method, url }) => `${method} ${url.pathname}`)

describe('removing a generation', () => {
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
})
