import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors.ts'

// A 4xx response is the same at the second try; a network or server error may pass.
const isWorthRetrying = (error: Error) => !(error instanceof AppError) || error.status >= 500

/** Queries retry once and do not refetch on window focus. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
