import { optionsOf } from '#functions/core/catalogue/catalogue.ts'
import { presetsIn } from '#functions/core/catalogue/category-presets.ts'
import { cachedExamples, examplesOf } from '#functions/core/catalogue/examples.ts'
import { listCategories, readPreset } from '#functions/core/catalogue/presets.ts'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { api } from '#functions/middleware/api.ts'
import { catalogue } from '#shared/contracts/catalogue.ts'
import { type CatalogueName, ExampledCatalogue, type Option } from '#shared/entities/option.ts'

/** Developers make and remove examples, so they read them without the cache. */
const examplesIn = async (name: CatalogueName, { dev }: { dev: boolean }): Promise<ReadonlyMap<string, string>> => {
  if (!ExampledCatalogue.safeParse(name).success) return new Map()
  return dev ? examplesOf(name) : cachedExamples(name)
}

const withExample = async (option: Option, storagePath: string | undefined): Promise<Option> =>
  storagePath === undefined ? option : { ...option, imageUrl: await shownUrl(storagePath) }

export const handler = api(catalogue, {
  list: async ({ account, params: { name } }) => {
    const [options, examples] = await Promise.all([optionsOf(name), examplesIn(name, account)])
    return { options: await Promise.all(options.map((option) => withExample(option, examples.get(option.id)))) }
  },
  categories: async () => ({ categories: await listCategories() }),
  presets: ({ params }) => presetsIn(params.id),
  preset: ({ params }) => readPreset(params.id),
})
