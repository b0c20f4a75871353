import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { removeSettledGeneration } from '#functions/core/generations/change/delete.ts'
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
