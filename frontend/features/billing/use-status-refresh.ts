import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { billing } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'

/** Makes the server read the subscription from Stripe again. */
export const useStatusRefresh = (onProblem: () => void) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(billing.endpoints.checkSubscription),
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account)
      toast(billingCopy.statusUpdated, 'success')
    },
    onError: onProblem,
  })
}
