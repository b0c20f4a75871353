import { optionsOf } from '#functions/core/catalogue/catalogue.ts'
import { presetsIn } from '#functions/core/catalogue/category-presets.ts'
import { listCategories, readPreset } from '#functions/core/catalogue/presets.ts'
import { api } from '#functions/middleware/api.ts'
import { catalogue } from '#shared/contracts/catalogue.ts'

export const handler = api(catalogue, {
  list: async ({ params }) => ({ options: await optionsOf(params.name) }),
  categories: async () => ({ categories: await listCategories() }),
  presets: ({ params }) => presetsIn(params.id),
  preset: ({ params }) => readPreset(params.id),
})
