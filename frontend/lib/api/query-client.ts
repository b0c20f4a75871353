import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors.ts'

// A refusal stays a refusal; only what may have been a passing fault is worth a second try.
const isWorthRetrying = (error: Error) => !(error instanceof AppError) || error.status >= 500

/** Queries retry once and do not refetch on window focus (platform 9). */
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
