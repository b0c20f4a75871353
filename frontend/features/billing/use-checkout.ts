import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { checkoutProblem } from '#frontend/lib/words/checkout-problem.ts'
import type { Pack } from '#shared/billing/packs.ts'
import { type Plan, planOfPrice } from '#shared/billing/plans.ts'
import { billing as billingArea, type PackSource } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import type { Account } from '#shared/entities/account.ts'
import { AppError } from '#shared/errors.ts'
import { useStripePage } from './use-stripe-page.ts'

const billing = billingArea.endpoints

const portalProblem = (error: unknown): string => {
  if (!(error instanceof AppError)) return billingCopy.portalFailed
  if (error.code === 'portal.noSubscription') return billingCopy.portalNeedsPlan
  return error.code === 'request.tooMany' ? error.message : billingCopy.portalFailed
}

/** Buys or changes a plan in a new tab, so that this page stays open and shows the new plan; on a phone in this one. */
export const usePlanCheckout = () => {
  const toast = useToast()
  const checkout = useStripePage<Plan['priceId']>({
    ask: (priceId) => call(billing.createCheckout, { body: { priceId } }),
    onFailure: (error) => toast(checkoutProblem(error), 'error'),
    newTab: billingCopy.openingCheckout,
    returns: true,
    isNoted: true,
  })
  usePaidElsewhere(checkout)
  return checkout
}

export type PlanCheckout = ReturnType<typeof useStripePage<Plan['priceId']>>

/** Shows that the plan was paid in the other tab, also if this page is left because of it. */
const usePaidElsewhere = ({ elsewhere, end }: Pick<PlanCheckout, 'elsewhere' | 'end'>) => {
  const toast = useToast()
  const client = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const plan = elsewhere === undefined ? undefined : planOfPrice(elsewhere)

  useEffect(() => {
    if (!plan) return
    return () => {
      if (isOn(plan, client.getQueryData(accountQuery.queryKey))) toast(billingCopy.planStarted(plan.title), 'success')
    }
  }, [plan, client, toast])

  useEffect(() => {
    if (plan && isOn(plan, account)) end()
  })
}

const isOn = ({ id }: { id: string }, account: Account | undefined) =>
  account?.active === true && account.subscription?.plan === id

/** Buys a pack in this window. */
export const usePackCheckout = (source: PackSource) => {
  const toast = useToast()
  return useStripePage<Pack['id']>({
    ask: (packId) => call(billing.createCreditCheckout, { body: { packId, source } }),
    onFailure: (error) => toast(checkoutProblem(error), 'error'),
  })
}

/** Buys the yearly offer in this window. */
export const useYearlyCheckout = (onFailure: (error: unknown) => void) =>
  useStripePage<'yearly'>({ ask: () => call(billing.createYearlyCheckout, { body: {} }), onFailure })

/** Opens Stripe's customer portal. */
export const usePortal = ({ inNewTab, onProblem }: { inNewTab: boolean; onProblem: (message: string) => void }) =>
  useStripePage<'stripe'>({
    ask: () => call(billing.customerPortal),
    onFailure: (error) => onProblem(portalProblem(error)),
    ...(inNewTab && { newTab: billingCopy.openingPortal, returns: true }),
  })

/** Opens the page of an open payment in a new tab, since Stripe's page of an invoice does not return here. */
export const useOpenPayment = (onProblem: (message: string) => void) =>
  useStripePage<'stripe'>({
    ask: () => call(billing.finishPayment),
    onFailure: (error) => onProblem(portalProblem(error)),
    newTab: billingCopy.openingPayment,
  })
