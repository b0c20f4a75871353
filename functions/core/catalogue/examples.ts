import * as z from 'zod'
import { examplesPartition, mostCatalogueRows } from '#functions/core/db/keys.ts'
import { queryRows } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'
import type { CatalogueName } from '#shared/entities/option.ts'

/** An example picture of an option, made with our own models. It replaces the picture that ships with the site. */
const ExampleRow = z.object({ sk: z.string(), storagePath: z.string() })

/** The storage paths of a catalogue's examples, by the option's id. */
export const examplesOf = async (catalogue: CatalogueName): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryRows({
    condition: 'pk = :pk',
    values: { ':pk': examplesPartition(catalogue) },
    limit: mostCatalogueRows,
  })
  return new Map(rows.map((row) => ExampleRow.parse(row)).map(({ sk, storagePath }) => [sk, storagePath]))
}

/** As `examplesOf`, cached for five minutes in each environment. */
export const cachedExamples = cached(examplesOf)
