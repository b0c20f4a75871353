import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { versionsOf } from '#functions/core/generations/versions.ts'
import { indexDesigns } from '#infra/commands/index-designs.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { mockTable } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import oldDesigns from '#test/support/functions/old-designs.json' with { type: 'json' }

// Rows as earlier versions of the app wrote them. They are never changed, only added to.
const table = mockTable()
const photoId = '01JX5Y000000000000000000PH'
const [first, second, third] = oldDesigns.map(({ id }) => id)

beforeEach(() => {
  stubFunctionEnvironment()
  table.reset()
  for (const { pk, sk, ...row } of oldDesigns) table.put({ pk, sk }, row)
  table.dynamo
    .on(ScanCommand)
    .callsFakeOnce(() => ({ Items: oldDesigns.slice(0, 1), LastEvaluatedKey: { pk: 'next', sk: 'page' } }))
    .callsFake(({ ExclusiveStartKey }) => ({ Items: ExclusiveStartKey ? oldDesigns.slice(1) : oldDesigns.slice(0, 1) }))
})

const versions = async () => (await versionsOf(userId, photoId, { limit: 50 })).rows.map(({ id }) => id)

test('designs of earlier versions of the app are found by their photo, also those that do not name it', async () => {
  expect(await versions()).toEqual([])
  expect(await indexDesigns()).toBe(4)
  expect(await versions()).toEqual([third, second, first])
  expect((await findGeneration(userId, second ?? ''))?.photoId).toBe(photoId)
})

test('what was written before is not written again', async () => {
  await indexDesigns()
  table.dynamo.resetHistory()
  table.dynamo.on(ScanCommand).callsFake(() => ({ Items: oldDesigns }))
  expect(await indexDesigns()).toBe(0)
  expect(table.transactions()).toEqual([])
  expect(table.changes()).toEqual([])
})
