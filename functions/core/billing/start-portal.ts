import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { openPortal } from '#functions/core/clients/stripe/stripe-portal.ts'
import { subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { env } from '#functions/core/runtime/env.ts'
import { appError } from '#shared/errors.ts'

/** The portal's URL for a user who has or had a subscription. Throws `portal.noSubscription` for others. */
export const startPortal = async (account: AccountRow): Promise<string> => {
  const { stripeCustomer } = account
  if (!stripeCustomer || (await subscriptionsOf(stripeCustomer)).length === 0) throw appError('portal.noSubscription')
  return openBillingPortal(account)
}

/** The portal's URL for a user who is a customer at Stripe. Throws `portal.noSubscription` for others. */
export const openBillingPortal = ({ stripeCustomer }: Pick<AccountRow, 'stripeCustomer'>): Promise<string> => {
  if (!stripeCustomer) throw appError('portal.noSubscription')
  return openPortal(stripeCustomer, `${env('PUBLIC_URL')}/account`)
}
