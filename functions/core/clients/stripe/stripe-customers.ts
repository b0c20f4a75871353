import { stripe } from './stripe.ts'

/** Makes a customer for a user; asked again with the same user, Stripe answers with the same one. */
export const createCustomer = async (userId: string, email: string | null): Promise<string> => {
  const { id } = await (await stripe()).customers.create(
    { metadata: { userId }, ...(email && { email }) },
    { idempotencyKey: `customer:${userId}` },
  )
  return id
}

type PortalChange = { subscriptionId: string; itemId: string; price: string }

/** Opens the billing portal: its first page, or the confirmation of a change of plan. */
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
