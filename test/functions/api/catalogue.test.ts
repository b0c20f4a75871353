import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { handler } from '#functions/api/catalogue.ts'
import { seedCatalogues } from '#functions/core/catalogue/seed-catalogues.ts'
import { keys } from '#functions/core/db/keys.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { areas } from '#shared/contracts/index.ts'
import { CatalogueName } from '#shared/entities/option.ts'
import { answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { hourByHour, useFunctionStage } from '#test/support/functions/function-stage.ts'

const { table } = useFunctionStage({ now: hourByHour(), account: {} })

const { list } = areas.catalogue.endpoints
const options = async (name: string) => (await answerOf(handler, apiEvent(list, { params: { name } }))).body.options

test.each(CatalogueName.options)('the seeded catalogue %s is returned in its order', async (name) => {
  await seedCatalogues()
  expect(await options(name)).toEqual(catalogues[name])
})

test('an inactive option is not returned', async () => {
  await seedCatalogues()
  table.put(keys.option('space-types', 'outdoor'), { name: 'Outdoor', order: 2, isActive: false })
  expect(await options('space-types')).toMatchObject([{ id: 'home' }, { id: 'commercial' }])
})

test('options are returned in the operator’s order, without internal fields', async () => {
  for (const [order, id] of ['c', 'a', 'b'].entries())
    table.put(keys.option('space-types', id), { name: id, order, isActive: true, detailedPrompt: 'secret wording' })
  expect(await options('space-types')).toEqual([
    { id: 'c', name: 'c' },
    { id: 'a', name: 'a' },
    { id: 'b', name: 'b' },
  ])
})

test('a catalogue and its examples are read once in five minutes, with one query each', async () => {
  const now = Date.now()
  table.putCatalogues()
  await options('decoration-styles')
  vi.setSystemTime(now + 299_000)
  expect(await options('decoration-styles')).toHaveLength(51)
  expect(table.queries().map(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':pk'])).toEqual([
    'OPTIONS#decoration-styles',
    'EXAMPLES#decoration-styles',
  ])
  vi.setSystemTime(now + 301_000)
  await options('decoration-styles')
  expect(table.queries()).toHaveLength(4)
})

test('a catalogue of several DynamoDB pages is returned completely', async () => {
  const rows = Array.from({ length: 1000 }, (_, order) => ({
    sk: `o-${order}`,
    name: `O ${order}`,
    order,
    isActive: true,
  }))
  const last = { pk: 'OPTIONS#staging-styles', sk: 'o-599' }
  table.dynamo
    .on(QueryCommand)
    .callsFake(({ ExclusiveStartKey: start }) =>
      start ? { Items: rows.slice(600) } : { Items: rows.slice(0, 600), LastEvaluatedKey: last },
    )
  const shown = await options('staging-styles')
  expect(shown).toHaveLength(1000)
  expect(shown.at(-1)).toEqual({ id: 'o-999', name: 'O 999' })
  expect(table.queries().map(({ ExclusiveStartKey, Limit }) => [ExclusiveStartKey, Limit])).toEqual([
    [undefined, 1000],
    [last, 400],
  ])
})

test('an empty catalogue is not cached, since it may not be seeded yet', async () => {
  expect(await options('space-types')).toEqual([])
  await seedCatalogues()
  expect(await options('space-types')).toHaveLength(3)
})

test.each(['saunas', 'SPACE-TYPES', '../x', '__proto__'])('the unknown catalogue %j is refused', async (name) => {
  expect(await problemOf(handler, apiEvent(list, { params: { name } }))).toMatchObject({ httpStatus: 400 })
})
