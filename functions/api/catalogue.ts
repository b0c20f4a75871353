import { optionsOf } from '#functions/core/catalogue/catalogue.ts'
import { api } from '#functions/middleware/api.ts'
import { catalogue } from '#shared/contracts/catalogue.ts'

export const handler = api(catalogue, {
  list: async ({ params }) => ({ options: await optionsOf(params.name) }),
})
