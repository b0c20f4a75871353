import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { type VerificationPace, waitAfter } from '#shared/billing/verification-paces.ts'
import { billing, CheckoutSessionId } from '#shared/contracts/billing.ts'
import { AppError } from '#shared/errors.ts'
import { forgetOpenCheckout } from './kept-checkout.ts'

type Purchase = {
  creditsAdded: number
  /** Whether the purchase was applied before this page asked. */
  alreadyProcessed: boolean
  debtRepaid?: number | undefined
  item?: string | undefined
  currentCredits: number
  reversed?: 'part' | 'whole' | undefined
}

/**
 * `refused`: retrying cannot help. `failed`: the last attempt returned an error. `late`: not applied after all
 * attempts. `delayed`: the bank takes days. `rejected`: it has refused the payment after them.
 */
export type Verification =
  | { status: 'waiting' | 'refused' | 'failed' | 'late' | 'delayed' | 'rejected' }
  | ({ status: 'applied' } & Purchase)

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.status < 500 && error.status !== 401 && error.status !== 429

/**
 * Polls until the purchase of a checkout session is applied, with the waits and attempts of `pace`. A live update of the
 * account triggers a poll at once (docs/product.md, Money).
 */
export const useVerification = (sessionId: string | null, pace: VerificationPace) => {
  const id = CheckoutSessionId.safeParse(sessionId).data
  const query = useQuery({
    queryKey: ['purchase', id],
    queryFn: ({ signal }) => call(billing.endpoints.verifyCreditPurchase, { body: { sessionId: id ?? '' }, signal }),
    enabled: id !== undefined,
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.success || state.data?.delayed || isRefusal(state.error)
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
    if (id) forgetOpenCheckout()
  }, [id])

  useAccountReadAgain(isApplied)

  const verification = ((): Verification => {
    if (!id) return { status: 'refused' }
    if (data?.success) return { status: 'applied', ...data }
    if (data?.delayed) return { status: data.delayed === 'processing' ? 'delayed' : 'rejected' }
    if (isRefusal(error)) return { status: 'refused' }
    if (isFetching || tries < pace.tries) return { status: 'waiting' }
    return { status: error ? 'failed' : 'late' }
  })()
  return { verification, tryAgain: () => void refetch() }
}

const useAccountReadAgain = (isApplied: boolean) => {
  const client = useQueryClient()
  useEffect(() => {
    if (isApplied) void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }, [client, isApplied])
}

const useTries = (id: string | undefined) => {
  const state = useQueryClient().getQueryState(['purchase', id])
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0
}

/** Calls back when a loaded account changes, but not on the first load. */
const useOnAccountChange = (onChange: () => void) => {
  const { data: account } = useQuery(accountQuery)
  const known = useRef(account)

  useEffect(() => {
    const hasChanged = known.current !== undefined && account !== known.current
    known.current = account
    if (hasChanged) onChange()
  })
}
