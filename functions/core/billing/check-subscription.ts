import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { completedPackCheckoutsOf } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { paidInvoicesOf } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { applyCheckout, applyInvoice } from './grant-purchases.ts'
import { checkoutKey, findPurchase, invoiceKey } from './purchase-rows.ts'
import { syncSubscription } from './sync-subscription.ts'

const daysBack = 30
const checkedEveryMilliseconds = 60_000

/**
 * Mirrors the subscription from Stripe, grants recent purchases whose webhooks were lost, and returns the updated
 * account. Purchases are compared at most once a minute, because clients call this often.
 */
export const checkSubscription = async (account: AccountRow, now = Date.now()): Promise<AccountRow> => {
  await syncSubscription(account.userId)
  const checkedAt = Date.parse(account.purchasesCheckedAt ?? '')
  if (account.stripeCustomer && !(now - checkedAt < checkedEveryMilliseconds)) {
    await applyMissedPurchases(account.stripeCustomer, Math.floor(now / 1000) - daysBack * 24 * 3600)
    await changeRow(keys.account(account.userId), {
      set: 'SET purchasesCheckedAt = :now',
      condition: 'attribute_exists(pk)',
      values: { ':now': new Date(now).toISOString() },
    })
  }
  return (await findAccount(account.userId)) ?? account
}

const applyMissedPurchases = async (customer: string, since: number): Promise<void> => {
  for (const id of await completedPackCheckoutsOf(customer, since))
    if (!(await findPurchase(checkoutKey(id)))) await applyCheckout(id)
  // Oldest first, in the order of the payments.
  for (const id of (await paidInvoicesOf(customer, since)).toReversed())
    if (!(await findPurchase(invoiceKey(id)))) await applyInvoice(id)
}
