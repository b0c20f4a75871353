import { seedCatalogues } from '#functions/core/catalogue/seed-catalogues.ts'
import { env } from '#functions/core/runtime/env.ts'

/** Brings the catalogues in the table that TABLE_NAME names to this version, and says what that took. */
const table = env('TABLE_NAME')
for (const { catalogue, added, updated, deactivated, unchanged } of await seedCatalogues())
  console.log(`${catalogue}: ${added} added, ${updated} updated, ${deactivated} deactivated, ${unchanged} unchanged`)
console.log(`The catalogues are in ${table}`)
