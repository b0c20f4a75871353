import type Stripe from 'stripe'
import { type PlanId, packs, plans } from '#shared/billing/plans.ts'

export type Seconds = number

export const secondsOf = (time: string): Seconds => Date.parse(time) / 1000
export const now = (): Seconds => Math.floor(Date.now() / 1000)

export type Price = { id: string; lookup_key: string | null; metadata: Record<string, string> }

export type Session = {
  id: string
  mode: string
  customer: string
  client_reference_id: string
  metadata: Record<string, string>
  /** The id of the price that it sells. */
  price: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  payment_intent: string | null
  invoice: string | null
  amount_total: number
  url: string | null
  success_url: string
  cancel_url: string
  created: Seconds
}

export type Subscription = {
  id: string
  customer: string
  status: string
  items: { data: { id: string; price: Price; current_period_start: Seconds; current_period_end: Seconds }[] }
  cancel_at_period_end: boolean
  cancel_at: Seconds | null
  schedule: unknown
  created: Seconds
}

export type Line = {
  amount: number
  pricing: { price_details: { price: string } }
  parent: { subscription_item_details: { proration: boolean } }
  period: { start: Seconds; end: Seconds }
}

export type Invoice = {
  id: string
  customer: string
  status: string
  amount_paid: number
  payment_intent: string
  subscription: string | null
  parent: { subscription_details: { subscription: string | null } }
  lines: Line[]
  created: Seconds
}

export type Reversal = {
  id: string
  payment_intent: string
  charge: string
  amount: number
  currency: string
  status: string
  created: Seconds
}

/** An event that Stripe lists. */
export type Told = { type: string; created: Seconds; data: { object: { id?: string; customer?: string } } }

export const priceOf = (item: string): Price => ({ id: `price_of_${item}`, lookup_key: item, metadata: {} })

/** Every price of the product. */
export const catalogue = [...Object.values(plans).map(({ priceId }) => priceId), ...Object.keys(packs)].map(priceOf)

/** The price in cents of a plan or a pack; 0 for an unknown one. */
const centsOf = (item: string | null): number =>
  [...Object.values(plans), ...Object.values(packs)].find((one) => ('priceId' in one ? one.priceId : one.id) === item)
    ?.priceCents ?? 0

type LineOf = { start: string; end: string; cents?: number }

/** The invoice line for a whole period of a plan. */
export const wholeLine = (planId: PlanId, { start, end, cents = plans[planId].priceCents }: LineOf): Line =>
  lineOf(plans[planId].priceId, cents, false, start, end)

/** The two proration lines of a plan change: half the old plan's price returned, half the new one's charged. */
export const changeLines = (from: PlanId, to: PlanId, { start, end }: LineOf): Line[] => [
  lineOf(plans[from].priceId, -Math.round(plans[from].priceCents / 2), true, start, end),
  lineOf(plans[to].priceId, Math.round(plans[to].priceCents / 2), true, start, end),
]

export const lineOf = (item: string, amount: number, proration: boolean, start: string, end: string): Line => ({
  amount,
  pricing: { price_details: { price: `price_of_${item}` } },
  parent: { subscription_item_details: { proration } },
  period: { start: secondsOf(start), end: secondsOf(end) },
})

/** The open session of a checkout that was asked for with these parameters. */
export const openedSession = (
  id: string,
  customer: string,
  price: Price,
  { mode, client_reference_id, metadata, ...pages }: Stripe.Checkout.SessionCreateParams,
): Session => ({
  id,
  mode: String(mode),
  customer,
  client_reference_id: String(client_reference_id),
  metadata: { item: String(metadata?.item), ...(metadata?.version && { version: String(metadata.version) }) },
  price: price.id,
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  invoice: null,
  amount_total: centsOf(price.lookup_key),
  url: `https://checkout.stripe.test/${id}`,
  success_url: String(pages.success_url),
  cancel_url: String(pages.cancel_url),
  created: now(),
})
