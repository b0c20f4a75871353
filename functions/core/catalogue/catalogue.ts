import * as z from 'zod'
import { mostCatalogueRows, optionsPartition } from '#functions/core/db/keys.ts'
import { queryRows } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'
import { type CatalogueName, Option } from '#shared/entities/option.ts'

const OptionRow = Option.extend({ order: z.int(), isActive: z.boolean() })

const readOptions = async (catalogue: CatalogueName): Promise<Option[]> => {
  const rows = await queryRows({
    condition: 'pk = :pk',
    values: { ':pk': optionsPartition(catalogue) },
    limit: mostCatalogueRows,
  })
  return rows
    .map((row) => OptionRow.parse({ ...row, id: row.sk }))
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.order - b.order)
    .map((row) => Option.parse(row))
}

/** The active options of a catalogue in their order, cached for five minutes. An empty catalogue is not cached. */
export const optionsOf = cached(readOptions, (options) => options.length > 0)

/** Finds an active option by its id; undefined when there is none. */
export const findOption = async (catalogue: CatalogueName, optionId: string): Promise<Option | undefined> =>
  (await optionsOf(catalogue)).find(({ id }) => id === optionId)
