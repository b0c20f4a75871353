import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Price } from './catalogue.ts'
import type { Official } from './official.ts'

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

export type CancellationReason = 'cancellation_requested' | 'payment_disputed' | 'payment_failed'

export type PendingUpdate = {
  billing_cycle_anchor: number | null
  cancel_at_period_end: boolean | null
  expires_at: number
  subscription_items: [SubscriptionItem]
  trial_end: null
  trial_from_plan: null
}

export type Subscription = Official<
  Stripe.Subscription,
  Base<'subscription'> & {
    billing_cycle_anchor: number
    billing_mode: { type: 'flexible' }
    cancel_at: number | null
    cancel_at_period_end: boolean
    canceled_at: number | null
    cancellation_details: { comment: null; feedback: null; reason: CancellationReason | null }
    collection_method: 'charge_automatically'
    currency: string
    customer: string
    ended_at: number | null
    items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string }
    latest_invoice: string | null
    metadata: Metadata
    pending_update: PendingUpdate | null
    schedule: string | null
    start_date: number
    status: SubscriptionStatus
    trial_end: null
  }
>

type Phase = { start_date: number; end_date: number; items: { price: string; quantity: number }[] }

export type SubscriptionSchedule = Official<
  Stripe.SubscriptionSchedule,
  Base<'subscription_schedule'> & {
    current_phase: { start_date: number; end_date: number } | null
    customer: string
    end_behavior: 'release'
    phases: Phase[]
    released_at: number | null
    released_subscription: string | null
    status: 'active' | 'released'
    subscription: string | null
  }
>
