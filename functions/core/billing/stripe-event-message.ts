import * as z from 'zod'
import { stripeEventTypes } from './stripe-event-types.ts'

/**
 * The queued part of a Stripe event. It names the changed object; the worker reads the object's current state from
 * Stripe.
 */
export const StripeEvent = z.object({
  eventId: z.string().min(1).max(255),
  type: z.enum(stripeEventTypes),
  objectId: z.string().min(1).max(255),
  customer: z.string().max(255).nullable(),
})
export type StripeEvent = z.infer<typeof StripeEvent>
