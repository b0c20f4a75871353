import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

/**
 * `confirmed`: the buyer's bank wants each charge confirmed (3-D Secure). `debit`: a bank debit, which takes days.
 * `disputed`: each charge succeeds and is disputed at once.
 */
export type Card = 'good' | 'declined' | 'confirmed' | 'debit' | 'disputed'

export type Customer = Official<
  Stripe.Customer,
  Base<'customer'> & {
    email: string | null
    metadata: Metadata
    /** A balance below zero is a credit that later invoices use. */
    balance: number
    currency: string | null
    delinquent: boolean
  }
> & {
  /** The customer's card, by how many seconds the customer's clock is ahead of ours, and whether it was deleted. */
  standIn: { card: Card; aheadSeconds: number; isDeleted: boolean }
}
