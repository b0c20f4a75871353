import { isMissing, stripe } from './stripe.ts'

/** Creates the customer of a user. Idempotent: Stripe returns the same customer for the same user within a day. */
export const createCustomer = async (userId: string, email: string | null): Promise<string> => {
  const { id } = await (await stripe()).customers.create(
    { metadata: { userId }, ...(email && { email }) },
    { idempotencyKey: `customer:${userId}` },
  )
  return id
}

/** Deletes a customer, whose subscriptions Stripe ends at once (docs/vendors.md, Stripe); a missing one counts as deleted. */
export const deleteCustomer = async (customer: string): Promise<void> => {
  try {
    await (await stripe()).customers.del(customer)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

type PortalChange = { subscriptionId: string; itemId: string; price: string }

/** The URL of a billing portal session: its start page, or the confirmation of a plan change. */
export const openPortal = async (customer: string, returnUrl: string, change?: PortalChange): Promise<string> => {
  const { url } = await (await stripe()).billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    ...(change && {
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: change.subscriptionId,
          items: [{ id: change.itemId, price: change.price, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    }),
  })
  return url
}
