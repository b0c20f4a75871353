import { seedCatalogues } from '#functions/core/catalogue.ts'

/** Writes the catalogues of this version to the table that TABLE_NAME names; can run any number of times. */
await seedCatalogues()
console.log(`The catalogues are in ${process.env.TABLE_NAME}`)
