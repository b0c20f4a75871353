import { readCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { userOfCustomer } from './customers.ts'
import { nobody } from './purchase-rows.ts'
import { applyCheckout } from './purchases.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Records a checkout whose delayed payment has failed with a line in the credit history, once: its buyer left days ago. One that
 * was paid all the same is granted.
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
