import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { type VerificationPace, waitAfter } from '#shared/billing/verification.ts'
import { billing, CheckoutSessionId } from '#shared/contracts/billing.ts'
import { AppError } from '#shared/errors.ts'

type Purchase = { creditsAdded: number; currentCredits: number }

/** `refused`: no try will help; `failed`: the last of them went wrong; `late`: all were answered, with not yet. */
export type Verification = { status: 'waiting' | 'refused' | 'failed' | 'late' } | ({ status: 'applied' } & Purchase)

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.status < 500 && error.status !== 401 && error.status !== 429

/**
 * Asks until the purchase of a session is applied, at a given pace. A change of the account that is pushed meanwhile
 * asks at once.
 */
export const useVerification = (sessionId: string | null, pace: VerificationPace) => {
  const client = useQueryClient()
  const id = CheckoutSessionId.safeParse(sessionId).data
  const query = useQuery({
    queryKey: ['purchase', id],
    queryFn: ({ signal }) => call(billing.endpoints.verifyCreditPurchase, { body: { sessionId: id ?? '' }, signal }),
    enabled: id !== undefined,
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.success || isRefusal(state.error)
        ? false
        : waitAfter(pace, state.dataUpdateCount + state.errorUpdateCount),
    refetchIntervalInBackground: true,
  })
  const { data, error, refetch, isFetching } = query
  const tries = useTries(id)
  const isApplied = data?.success === true

  useOnAccountChange(() => {
    if (id && !isApplied) void refetch()
  })

  useEffect(() => {
    if (isApplied) void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }, [client, isApplied])

  const verification = ((): Verification => {
    if (!id) return { status: 'refused' }
    if (data?.success) return { status: 'applied', ...data }
    if (isRefusal(error)) return { status: 'refused' }
    if (isFetching || tries < pace.tries) return { status: 'waiting' }
    return { status: error ? 'failed' : 'late' }
  })()
  return { verification, tryAgain: () => void refetch() }
}

const useTries = (id: string | undefined) => {
  const state = useQueryClient().getQueryState(['purchase', id])
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0
}

/** Follows what is pushed, not the first reading. */
const useOnAccountChange = (onChange: () => void) => {
  const { data: account } = useQuery(accountQuery)
  const known = useRef(account)

  useEffect(() => {
    const isNews = known.current !== undefined && account !== known.current
    known.current = account
    if (isNews) onChange()
  })
}
