import type { Base, Metadata } from './base.ts'

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
