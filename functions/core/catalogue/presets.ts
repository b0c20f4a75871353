import * as z from 'zod'
import { categoryPartition, keys, presetCategoriesPartition } from '#functions/core/db/keys.ts'
import { getRow, queryRows, type Row } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'
import { Preset, PresetCategory } from '#shared/entities/preset.ts'
import { appError } from '#shared/errors.ts'

const listed = { order: z.int(), isActive: z.boolean() }
const CategoryRow = PresetCategory.extend(listed)
const PresetRow = Preset.extend(listed)

const readCategories = async (): Promise<PresetCategory[]> => {
  const rows = await queryRows({ condition: 'pk = :pk', values: { ':pk': presetCategoriesPartition } })
  return rows
    .map((row) => CategoryRow.parse({ ...row, id: row.sk }))
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.order - b.order)
    .map((row) => PresetCategory.parse(row))
}

const categoriesOf = cached(readCategories, (categories) => categories.length > 0)

/** The active categories in their order, cached for five minutes in each environment. */
export const listCategories = (): Promise<PresetCategory[]> => categoriesOf('all')

const toActivePreset = (row: Row): Preset[] => {
  const preset = PresetRow.parse(row)
  return preset.isActive ? [Preset.parse(preset)] : []
}

const presetsOf = cached(
  async (categoryId: string): Promise<Preset[]> => {
    const condition = 'gsi1pk = :category'
    const rows = await queryRows({ index: 'gsi1', condition, values: { ':category': categoryPartition(categoryId) } })
    return rows.flatMap(toActivePreset)
  },
  (presets) => presets.length > 0,
)

/** The active presets of an active category, in their order. Throws `category.notFound` for any other category. */
export const presetsIn = async (categoryId: string): Promise<{ category: PresetCategory; presets: Preset[] }> => {
  const category = (await listCategories()).find(({ id }) => id === categoryId)
  if (!category) throw appError('category.notFound')
  return { category, presets: await presetsOf(category.manualId) }
}

const activePreset = cached(
  async (presetId: string): Promise<Preset | undefined> => {
    const row = await getRow(keys.preset(presetId))
    return row && toActivePreset(row).at(0)
  },
  (preset) => preset !== undefined,
)

/** An active preset of an active category. Throws `preset.notFound` for any other. */
export const readPreset = async (presetId: string): Promise<{ category: PresetCategory; preset: Preset }> => {
  const preset = await activePreset(presetId)
  const category = (await listCategories()).find(({ manualId }) => manualId === preset?.categoryId)
  if (!preset || !category) throw appError('preset.notFound')
  return { category, preset }
}
