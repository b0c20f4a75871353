import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { listGenerations } from '#functions/core/generations/read/list-generations.ts'
import { versionsOf } from '#functions/core/generations/read/versions.ts'
import { indexDesigns } from '#infra/commands/index-designs.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import oldDesigns from '#test/support/functions/old-designs.json' with { type: 'json' }

// Rows as earlier versions of the app wrote them. They are never changed, only added to.
const { table } = useFunctionStage()
const photoId = '01JX5Y000000000000000000PH'
const [first, second, third, , scene] = oldDesigns.map(({ id }) => id)

// As large as what the table reads in one call.
const others = Array.from({ length: 4 }, (_, number) => keys.once(String(number)))

beforeEach(() => {
  const [design, ...later] = oldDesigns
  for (const { pk, sk, ...row } of design ? [design] : []) table.put({ pk, sk }, row)
  for (const key of others) table.put(key, { text: 'x'.repeat(300_000) })
  for (const { pk, sk, ...row } of later) table.put({ pk, sk }, row)
})

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

test('favourites that were marked before they had keys of their tools are found by them', async () => {
  await indexDesigns()
  const key = keys.favourite(userId, third ?? '')
  table.put(key, { generationId: third, toolId: 'paint' })
  expect(await indexDesigns()).toBe(1)
  const { rows } = await listGenerations(userId, { limit: 50, favourites: 'yes', tool: 'paint' })
  expect(rows.map(({ id }) => id)).toEqual([third])
})

test('what was written before is not written again', async () => {
  await indexDesigns()
  expect(await indexDesigns()).toBe(0)
  expect(await versions()).toEqual([third, second, first])
})
