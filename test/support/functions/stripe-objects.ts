import type Stripe from 'stripe'
import { packs } from '#shared/billing/packs.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'

export type Seconds = number

export const secondsOf = (time: string): Seconds => Date.parse(time) / 1000
export const now = (): Seconds => Math.floor(Date.now() / 1000)

export type Price = {
  id: string
  lookup_key: string | null
  metadata: Record<string, string>
  unit_amount: number
  recurring: { interval: 'month' | 'year'; interval_count: 1 } | null
}

/** `confirmed`: the buyer's bank wants each charge confirmed. */
export type Card = 'good' | 'declined' | 'confirmed'

/** `balance`: above zero it is owed and joins the next invoice. A deleted customer is still found. */
export type Customer = {
  id: string
  metadata: Record<string, string>
  email?: string
  balance: number
  card: Card
  deleted?: true
}

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
  /** Whether its delayed payment has failed. */
  hasFailed: boolean
  invoice: string | null
  amount_total: number
  url: string | null
  success_url: string
  cancel_url: string
  created: Seconds
}

export type SubscriptionItem = {
  id: string
  price: Price
  current_period_start: Seconds
  current_period_end: Seconds
}

/** A change that waits for the payment of the subscription's latest invoice. */
export type PendingUpdate = {
  subscription_items: SubscriptionItem[]
  cancel_at_period_end: boolean | null
  expires_at: Seconds
}

export type Subscription = {
  id: string
  customer: string
  status: string
  items: { data: SubscriptionItem[] }
  cancel_at_period_end: boolean
  cancel_at: Seconds | null
  latest_invoice: string | null
  pending_update: PendingUpdate | null
  schedule: string | null
  created: Seconds
}

export type Phase = { start_date: Seconds; end_date: Seconds; items: { price: string; quantity: number }[] }

export type Schedule = {
  id: string
  subscription: string | null
  status: 'active' | 'released'
  current_phase: { start_date: Seconds; end_date: Seconds } | null
  phases: Phase[]
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
  total: number
  amount_due: number
  /** What is due, once it is paid. */
  readonly amount_paid: number
  /** The customer's balance before and after it. */
  starting_balance: number
  ending_balance: number
  hosted_invoice_url: string
  payment_intent: string
  /** Whether its payment waits for the buyer's confirmation to their bank. */
  waitsForConfirmation: boolean
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

/** The price of a plan or a pack; one of another item costs nothing. */
export const priceOf = (item: string): Price => {
  const interval = Object.values(plans).find(({ priceId }) => priceId === item)?.interval
  return {
    id: `price_of_${item}`,
    lookup_key: item,
    metadata: {},
    unit_amount: centsOf(item),
    recurring: interval ? { interval, interval_count: 1 } : null,
  }
}

/** The price in cents of a plan or a pack; 0 for an unknown one. */
const centsOf = (item: string | null): number =>
  [...Object.values(plans), ...Object.values(packs)].find((one) => ('priceId' in one ? one.priceId : one.id) === item)
    ?.priceCents ?? 0

/** Every price of the product. */
export const catalogue = [...Object.values(plans).map(({ priceId }) => priceId), ...Object.keys(packs)].map(priceOf)

type LineOf = { start: string; end: string; cents?: number }

/** The invoice line for a whole period of a plan. */
export const wholeLine = (planId: PlanId, { start, end, cents = plans[planId].priceCents }: LineOf): Line =>
  lineOf(plans[planId].priceId, cents, false, start, end)

type ChangeOf = LineOf & { share?: number }

/** The two proration lines of a plan change: a share of the old plan's price returned, of the new one's charged. */
export const changeLines = (from: PlanId, to: PlanId, { start, end, share = 1 / 2 }: ChangeOf): Line[] => [
  lineOf(plans[from].priceId, -Math.round(plans[from].priceCents * share), true, start, end),
  lineOf(plans[to].priceId, Math.round(plans[to].priceCents * share), true, start, end),
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
  hasFailed: false,
  invoice: null,
  amount_total: price.unit_amount,
  url: `https://checkout.stripe.test/${id}`,
  success_url: String(pages.success_url),
  cancel_url: String(pages.cancel_url),
  created: now(),
})
