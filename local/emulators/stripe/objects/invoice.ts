import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

export type InvoiceLine = Official<
  Stripe.InvoiceLineItem,
  {
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
>

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

export type Invoice = Official<
  Stripe.Invoice,
  Base<'invoice'> & {
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
    hosted_invoice_url: string | null
    metadata: Metadata
    number: string | null
    parent: {
      type: 'subscription_details'
      quote_details: null
      subscription_details: { metadata: Metadata; subscription: string; subscription_proration_date?: number }
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
      voided_at: number | null
    }
    subtotal: number
    total: number
  }
> & {
  standIn: { lines: InvoiceLine[] }
}

export type InvoicePayment = Official<
  Stripe.InvoicePayment,
  Base<'invoice_payment'> & {
    amount_paid: number | null
    amount_requested: number
    currency: string
    invoice: string
    is_default: true
    payment: { type: 'payment_intent'; payment_intent: string }
    status: 'open' | 'paid'
  }
>
