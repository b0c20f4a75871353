import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

export type Card = 'good' | 'declined'

export type Customer = Official<
  Stripe.Customer,
  Base<'customer'> & {
    email: string | null
    name: string | null
    description: string | null
    metadata: Metadata
    /** A balance below zero is a credit that later invoices use. */
    balance: number
    currency: string | null
    delinquent: boolean
  }
> & {
  /** The customer's card, and by how many seconds the customer's clock is ahead of ours. */
  standIn: { card: Card; aheadSeconds: number }
}
