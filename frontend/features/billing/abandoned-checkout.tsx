import { Box } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { checkoutCancelled } from '#shared/billing/cancelled-checkout.ts'
import { billing } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { forgetOpenCheckout, openCheckout } from './kept-checkout.ts'

/**
 * After Stripe's Back link or the browser's Back button: says that nothing was charged, or what was bought
 * (docs/product.md, Money).
 */
export const AbandonedCheckout = () => {
  const isCancelled = useCancelMark()
  const sessionId = useLeftCheckout()
  const { data: purchase, isFetching } = usePurchase(sessionId)
  if (purchase?.success) {
    return (
      <Notice severity="success" words={billingCopy.creditsAdded(purchase.creditsAdded, purchase.debtRepaid ?? 0)} />
    )
  }
  const isNothingCharged = purchase?.isOpen || (isCancelled && !isFetching)
  return isNothingCharged && <Notice severity="info" words={billingCopy.nothingCharged} />
}

const Notice = ({ severity, words }: { severity: 'info' | 'success'; words: string }) => (
  <Box sx={{ mb: 3 }}>
    <Banner severity={severity}>{words}</Banner>
  </Box>
)

/** Whether Stripe's Back link led here; its mark is removed from the URL. */
const useCancelMark = (): boolean => {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const isInUrl = search.get(checkoutCancelled.name) === checkoutCancelled.value
  const [isCancelled] = useState(isInUrl)

  useEffect(() => {
    if (!isInUrl) return
    setSearch(
      (current) => {
        current.delete(checkoutCancelled.name)
        return current
      },
      { replace: true, state },
    )
  }, [isInUrl, setSearch, state])

  return isCancelled
}

/** Stripe has led back with the session in the URL after its payment; the page itself then says what was bought. */
const unlessReturned = (sessionId: string | undefined, search: URLSearchParams) =>
  search.get('session_id') === sessionId ? undefined : sessionId

/** The checkout that this window left for and came back from, also when the browser restores the page. */
const useLeftCheckout = (): string | undefined => {
  const [search] = useSearchParams()
  const [sessionId, setSessionId] = useState(() => unlessReturned(openCheckout(), search))

  useEffect(() => {
    forgetOpenCheckout()
    const readIfRestored = ({ persisted }: PageTransitionEvent) => {
      const left = openCheckout()
      if (!persisted || !left) return
      forgetOpenCheckout()
      setSessionId(left)
    }
    window.addEventListener('pageshow', readIfRestored)
    return () => window.removeEventListener('pageshow', readIfRestored)
  }, [])

  return sessionId
}

/** The state of a session, asked once: it may have been paid before the Back button, or in another tab. */
const usePurchase = (sessionId: string | undefined) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['left-checkout', sessionId],
    queryFn: ({ signal }) =>
      call(billing.endpoints.verifyCreditPurchase, { body: { sessionId: sessionId ?? '' }, signal }),
    enabled: sessionId !== undefined,
    retry: false,
    gcTime: 0,
  })
  const isPaid = query.data?.success === true

  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  }, [client, isPaid])

  return query
}
