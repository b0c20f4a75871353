import { seedCatalogues } from '#functions/core/catalogue/seed-catalogues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { indexDesigns } from './index-designs.ts'

/**
 * Updates the catalogues and the index keys of designs in the table TABLE_NAME to this version, and prints the changes.
 */
const table = env('TABLE_NAME')
for (const { catalogue, added, updated, deactivated, unchanged } of await seedCatalogues())
  console.log(`${catalogue}: ${added} added, ${updated} updated, ${deactivated} deactivated, ${unchanged} unchanged`)
console.log(`The catalogues are in ${table}`)
console.log(`${await indexDesigns()} designs of earlier versions were made findable`)
