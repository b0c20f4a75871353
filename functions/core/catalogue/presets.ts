import * as z from 'zod'
import { keys, mostCatalogueRows, presetCategoriesPartition } from '#functions/core/db/keys.ts'
import { getRow, queryRows, type Row } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'
import { Preset, PresetCategory } from '#shared/entities/preset.ts'
import { appError } from '#shared/errors.ts'

const listed = { order: z.int(), isActive: z.boolean() }
const CategoryRow = PresetCategory.extend(listed)
const PresetRow = Preset.extend(listed)

const readCategories = async (): Promise<PresetCategory[]> => {
  const rows = await queryRows({
    condition: 'pk = :pk',
    values: { ':pk': presetCategoriesPartition },
    limit: mostCatalogueRows,
  })
  return rows
    .map((row) => CategoryRow.parse({ ...row, id: row.sk }))
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.order - b.order)
    .map((row) => PresetCategory.parse(row))
}

const categoriesOf = cached(readCategories, (categories) => categories.length > 0)

/** The active categories in their order, cached for five minutes in each environment. */
export const listCategories = (): Promise<PresetCategory[]> => categoriesOf('all')

/** The preset of a row, unless it is inactive. */
export const toActivePreset = (row: Row): Preset[] => {
  const preset = PresetRow.parse(row)
  return preset.isActive ? [Preset.parse(preset)] : []
}

const activePreset = cached(
  async (presetId: string): Promise<Preset | undefined> => {
    const row = await getRow(keys.preset(presetId))
    return row && toActivePreset(row).at(0)
  },
  (preset) => preset !== undefined,
)

/** An active preset of an active category. Throws `preset.notFound` otherwise. */
export const readPreset = async (presetId: string): Promise<{ category: PresetCategory; preset: Preset }> => {
  const preset = await activePreset(presetId)
  const category = (await listCategories()).find(({ manualId }) => manualId === preset?.categoryId)
  if (!preset || !category) throw appError('preset.notFound')
  return { category, preset }
}
