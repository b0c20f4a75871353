import { toAccount } from '#functions/core/accounts/accounts.ts'
import { checkSubscription } from '#functions/core/billing/check-subscription.ts'
import { startPackCheckout, startPlanCheckout, startPortal } from '#functions/core/billing/start-checkout.ts'
import { trackConversion } from '#functions/core/billing/track-conversion.ts'
import { verifyPurchase } from '#functions/core/billing/verify-purchase.ts'
import { creditHistory } from '#functions/core/credits/credit-history.ts'
import { api } from '#functions/middleware/api.ts'
import { yearlyOffer } from '#shared/billing/plans.ts'
import { billing } from '#shared/contracts/billing.ts'

export const handler = api(billing, {
  createCheckout: async ({ account, body }) => ({ url: await startPlanCheckout(account, body.priceId) }),
  createYearlyCheckout: async ({ account }) => ({ url: await startPlanCheckout(account, yearlyOffer.plan.priceId) }),
  createCreditCheckout: async ({ account, body }) => ({
    url: await startPackCheckout(account, body.packId, body.source),
  }),
  customerPortal: async ({ account }) => ({ url: await startPortal(account) }),
  verifyCreditPurchase: ({ account, body }) => verifyPurchase(account, body.sessionId),
  checkSubscription: async ({ account }) => toAccount(await checkSubscription(account)),
  trackConversion: async ({ account }) => ({ isFirst: await trackConversion(account) }),
  listCreditEntries: ({ account, query }) => creditHistory(account, query),
})
