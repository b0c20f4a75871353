import type Stripe from 'stripe'
import { idOf, isRefused, stripe } from './stripe.ts'
import { itemOf, itemOfPrice } from './stripe-prices.ts'

/** A subscription at Stripe. `item` is the plan's price id, null for a price that is not ours. */
export type StripeSubscription = {
  id: string
  /** Any string: an unknown status counts as ended. */
  status: string
  item: string | null
  itemId: string
  periodEnd: string
  cancelsAtPeriodEnd: boolean
  /** The plan that a schedule changes it to at the period's end. */
  nextItem: string | null
  created: number
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The customer's 20 latest subscriptions in any status, newest first. */
export const subscriptionsOf = async (customer: string): Promise<StripeSubscription[]> => {
  const { data } = await (await stripe()).subscriptions.list({
    customer,
    status: 'all',
    limit: 20,
    expand: ['data.schedule'],
  })
  const subscriptions = await Promise.all(data.map(toSubscription))
  return subscriptions.flatMap((subscription) => subscription ?? []).toSorted((a, b) => b.created - a.created)
}

const toSubscription = async (given: Stripe.Subscription): Promise<StripeSubscription | undefined> => {
  const [item] = given.items.data
  if (!item) return undefined
  return {
    id: given.id,
    status: given.status,
    item: itemOf(item.price),
    itemId: item.id,
    periodEnd: isoOf(item.current_period_end),
    cancelsAtPeriodEnd: given.cancel_at_period_end || given.cancel_at !== null,
    nextItem: await nextItemOf(given),
    created: given.created,
  }
}

const nextItemOf = async ({ schedule, items }: Stripe.Subscription): Promise<string | null> => {
  if (!schedule || typeof schedule === 'string') return null
  const { current_phase: current, phases } = schedule
  const next = current && phases.find(({ start_date }) => start_date >= current.end_date)
  const price = idOf(next?.items[0]?.price)
  return price && price !== items.data[0]?.price.id ? itemOfPrice(price) : null
}

/** Ends a subscription at once; one that has ended stays as it is. */
export const cancelSubscription = async (subscriptionId: string): Promise<void> => {
  try {
    await (await stripe()).subscriptions.cancel(subscriptionId)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
