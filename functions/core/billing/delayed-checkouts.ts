import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { readCheckout, type StripeCheckout } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { userOfCustomer } from './customers.ts'
import { nobody } from './purchase-rows.ts'

/**
 * Stores on the account that the payment of a checkout takes days, and clears it once the payment is paid or has
 * failed. The screens show it. Call it after the effect of each event of a checkout.
 */
export const recordDelay = async (sessionId: string): Promise<void> => {
  const checkout = await readCheckout(sessionId)
  const userId = checkout?.customer && (await userOfCustomer(checkout.customer))
  if (!checkout || !userId || userId === nobody) return
  const account = await findAccount(userId)
  if (!account) return
  const isRecorded = account.delayedCheckout === sessionId
  if (!isOnItsWay(checkout, account)) return isRecorded ? clearDelay(userId, sessionId) : undefined
  if (isRecorded) return
  await changeRow(keys.account(userId), {
    set: 'SET delayedCheckout = :id',
    condition: 'attribute_exists(pk)',
    values: { ':id': sessionId },
  })
  // The payment's own event may have been handled between the first read and this write.
  const latest = await readCheckout(sessionId)
  if (!latest || !isOnItsWay(latest, account)) await clearDelay(userId, sessionId)
}

/** The session of a plan does not show a failed payment; its subscription does. */
const isOnItsWay = ({ mode, delayed }: StripeCheckout, { subscription }: AccountRow): boolean =>
  delayed === 'processing' && (mode === 'payment' || subscription?.status === 'active')

const clearDelay = async (userId: string, sessionId: string): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET delayedCheckout = :none',
    condition: 'delayedCheckout = :id',
    values: { ':none': null, ':id': sessionId },
  })
}
