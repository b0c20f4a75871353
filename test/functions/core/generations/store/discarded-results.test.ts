import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { discardResult } from '#functions/core/generations/store/discarded-results.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId } from '#test/support/functions/generations.ts'

const owned = { userId, generationId }

const { table, sent } = useFunctionStage({
  internet: { 'https://images.test': () => new Response(null, { status: 204 }) },
})

const deleted = () => sent().map(({ method, url }) => `${method} ${url.pathname}`)

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
