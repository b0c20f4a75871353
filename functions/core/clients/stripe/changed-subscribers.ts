import { idOf, stripe } from './stripe.ts'
import { subscriptionEventTypes } from './subscription-event-types.ts'

/** Customers with subscription events since a time (seconds since 1970), without duplicates. For reconciliation. */
export const subscribersChangedSince = async (since: number): Promise<string[]> => {
  const customers = new Set<string>()
  const list = (await stripe()).events.list({
    types: [...subscriptionEventTypes],
    created: { gte: since },
    limit: 100,
  })
  for await (const { data } of list) {
    const customer = 'customer' in data.object ? idOf(data.object.customer) : null
    if (customer) customers.add(customer)
  }
  return [...customers]
}
