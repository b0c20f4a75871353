import { keys } from '#functions/core/db/keys.ts'
import { putRow } from '#functions/core/db/rows.ts'
import type { CatalogueName, ExampleOf } from '#shared/entities/option.ts'

/** Makes a stored picture the example of an option; an earlier one is replaced. */
export const keepExample = (of: ExampleOf, storagePath: string): Promise<void> => {
  const [catalogue = '', optionId = ''] = of.split('/')
  return putRow(keys.example(catalogue as CatalogueName, optionId), { storagePath })
}
