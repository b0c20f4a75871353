import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { checkoutProblem } from '#frontend/lib/words/checkout-problem.ts'
import type { Pack, Plan } from '#shared/billing/plans.ts'
import { billing as billingArea, type PackSource } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { AppError } from '#shared/errors.ts'
import { useDeparture } from './departure.ts'

const billing = billingArea.endpoints

const portalProblem = (error: unknown): string => {
  if (!(error instanceof AppError)) return billingCopy.portalFailed
  if (error.code === 'portal.noSubscription') return billingCopy.portalNeedsPlan
  return error.code === 'request.tooMany' ? error.message : billingCopy.portalFailed
}

/** Buys or changes a plan in a new tab, so that this page stays open and shows the new plan. */
export const usePlanCheckout = () => {
  const toast = useToast()
  return useDeparture<Plan['priceId']>({
    ask: (priceId) => call(billing.createCheckout, { body: { priceId } }),
    onFailure: (error) => toast(checkoutProblem(error), 'error'),
    newTab: billingCopy.openingCheckout,
  })
}

/** Buys a pack in this window. */
export const usePackCheckout = (source: PackSource) => {
  const toast = useToast()
  return useDeparture<Pack['id']>({
    ask: (packId) => call(billing.createCreditCheckout, { body: { packId, source } }),
    onFailure: (error) => toast(checkoutProblem(error), 'error'),
  })
}

/** Buys the yearly offer in this window. */
export const useYearlyCheckout = (onFailure: (error: unknown) => void) =>
  useDeparture<'yearly'>({ ask: () => call(billing.createYearlyCheckout, { body: {} }), onFailure })

/** Opens Stripe's customer portal. */
export const usePortal = ({ inNewTab, onProblem }: { inNewTab: boolean; onProblem: (message: string) => void }) =>
  useDeparture<'portal'>({
    ask: () => call(billing.customerPortal),
    onFailure: (error) => onProblem(portalProblem(error)),
    ...(inNewTab && { newTab: billingCopy.openingPortal }),
  })
