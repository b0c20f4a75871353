import { keys } from '#functions/core/db/keys.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { CatalogueName, type Option } from '#shared/entities/option.ts'
import type { Item } from './table/item.ts'

/** The rows of every catalogue, as the seeding command writes them. */
export const catalogueRows: readonly Item[] = CatalogueName.options.flatMap((name) => {
  const options: readonly Option[] = catalogues[name]
  return options.map(({ id, ...option }, order) => ({ ...option, order, isActive: true, ...keys.option(name, id) }))
})
