import * as z from 'zod'
import { CatalogueName, Option } from '#shared/entities/option.ts'
import { area, endpoint } from './endpoint.ts'

export const catalogue = area('catalogue', {
  list: endpoint({
    method: 'GET',
    path: '/catalogue/{name}',
    params: z.object({ name: CatalogueName }),
    result: z.object({ options: z.array(Option) }),
  }),
})
