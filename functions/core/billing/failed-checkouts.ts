import { readCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { userOfCustomer } from './customers.ts'
import { applyCheckout } from './grant-purchases.ts'
import { nobody } from './purchase-rows.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Adds a line to the credit history, once, for a checkout whose delayed payment has failed: the buyer left the checkout
 * page days ago. Grants a checkout that was paid after all.
 */
export const applyFailedCheckout = async (sessionId: string): Promise<void> => {
  const checkout = await readCheckout(sessionId)
  const userId = checkout?.customer && (await userOfCustomer(checkout.customer))
  if (!checkout || !userId || userId === nobody) return
  if (checkout.isPaid) {
    await applyCheckout(sessionId)
    return
  }
  const businessKey = `failed:${sessionId}`
  const reason = entryReasons.failedPayment
  await post(userId, businessKey, (account) => ({
    balance: account,
    entries: [{ type: 'adjust', credits: 0, plan: 0, pack: 0, businessKey, reason }],
  }))
  await syncSubscription(userId)
}
