import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { billing } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'

const refreshAfterPaymentSeconds = 2

/** Makes the server compare the account with Stripe, which also applies purchases whose webhooks were lost. */
const refreshStatus = async (client: QueryClient): Promise<void> => {
  const account = await call(billing.endpoints.checkSubscription)
  // Another user may have signed in meanwhile.
  if (account.userId === lastUserId()) keepAccount(client, account)
}

/** Refreshes the status when the user asks for it, and shows the result. */
export const useStatusRefresh = (onProblem: () => void) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => refreshStatus(client),
    onSuccess: () => toast(billingCopy.statusUpdated, 'success'),
    onError: onProblem,
  })
}

/** Refreshes the status without a message. After a failure the stored account is read again (docs/product.md, Money). */
export const useQuietStatusRefresh = () => {
  const client = useQueryClient()
  return useCallback(() => {
    refreshStatus(client).catch(() => client.invalidateQueries({ queryKey: accountQuery.queryKey }))
  }, [client])
}

/** The payment may be applied a moment later, so the status is refreshed after two seconds (docs/product.md, Money). */
export const useRefreshAfterPayment = (hasPaid: boolean) => {
  const refreshStatus = useQuietStatusRefresh()

  useEffect(() => {
    if (!hasPaid) return
    const timer = setTimeout(refreshStatus, refreshAfterPaymentSeconds * 1000)
    return () => clearTimeout(timer)
  }, [refreshStatus, hasPaid])
}
