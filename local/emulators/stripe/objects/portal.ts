import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

type ProrationBehavior = 'none' | 'create_prorations' | 'always_invoice'

export type PortalFeatures = {
  customer_update: {
    enabled: boolean
    allowed_updates: ('address' | 'email' | 'name' | 'phone' | 'shipping' | 'tax_id')[]
  }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean }
  subscription_cancel: {
    enabled: boolean
    mode: 'at_period_end' | 'immediately'
    proration_behavior: ProrationBehavior
  }
  subscription_update: {
    enabled: boolean
    default_allowed_updates: ('price' | 'quantity' | 'promotion_code')[]
    proration_behavior: ProrationBehavior
    products: { product: string; prices: string[] }[]
    schedule_at_period_end: { conditions: { type: 'decreasing_item_amount' | 'shortening_interval' }[] }
  }
}

export type PortalConfiguration = Official<
  Stripe.BillingPortal.Configuration,
  Base<'billing_portal.configuration'> & {
    active: boolean
    is_default: boolean
    default_return_url: string | null
    features: PortalFeatures
    business_profile: {
      headline: string | null
      privacy_policy_url: string | null
      terms_of_service_url: string | null
    }
    metadata: Metadata
    updated: number
  }
>

export type PortalSession = Official<
  Stripe.BillingPortal.Session,
  Base<'billing_portal.session'> & {
    configuration: string
    customer: string
    return_url: string | null
    url: string
  }
>
