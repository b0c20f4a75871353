import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

export type PaymentIntent = Official<
  Stripe.PaymentIntent,
  Base<'payment_intent'> & {
    amount: number
    amount_received: number
    currency: string
    customer: string
    description: string | null
    latest_charge: string | null
    metadata: Metadata
    status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'
    last_payment_error: { type: 'card_error'; code: 'card_declined'; decline_code: string; message: string } | null
  }
>

export type Charge = Official<
  Stripe.Charge,
  Base<'charge'> & {
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
    status: 'succeeded' | 'pending' | 'failed'
  }
>

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

export type Refund = Official<
  Stripe.Refund,
  Omit<Base<'refund'>, 'livemode'> & {
    amount: number
    balance_transaction: string
    charge: string
    currency: string
    destination_details: { card: { type: 'refund' }; type: 'card' }
    failure_reason?: string
    metadata: Metadata
    payment_intent: string
    reason: RefundReason | null
    receipt_number: null
    source_transfer_reversal: null
    status: 'pending' | 'succeeded' | 'failed' | 'canceled'
    transfer_reversal: null
  }
>

export type Dispute = Official<
  Stripe.Dispute,
  Base<'dispute'> & {
    amount: number
    charge: string
    currency: string
    is_charge_refundable: boolean
    metadata: Metadata
    payment_intent: string
    reason: string
    status: 'needs_response' | 'won' | 'lost' | 'appeal_under_review'
  }
>
