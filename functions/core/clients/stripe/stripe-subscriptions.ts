import type Stripe from 'stripe'
import { idOf, isMissing, isRefused, stripe } from './stripe.ts'
import { itemOf, itemOfPrice } from './stripe-prices.ts'

/** A subscription at Stripe. `item` is the plan's price id, or null for a price that is not ours. */
export type StripeSubscription = {
  id: string
  /** Any string: an unknown status counts as ended. */
  status: string
  item: string | null
  itemId: string
  price: string
  periodStart: string
  periodEnd: string
  cancelsAtPeriodEnd: boolean
  /** The schedule of a booked change, and the plan that starts at the period's end. */
  schedule: string | null
  nextItem: string | null
  /** The plan of a change that waits for its payment. */
  pendingItem: string | null
  latestInvoice: string | null
  /** The latest invoice, as long as it can be paid. */
  openInvoice: { id: string; url: string | null } | null
  /** The customer's balance in US cents. A positive balance is added to the next invoice. */
  balanceCents: number
  created: number
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * The customer's 20 latest subscriptions in any status, newest first. Empty for a customer that Stripe does not have.
 */
export const subscriptionsOf = async (customer: string): Promise<StripeSubscription[]> => {
  const subscriptions = await Promise.all((await listOf(customer)).map(toSubscription))
  return subscriptions.flatMap((subscription) => subscription ?? []).toSorted((a, b) => b.created - a.created)
}

const listOf = async (customer: string): Promise<Stripe.Subscription[]> => {
  try {
    const { data } = await (await stripe()).subscriptions.list({
      customer,
      status: 'all',
      limit: 20,
      expand: ['data.schedule', 'data.latest_invoice', 'data.customer'],
    })
    return data
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const toSubscription = async (given: Stripe.Subscription): Promise<StripeSubscription | undefined> => {
  const [item] = given.items.data
  if (!item) return undefined
  return {
    id: given.id,
    status: given.status,
    item: itemOf(item.price),
    itemId: item.id,
    price: item.price.id,
    periodStart: isoOf(item.current_period_start),
    periodEnd: isoOf(item.current_period_end),
    cancelsAtPeriodEnd: given.cancel_at_period_end || given.cancel_at !== null,
    schedule: idOf(given.schedule),
    nextItem: await nextItemOf(given),
    pendingItem: await pendingItemOf(given),
    latestInvoice: idOf(given.latest_invoice),
    openInvoice: openInvoiceOf(given),
    balanceCents: balanceOf(given),
    created: given.created,
  }
}

const pendingItemOf = async ({ pending_update: pending }: Stripe.Subscription): Promise<string | null> => {
  const [item] = pending?.subscription_items ?? []
  return item ? (itemOf(item.price) ?? itemOfPrice(item.price.id)) : null
}

const openInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): StripeSubscription['openInvoice'] => {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open' || !invoice.id) return null
  return { id: invoice.id, url: invoice.hosted_invoice_url ?? null }
}

const balanceOf = ({ customer }: Stripe.Subscription): number =>
  typeof customer === 'string' || customer.deleted ? 0 : customer.balance

const nextItemOf = async ({ schedule, items }: Stripe.Subscription): Promise<string | null> => {
  if (!schedule || typeof schedule === 'string') return null
  const { current_phase: current, phases } = schedule
  const next = current && phases.find(({ start_date }) => start_date >= current.end_date)
  const price = idOf(next?.items[0]?.price)
  return price && price !== items.data[0]?.price.id ? itemOfPrice(price) : null
}

/** Ends a subscription at once. One that has ended stays unchanged. */
export const cancelSubscription = async (subscriptionId: string): Promise<void> => {
  try {
    await (await stripe()).subscriptions.cancel(subscriptionId)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
