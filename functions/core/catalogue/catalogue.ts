import * as z from 'zod'
import { optionsPartition } from '#functions/core/db/keys.ts'
import { queryRows } from '#functions/core/db/rows.ts'
import { type CatalogueName, Option } from '#shared/entities/option.ts'

const OptionRow = Option.extend({ order: z.int(), isActive: z.boolean() })

const cacheMilliseconds = 5 * 60 * 1000
const cache = new Map<CatalogueName, { options: Option[]; until: number }>()

/** The active options of a catalogue in their order, kept for five minutes in each environment. */
export const optionsOf = async (catalogue: CatalogueName, now = Date.now()): Promise<Option[]> => {
  const cached = cache.get(catalogue)
  if (cached && cached.until > now) return cached.options
  const rows = await queryRows({ condition: 'pk = :pk', values: { ':pk': optionsPartition(catalogue) } })
  const options = rows
    .map((row) => OptionRow.parse({ ...row, id: row.sk }))
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.order - b.order)
    .map((row) => Option.parse(row))
  if (options.length > 0) cache.set(catalogue, { options, until: now + cacheMilliseconds })
  return options
}

/** An active option by its id; undefined when there is none. */
export const findOption = async (catalogue: CatalogueName, optionId: string): Promise<Option | undefined> =>
  (await optionsOf(catalogue)).find(({ id }) => id === optionId)
