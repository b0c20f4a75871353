import type { Base, Metadata } from './base.ts'

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
