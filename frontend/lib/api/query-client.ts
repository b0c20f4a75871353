import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors.ts'

/** After this time a query is repeated when its result is shown again. */
export const staleMilliseconds = 30_000

// A request that got a 4xx status would get it again; after a network or server error a retry may succeed.
const isWorthRetrying = (error: Error) => !(error instanceof AppError) || error.status >= 500

/** Queries retry once and do not refetch on window focus. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
        staleTime: staleMilliseconds,
      },
      mutations: { networkMode: 'always' },
    },
  })
