import { isMissing } from '#functions/core/clients/stripe/stripe.ts'
import { closeCheckout, openCheckoutsOf } from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { deleteCustomer } from '#functions/core/clients/stripe/stripe-customers.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { nobody } from './purchase-rows.ts'

/**
 * Ends everything of a customer at Stripe: open checkouts, subscriptions, the customer itself. The row of the customer
 * stays without a user, so that late events of the customer are recognised. Idempotent.
 */
export const endStripeCustomer = async (customer: string): Promise<void> => {
  for (const { id } of await checkoutsOf(customer)) await closeCheckout(id)
  await deleteCustomer(customer)
  await changeRow(keys.stripeCustomer(customer), {
    set: 'SET userId = :nobody',
    condition: 'attribute_exists(pk)',
    values: { ':nobody': nobody },
  })
}

const checkoutsOf = async (customer: string) => {
  try {
    return await openCheckoutsOf(customer)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
