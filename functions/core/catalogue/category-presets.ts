import { categoryPartition, mostCatalogueRows } from '#functions/core/db/keys.ts'
import { queryRows } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'
import type { Preset, PresetCategory } from '#shared/entities/preset.ts'
import { appError } from '#shared/errors.ts'
import { listCategories, toActivePreset } from './presets.ts'

const presetsOf = cached(
  async (categoryId: string): Promise<Preset[]> => {
    const rows = await queryRows({
      index: 'gsi1',
      condition: 'gsi1pk = :category',
      values: { ':category': categoryPartition(categoryId) },
      limit: mostCatalogueRows,
    })
    return rows.flatMap(toActivePreset)
  },
  (presets) => presets.length > 0,
)

/**
 * The active presets of an active category, in their order. Throws `category.notFound` for an inactive or unknown
 * category.
 */
export const presetsIn = async (categoryId: string): Promise<{ category: PresetCategory; presets: Preset[] }> => {
  const category = (await listCategories()).find(({ id }) => id === categoryId)
  if (!category) throw appError('category.notFound')
  return { category, presets: await presetsOf(category.manualId) }
}
