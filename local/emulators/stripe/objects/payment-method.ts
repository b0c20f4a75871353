import type Stripe from 'stripe'
import type { Base } from './base.ts'
import type { Card } from './customer.ts'
import type { Official } from './official.ts'

export type PaymentMethod = Official<
  Stripe.PaymentMethod,
  Base<'payment_method'> & { customer: string; type: 'card' }
> & {
  standIn: { card: Card }
}
