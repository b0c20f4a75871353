import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import type { SeededName } from '#functions/core/catalogue/catalogue-rows.ts'
import { seededCatalogues } from '#functions/core/catalogue/catalogue-rows.ts'
import { seedCatalogues } from '#functions/core/catalogue/seed-catalogues.ts'
import { keys, mostCatalogueRows, optionsPartition } from '#functions/core/db/keys.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { CatalogueName } from '#shared/entities/option.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const { table } = useFunctionStage()

const sizeOf = (catalogue: CatalogueName) => catalogues[catalogue].length
const sizes: [SeededName, number][] = [
  ...CatalogueName.options.map((catalogue): [SeededName, number] => [catalogue, sizeOf(catalogue)]),
  ['categories', 6],
  ['presets', 60],
]
const all = sizes.reduce((sum, [, size]) => sum + size, 0)
const nothing = { added: 0, updated: 0, deactivated: 0, unchanged: 0 }

const seeded = async (catalogue: SeededName) =>
  (await seedCatalogues()).find((outcome) => outcome.catalogue === catalogue)
const writes = () => table.puts().length

test('an empty table gets every option of every catalogue, in order', async () => {
  expect(await seedCatalogues()).toEqual(sizes.map(([catalogue, added]) => ({ ...nothing, catalogue, added })))
  expect(writes()).toBe(all)
  expect(table.puts().at(0)?.Item).toEqual({
    pk: optionsPartition('space-types'),
    sk: 'home',
    name: 'Home',
    description: 'Houses and apartments',
    icon: 'home',
    order: 0,
    isActive: true,
  })
})

test('a second run writes nothing and reports no changes', async () => {
  await seedCatalogues()
  expect(await seedCatalogues()).toEqual(sizes.map(([catalogue, unchanged]) => ({ ...nothing, catalogue, unchanged })))
  expect(writes()).toBe(all)
})

test.each([
  ['another name', { name: 'Old Modern' }],
  ['another palette', { palette: ['#000000', '#000000', '#000000', '#000000', '#000000'] }],
  ['another place', { order: 7 }],
  ['been switched off', { isActive: false }],
  ['an attribute of an earlier version', { detailedPrompt: 'words' }],
])('an option with %s is the only one that is updated', async (_, changed) => {
  await seedCatalogues()
  const [{ id, ...modern }] = catalogues['decoration-styles']
  const key = keys.option('decoration-styles', id)
  table.put(key, { ...modern, order: 0, isActive: true, ...changed })
  const unchanged = sizeOf('decoration-styles') - 1
  expect(await seeded('decoration-styles')).toMatchObject({ ...nothing, updated: 1, unchanged })
  expect(writes()).toBe(all + 1)
  expect(table.puts().at(-1)?.Item).toEqual({ ...modern, ...key, order: 0, isActive: true })
})

test('a row with its attributes in another order is unchanged', async () => {
  await seedCatalogues()
  const [{ id, ...modern }] = catalogues['decoration-styles']
  const row = { isActive: true, order: 0, ...modern }
  table.put(keys.option('decoration-styles', id), Object.fromEntries(Object.entries(row).reverse()))
  expect(await seeded('decoration-styles')).toMatchObject({ updated: 0 })
})

test('an option that this version does not have is deactivated once and kept', async () => {
  await seedCatalogues()
  const key = keys.option('decoration-styles', 'disco')
  table.put(key, { name: 'Disco', order: 51, isActive: true })
  expect(await seeded('decoration-styles')).toMatchObject({ deactivated: 1, unchanged: sizeOf('decoration-styles') })
  expect(table.puts().at(-1)?.Item).toEqual({ ...key, name: 'Disco', order: 51, isActive: false })
  expect(await seeded('decoration-styles')).toMatchObject({ deactivated: 0 })
  expect(writes()).toBe(all + 1)
})

test('a run after an interrupted one writes only what is missing', async () => {
  const [{ id: lost }] = catalogues['staging-styles']
  table.dynamo.on(PutCommand).callsFake(({ Item = {} }) => {
    if (Item.sk === lost) throw new Error('DynamoDB is down')
    table.put(Item, Item)
  })
  await expect(seedCatalogues()).rejects.toThrow('DynamoDB is down')
  table.dynamo.on(PutCommand).callsFake(({ Item = {} }) => table.put(Item, Item))
  const before = table.puts().length
  expect(await seeded('staging-styles')).toMatchObject({ added: 1, unchanged: sizeOf('staging-styles') - 1 })
  const written = table.puts().slice(before)
  expect(written.filter(({ Item }) => Item?.pk === keys.option('staging-styles', lost).pk)).toMatchObject([
    { Item: { sk: lost } },
  ])
})

test('a preset is stored with its pictures, and in its category by its place', async () => {
  await seedCatalogues()
  const pirate = table.puts().find(({ Item }) => Item?.id === 'pirate')
  expect(pirate?.Item).toMatchObject({
    pk: 'PRESET#pirate',
    sk: 'PRESET',
    gsi1pk: 'CATEGORY#imagination',
    gsi1sk: '0005',
    order: 5,
    isActive: true,
    manualId: 'pirate',
    categoryId: 'imagination',
    pictures: [{ name: 'pirate' }, { name: 'pirate-2' }, { name: 'pirate-3' }],
  })
})

test('a preset and a category that this version does not have are deactivated', async () => {
  const category = { manualId: 'pets', displayName: 'Pets', description: '', pictures: [], order: 6, isActive: true }
  const preset = { id: 'cat', categoryId: 'pets', order: 0, isActive: true, gsi1pk: 'CATEGORY#pets', gsi1sk: '0000' }
  table.put(keys.presetCategory('pets'), category)
  table.put(keys.preset('cat'), preset)
  expect(await seeded('presets')).toMatchObject({ added: 60, deactivated: 1 })
  expect(await seeded('categories')).toMatchObject({ unchanged: 7 })
  const put = table.puts().map(({ Item }) => Item)
  expect(put).toContainEqual({ ...preset, ...keys.preset('cat'), isActive: false })
  expect(put).toContainEqual({ ...category, ...keys.presetCategory('pets'), isActive: false })
})

test('every partition that the seeding fills has fewer rows than are read of it', () => {
  for (const { wanted } of seededCatalogues) expect(wanted.length).toBeLessThan(mostCatalogueRows / 2)
})
