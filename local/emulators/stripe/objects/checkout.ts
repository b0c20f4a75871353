import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Price } from './catalogue.ts'
import type { Official } from './official.ts'

export type LineItem = Official<
  Stripe.LineItem,
  {
    id: string
    object: 'item'
    amount_subtotal: number
    amount_total: number
    currency: string
    description: string
    price: Price
    quantity: number
  }
>

export type CheckoutSession = Official<
  Stripe.Checkout.Session,
  Base<'checkout.session'> & {
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
  }
> & {
  /** The line items, and the metadata of the subscription or payment that the session creates. */
  standIn: { lines: LineItem[]; metadata: Metadata }
}
