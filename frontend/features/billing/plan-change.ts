import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount, readAgain } from '#frontend/lib/api/account-cache.ts'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { changeQuoteMinutes } from '#shared/billing/plan-changes.ts'
import { type Plan, plans } from '#shared/billing/plans.ts'
import { billing } from '#shared/contracts/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { PlanChange } from '#shared/entities/plan-change.ts'

/** Amounts are asked for again before the server would refuse them as too old. */
const quoteMilliseconds = (changeQuoteMinutes - 5) * 60_000

/** What a change to a plan costs, by Stripe's preview of the invoice. */
export const usePlanChangeQuote = ({ priceId }: Pick<Plan, 'priceId'>) =>
  useQuery({
    queryKey: ['plan-change', priceId],
    queryFn: ({ signal }) => call(billing.endpoints.quotePlanChange, { body: { priceId }, signal }),
    staleTime: quoteMilliseconds,
    refetchInterval: quoteMilliseconds,
    gcTime: 0,
  })

/** Confirms a change as it was shown. Afterwards the account is read again, also when it was refused. */
export const usePlanChange = ({ priceId }: Pick<Plan, 'priceId'>, onFailure: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ dueCents, pricedAt }: PlanChange) =>
      call(billing.endpoints.changePlan, { body: { priceId, dueCents, pricedAt } }),
    onError: onFailure,
    onSettled: () => readAgain(client, accountQuery.queryKey),
  })
}

/** Drops a change that is booked or waits for its payment. */
export const useUndoPlanChange = () => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(billing.endpoints.undoPlanChange),
    onSuccess: (account) => {
      keepAccount(client, account)
      if (account.subscription) toast(planChangeCopy.undone(plans[account.subscription.plan].title), 'success')
    },
    onError: () => toast(planChangeCopy.undoFailed, 'error'),
  })
}
