import { keys } from '#functions/core/db/keys.ts'
import { designKeys, favouriteWrite } from '#functions/core/generations/design-index.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { versionWrites } from '#functions/core/generations/version-rows.ts'
import type { mockTable } from './dynamo.ts'

/** Puts a design into the table with everything that lists find it by. */
export const placeDesign = (table: Pick<ReturnType<typeof mockTable>, 'put'>, row: GenerationRow): void => {
  table.put(keys.generation(row.userId, row.id), { ...row, ...designKeys(row) })
  for (const { Put } of [...versionWrites(row), ...(row.isFavourite ? [favouriteWrite(row)] : [])])
    table.put({ pk: String(Put?.Item?.pk), sk: String(Put?.Item?.sk) }, { ...Put?.Item })
}
