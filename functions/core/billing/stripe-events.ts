import * as z from 'zod'
import { stripeEventTypes } from './stripe-event-types.ts'

/** The part of a Stripe event that is believed: which object changed. What it looks like now is fetched again. */
export const StripeEvent = z.object({
  eventId: z.string().min(1).max(255),
  type: z.enum(stripeEventTypes),
  objectId: z.string().min(1).max(255),
  /** Whose it is, where the object says so. */
  customer: z.string().max(255).nullable(),
})
export type StripeEvent = z.infer<typeof StripeEvent>
