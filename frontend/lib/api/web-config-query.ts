import { queryOptions } from '@tanstack/react-query'
import { webConfig } from './web-config.ts'

export const webConfigQuery = queryOptions({
  queryKey: ['web-config'],
  queryFn: webConfig,
  staleTime: Number.POSITIVE_INFINITY,
})
