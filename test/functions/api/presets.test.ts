import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/catalogue.ts'
import { seededCatalogues } from '#functions/core/catalogue/catalogue-rows.ts'
import { keys } from '#functions/core/db/keys.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import { areas } from '#shared/contracts/index.ts'
import { answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { hourByHour, useFunctionStage } from '#test/support/functions/function-stage.ts'

const rows = seededCatalogues.filter(({ name }) => name === 'categories' || name === 'presets')

const { table } = useFunctionStage({ now: hourByHour(), account: {} })

beforeEach(() => {
  for (const row of rows.flatMap(({ wanted }) => wanted)) table.put(row, row)
})

const { categories: listCategories, presets: listPresets, preset: readPreset } = areas.catalogue.endpoints

const answer = async (endpoint: typeof listPresets | typeof readPreset, id: string) =>
  (await answerOf(handler, apiEvent(endpoint, { params: { id } }))).body
const problem = (endpoint: typeof listPresets | typeof readPreset, id: string) =>
  problemOf(handler, apiEvent(endpoint, { params: { id } }))

const [professional] = presetCategories
const ofProfessional = presets.filter(({ categoryId }) => categoryId === 'professional')
const [studioGrey] = ofProfessional

const change = (id: string, over: Record<string, unknown>) => {
  const row = { ...presets.find((preset) => preset.id === id), order: 0, isActive: true, ...over }
  table.put(keys.preset(id), { gsi1pk: `CATEGORY#${row.categoryId}`, gsi1sk: '0000', ...row })
}
const hide = (id: string) =>
  table.put(keys.presetCategory(id), {
    ...presetCategories.find((category) => category.id === id),
    order: 0,
    isActive: false,
  })

test('the six categories are returned in their order', async () => {
  expect((await answerOf(handler, apiEvent(listCategories))).body).toEqual({ categories: presetCategories })
})

test('each category has its ten presets in their order', async () => {
  for (const category of presetCategories) {
    const found = await answer(listPresets, category.id)
    expect(found).toEqual({ category, presets: presets.filter(({ categoryId }) => categoryId === category.manualId) })
    expect(found.presets).toHaveLength(10)
  }
})

test('a preset is returned with its category, and without internal fields', async () => {
  change('studio-grey', { detailedPrompt: 'secret wording' })
  expect(await answer(readPreset, 'studio-grey')).toEqual({ category: professional, preset: studioGrey })
})

test('an inactive preset is in no list, and 404 by itself', async () => {
  change('boardroom', { isActive: false, gsi1sk: '0002' })
  const { presets: shown } = await answer(listPresets, 'professional')
  expect(shown).toEqual(ofProfessional.filter(({ id }) => id !== 'boardroom'))
  expect(await problem(readPreset, 'boardroom')).toMatchObject({ httpStatus: 404, title: 'Model not found' })
})

test('a hidden category is not listed, and 404 with its presets', async () => {
  hide('travel')
  const { categories } = (await answerOf(handler, apiEvent(listCategories))).body
  expect(categories.map(({ id }: { id: string }) => id)).not.toContain('travel')
  expect(await problem(listPresets, 'travel')).toMatchObject({ httpStatus: 404, title: 'Category not found' })
  expect(await problem(readPreset, 'safari')).toMatchObject({ httpStatus: 404, title: 'Model not found' })
})

test.each([
  ['sauna', 404],
  ['../x', 400],
  ['Chef', 400],
  ['x'.repeat(101), 400],
])('the unknown id %s is refused, of a category and of a preset', async (id, httpStatus) => {
  expect(await problem(listPresets, id)).toMatchObject({ httpStatus })
  expect(await problem(readPreset, id)).toMatchObject({ httpStatus })
})

test('categories, presets of a category and single presets are read once in five minutes', async () => {
  const now = Date.now()
  const readAll = async () => {
    await answer(listPresets, 'seasons')
    await answer(readPreset, 'harvest')
  }
  await readAll()
  await readAll()
  const reads = () => table.reads().filter(({ Key }) => Key?.sk === 'PRESET')
  expect(table.queries()).toMatchObject([
    { ExpressionAttributeValues: { ':pk': 'OPTIONS#categories' } },
    { IndexName: 'gsi1', ExpressionAttributeValues: { ':category': 'CATEGORY#seasons' } },
  ])
  expect(reads()).toHaveLength(1)
  vi.setSystemTime(now + 301_000)
  await readAll()
  expect(table.queries()).toHaveLength(4)
  expect(reads()).toHaveLength(2)
})
