import { keys } from '#functions/core/db/keys.ts'
import { putRow } from '#functions/core/db/rows.ts'
import type { CatalogueName, ExampleOf } from '#shared/entities/option.ts'

/** Stores a picture as the example of an option and replaces an earlier one. */
export const saveExample = (of: ExampleOf, storagePath: string): Promise<void> => {
  const [catalogue = '', optionId = ''] = of.split('/')
  return putRow(keys.example(catalogue as CatalogueName, optionId), { storagePath })
}
