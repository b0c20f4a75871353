/**
 * The objects as they are kept and answered, in the shapes of API version 2026-10-28.endive, as far as they are used.
 * Times are seconds since 1970, amounts are cents. `standIn` is ours and never answered.
 */
export type Metadata = Record<string, string>

type Base<Kind extends string> = { id: string; object: Kind; created: number; livemode: false }

export type Product = Base<'product'> & {
  active: boolean
  name: string
  description: string | null
  metadata: Metadata
  default_price: null
  images: string[]
  updated: number
}

export type Interval = 'day' | 'week' | 'month' | 'year'

export type Price = Base<'price'> & {
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: {
    interval: Interval
    interval_count: number
    meter: null
    trial_period_days: null
    usage_type: 'licensed'
  } | null
  type: 'one_time' | 'recurring'
  unit_amount: number
  unit_amount_decimal: string
}

export type Card = 'good' | 'declined'

export type Customer = Base<'customer'> & {
  email: string | null
  name: string | null
  description: string | null
  metadata: Metadata
  /** Below zero is what later invoices are paid from. */
  balance: number
  currency: string | null
  delinquent: boolean
  /** Its card, and by how many seconds its clock is ahead of ours. */
  standIn: { card: Card; aheadSeconds: number }
}

export type LineItem = {
  id: string
  object: 'item'
  amount_subtotal: number
  amount_total: number
  currency: string
  description: string
  price: Price
  quantity: number
}

export type CheckoutSession = Base<'checkout.session'> & {
  mode: 'subscription' | 'payment'
  ui_mode: 'hosted_page'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_subtotal: number
  amount_total: number
  currency: string
  customer: string
  client_reference_id: string | null
  metadata: Metadata
  success_url: string
  cancel_url: string | null
  url: string | null
  expires_at: number
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  /** What is bought, and the marks for what it makes. */
  standIn: { lines: LineItem[]; metadata: Metadata }
}

export type PaymentIntent = Base<'payment_intent'> & {
  amount: number
  amount_received: number
  currency: string
  customer: string
  description: string | null
  latest_charge: string | null
  metadata: Metadata
  status: 'requires_payment_method' | 'succeeded'
  last_payment_error: { type: 'card_error'; code: string; decline_code: string; message: string } | null
}

export type Charge = Base<'charge'> & {
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}

export type SubscriptionStatus = 'active' | 'past_due' | 'canceled' | 'incomplete'

export type Subscription = Base<'subscription'> & {
  billing_cycle_anchor: number
  billing_mode: { type: 'flexible' }
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: null; feedback: null; reason: string | null }
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  ended_at: number | null
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string }
  latest_invoice: string | null
  metadata: Metadata
  pending_update: null
  schedule: string | null
  start_date: number
  status: SubscriptionStatus
  trial_end: null
}

type Phase = { start_date: number; end_date: number; items: { price: string; quantity: number }[] }

export type SubscriptionSchedule = Base<'subscription_schedule'> & {
  current_phase: { start_date: number; end_date: number } | null
  customer: string
  end_behavior: 'release'
  phases: Phase[]
  released_at: number | null
  released_subscription: string | null
  status: 'active' | 'released'
  subscription: string | null
}

export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  invoice: string
  livemode: false
  metadata: Metadata
  parent: {
    type: 'subscription_item_details'
    invoice_item_details: null
    subscription_item_details: {
      invoice_item: string | null
      proration: boolean
      proration_details: null
      subscription: string
      subscription_item: string
    }
  }
  period: { start: number; end: number }
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
  quantity: number
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

export type Invoice = Base<'invoice'> & {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  billing_reason: BillingReason
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  customer_email: string | null
  metadata: Metadata
  number: string | null
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { metadata: Metadata; subscription: string }
  }
  period_start: number
  period_end: number
  starting_balance: number
  ending_balance: number | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  status_transitions: {
    finalized_at: number | null
    paid_at: number | null
    marked_uncollectible_at: null
    voided_at: null
  }
  subtotal: number
  total: number
  standIn: { lines: InvoiceLine[] }
}

export type InvoicePayment = Base<'invoice_payment'> & {
  amount_paid: number | null
  amount_requested: number
  currency: string
  invoice: string
  is_default: true
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid'
}

export type PortalConfiguration = Base<'billing_portal.configuration'> & {
  active: boolean
  is_default: boolean
  default_return_url: string | null
  features: PortalFeatures
  business_profile: { headline: string | null; privacy_policy_url: string | null; terms_of_service_url: string | null }
  metadata: Metadata
  updated: number
}

export type PortalFeatures = {
  customer_update: { enabled: boolean; allowed_updates: string[] }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean }
  subscription_cancel: { enabled: boolean; mode: 'at_period_end' | 'immediately'; proration_behavior: string }
  subscription_update: {
    enabled: boolean
    default_allowed_updates: string[]
    proration_behavior: string
    products: { product: string; prices: string[] }[]
    schedule_at_period_end: { conditions: { type: 'decreasing_item_amount' | 'shortening_interval' }[] }
  }
}

export type PlanChange = { subscription: string; item: string; price: string }

export type PortalSession = Base<'billing_portal.session'> & {
  configuration: string
  customer: string
  return_url: string | null
  url: string
  flow: unknown
  /** The change that its first page asks to confirm, and where it leads afterwards. */
  standIn: { change: PlanChange | null; afterwards: string | null }
}

export type Refund = Base<'refund'> & {
  amount: number
  charge: string
  currency: string
  failure_reason: string | null
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export type Dispute = Base<'dispute'> & {
  amount: number
  charge: string
  currency: string
  is_charge_refundable: boolean
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
}

export type WebhookEndpoint = Base<'webhook_endpoint'> & {
  api_version: string | null
  description: string | null
  enabled_events: string[]
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
  standIn: { secret: string }
}

export type Event = Base<'event'> & {
  api_version: string
  data: { object: unknown; previous_attributes?: unknown }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: string
}

export type StripeObject =
  | Product
  | Price
  | Customer
  | CheckoutSession
  | PaymentIntent
  | Charge
  | Subscription
  | SubscriptionSchedule
  | Invoice
  | InvoicePayment
  | PortalConfiguration
  | PortalSession
  | Refund
  | Dispute
  | WebhookEndpoint
  | Event

export type Kind = StripeObject['object']

export type Of<Name extends Kind> = Extract<StripeObject, { object: Name }>
