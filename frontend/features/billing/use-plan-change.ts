import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#frontend/components/toasts.tsx'
import { keepAccount, readAgain } from '#frontend/lib/api/account-cache.ts'
import { call, UnreadableAnswer } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { changeQuoteMinutes } from '#shared/billing/plan-change-rules.ts'
import { type Plan, type PlanId, plans } from '#shared/billing/plans.ts'
import { billing } from '#shared/contracts/billing.ts'
import { planChangeCopy } from '#shared/copy/plan-change.ts'
import type { PlanChange } from '#shared/entities/plan-change.ts'
import { AppError } from '#shared/errors.ts'

/** The text for a change that failed: `unreached` when Stripe could not be reached. */
export const planChangeProblem = (error: unknown, unreached: string): string => {
  if (error instanceof UnreadableAnswer) return unreached
  const isUnreached = error instanceof AppError && (error.code === 'unexpected' || error.code === 'checkout.failed')
  return isUnreached ? unreached : messageOf(error)
}

/** Amounts are asked for again before the server would refuse them as too old. */
const quoteMilliseconds = (changeQuoteMinutes - 5) * 60_000

const quoteKey = ({ priceId }: Pick<Plan, 'priceId'>) => ['plan-change-quote', priceId] as const

/** A plan that is changed in another tab has another quote. */
const quoteKeyFrom = (plan: Pick<Plan, 'priceId'>, from: PlanId) => [...quoteKey(plan), from] as const

/** The price of a change to a plan, by Stripe's preview of the invoice. */
export const usePlanChangeQuote = (plan: Pick<Plan, 'priceId'>, from: PlanId) => {
  const client = useQueryClient()
  const quote = useQuery({
    queryKey: quoteKeyFrom(plan, from),
    queryFn: ({ signal }) => call(billing.endpoints.quotePlanChange, { body: { priceId: plan.priceId }, signal }),
    staleTime: quoteMilliseconds,
    refetchInterval: quoteMilliseconds,
    // The interval rests while the tab is hidden.
    refetchOnWindowFocus: true,
    gcTime: 0,
  })
  const tryAgain = () => {
    // A refusal means that the account has changed since it was read.
    void readAgain(client, accountQuery.queryKey)
    void quote.refetch()
  }
  return { ...quote, tryAgain }
}

const changeKey = ['plan-change'] as const

/** Confirms a change as it was shown, once at a time. Afterwards the account is read again, also when it was refused. */
export const usePlanChange = (plan: Pick<Plan, 'priceId'>) => {
  const client = useQueryClient()
  const change = useMutation({
    mutationKey: changeKey,
    mutationFn: ({ dueCents, pricedAt }: PlanChange) =>
      call(billing.endpoints.changePlan, { body: { priceId: plan.priceId, dueCents, pricedAt } }),
    onError: () => void client.invalidateQueries({ queryKey: quoteKey(plan) }),
    onSettled: () => readAgain(client, accountQuery.queryKey),
  })
  // A second press can arrive before the button is drawn as busy.
  const confirm = (shown: PlanChange) => {
    if (client.isMutating({ mutationKey: changeKey }) === 0) change.mutate(shown)
  }
  return { change, confirm }
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
