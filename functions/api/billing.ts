import { type AccountRow, toAccount } from '#functions/core/accounts/accounts.ts'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { changePlan, finishPayment, quotePlanChange, undoPlanChange } from '#functions/core/billing/change-plan.ts'
import { checkSubscription } from '#functions/core/billing/check-subscription.ts'
import { startPackCheckout, startPlanCheckout } from '#functions/core/billing/start-checkout.ts'
import { startPortal } from '#functions/core/billing/start-portal.ts'
import { trackConversion } from '#functions/core/billing/track-conversion.ts'
import { verifyPurchase } from '#functions/core/billing/verify-purchase.ts'
import { creditHistory } from '#functions/core/credits/credit-history.ts'
import { api } from '#functions/middleware/api.ts'
import { yearlyOffer } from '#shared/billing/plans.ts'
import { billing } from '#shared/contracts/billing.ts'

/** Starts a visit to a page of Stripe and takes one token of the rate limit. */
const visit = async (account: AccountRow, start: () => Promise<string>) => {
  await takeTokens(account.userId, 'checkouts')
  return { url: await start() }
}

export const handler = api(billing, {
  createCheckout: ({ account, body }) => visit(account, () => startPlanCheckout(account, body.priceId)),
  createYearlyCheckout: ({ account }) => visit(account, () => startPlanCheckout(account, yearlyOffer.plan.priceId)),
  createCreditCheckout: ({ account, body }) =>
    visit(account, () => startPackCheckout(account, body.packId, body.source)),
  customerPortal: ({ account }) => visit(account, () => startPortal(account)),
  quotePlanChange: async ({ account, body }) => {
    await takeTokens(account.userId, 'planChanges')
    return quotePlanChange(account, body.priceId)
  },
  changePlan: async ({ account, body }) => {
    await takeTokens(account.userId, 'planChanges')
    return changePlan(account, body)
  },
  undoPlanChange: async ({ account }) => {
    await takeTokens(account.userId, 'planChanges')
    return toAccount(await undoPlanChange(account))
  },
  finishPayment: ({ account }) => visit(account, () => finishPayment(account)),
  verifyCreditPurchase: async ({ account, body }) => {
    await takeTokens(account.userId, 'verifications')
    return verifyPurchase(account, body.sessionId)
  },
  checkSubscription: async ({ account }) => toAccount(await checkSubscription(account)),
  trackConversion: async ({ account }) => ({ isFirst: await trackConversion(account) }),
  listCreditEntries: ({ account, query }) => creditHistory(account, query),
})
