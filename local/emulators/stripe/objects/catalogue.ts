import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

export type Product = Official<
  Stripe.Product,
  Base<'product'> & {
    active: boolean
    name: string
    metadata: Metadata
    default_price: null
    images: string[]
    updated: number
  }
>

export type Interval = 'month' | 'year'

export type Price = Official<
  Stripe.Price,
  Base<'price'> & {
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
>
