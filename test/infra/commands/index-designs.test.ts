import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { listGenerations } from '#functions/core/generations/read-generations.ts'
import { versionsOf } from '#functions/core/generations/versions.ts'
import { indexDesigns } from '#infra/commands/index-designs.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { mockTable } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import oldDesigns from '#test/support/functions/old-designs.json' with { type: 'json' }

// Rows as earlier versions of the app wrote them. They are never changed, only added to.
const table = mockTable()
const photoId = '01JX5Y000000000000000000PH'
const [first, second, third, , scene] = oldDesigns.map(({ id }) => id)

beforeEach(() => {
  stubFunctionEnvironment()
  table.reset()
  for (const { pk, sk, ...row } of oldDesigns) table.put({ pk, sk }, row)
  table.dynamo.on(ScanCommand).callsFake(async ({ ExclusiveStartKey }) => ({
    Items: await missing(ExclusiveStartKey ? oldDesigns.slice(1) : oldDesigns.slice(0, 1)),
    ...(!ExclusiveStartKey && { LastEvaluatedKey: { pk: 'next', sk: 'page' } }),
  }))
})

/** The rows as they are now, without those that the scan's filter leaves out. */
const missing = async (designs: typeof oldDesigns) =>
  (await Promise.all(designs.map(({ pk, sk }) => getRow({ pk, sk })))).filter((row) => row && !row.gsi1pk)

const versions = async () => (await versionsOf(userId, photoId, { limit: 50 })).rows.map(({ id }) => id)

test('designs of earlier versions of the app are found by their photo, also those that do not name it', async () => {
  expect(await versions()).toEqual([])
  expect(await indexDesigns()).toBe(5)
  expect(await versions()).toEqual([third, second, first])
  expect((await findGeneration(userId, second ?? ''))?.photoId).toBe(photoId)
})

test('designs of earlier versions of the app are found among the favourites and by their tools, also one that runs', async () => {
  const [row] = oldDesigns
  table.put(keys.generation(userId, String(row?.id)), { ...row, status: 'processing', storagePath: null })
  await indexDesigns()
  const ids = async (query: Partial<GenerationQuery>) =>
    (await listGenerations(userId, { limit: 50, ...query })).rows.map(({ id }) => id)
  expect(await ids({ favourites: 'yes' })).toEqual([third])
  expect(await ids({ tool: 'paint' })).toEqual([third, second])
  expect(await ids({ tool: 'ai-models' })).toEqual([scene])
  expect(await ids({ status: 'processing' })).toEqual([first])
})

test('what was written before is not written again', async () => {
  await indexDesigns()
  table.dynamo.resetHistory()
  expect(await indexDesigns()).toBe(0)
  expect(table.transactions()).toEqual([])
  expect(table.changes()).toEqual([])
})
