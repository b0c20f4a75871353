import {
  categoryPartition,
  keys,
  mostCatalogueRows,
  optionsPartition,
  presetCategoriesPartition,
  presetOrder,
} from '#functions/core/db/keys.ts'
import { type Key, queryRows, type Row } from '#functions/core/db/rows.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import { CatalogueName, type Option } from '#shared/entities/option.ts'

export type SeededName = CatalogueName | 'categories' | 'presets'

export type KeyedRow = Row & Key

/** The rows that the seeding command writes, and the query for the rows of an earlier version. */
export type SeededCatalogue = {
  name: SeededName
  wanted: readonly KeyedRow[]
  stored: () => Promise<Row[]>
}

const partition = (pk: string) => queryRows({ condition: 'pk = :pk', values: { ':pk': pk }, limit: mostCatalogueRows })

const ofOptions = (name: CatalogueName): SeededCatalogue => {
  const options: readonly Option[] = catalogues[name]
  return {
    name,
    wanted: options.map(({ id, ...option }, order) => ({ ...option, order, isActive: true, ...keys.option(name, id) })),
    stored: () => partition(optionsPartition(name)),
  }
}

const categories: SeededCatalogue = {
  name: 'categories',
  wanted: presetCategories.map(({ id, ...category }, order) => ({
    ...category,
    order,
    isActive: true,
    ...keys.presetCategory(id),
  })),
  stored: () => partition(presetCategoriesPartition),
}

/** The presets of every category, including categories that only an earlier version had. */
const storedPresets = async (): Promise<Row[]> => {
  const stored = await partition(presetCategoriesPartition)
  const known = new Set([...presetCategories, ...stored].map(({ manualId }) => String(manualId)))
  const found = await Promise.all(
    [...known].map((id) =>
      queryRows({
        index: 'gsi1',
        condition: 'gsi1pk = :category',
        values: { ':category': categoryPartition(id) },
        limit: mostCatalogueRows,
      }),
    ),
  )
  return found.flat()
}

const presetsOfAll: SeededCatalogue = {
  name: 'presets',
  wanted: presetCategories.flatMap(({ manualId }) =>
    presets
      .filter(({ categoryId }) => categoryId === manualId)
      .map((preset, order) => ({
        ...preset,
        order,
        isActive: true,
        gsi1pk: categoryPartition(manualId),
        gsi1sk: presetOrder(order),
        ...keys.preset(preset.id),
      })),
  ),
  stored: storedPresets,
}

export const seededCatalogues: readonly SeededCatalogue[] = [
  ...CatalogueName.options.map(ofOptions),
  categories,
  presetsOfAll,
]
