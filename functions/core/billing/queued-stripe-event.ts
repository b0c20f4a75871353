import * as z from 'zod'
import { stripeEventTypes } from './stripe-event-types.ts'

/** The queued part of a Stripe event. It names the changed object, whose current state is read from Stripe again. */
export const StripeEvent = z.object({
  eventId: z.string().min(1).max(255),
  type: z.enum(stripeEventTypes),
  objectId: z.string().min(1).max(255),
  /** The customer that the object names, if any. */
  customer: z.string().max(255).nullable(),
})
export type StripeEvent = z.infer<typeof StripeEvent>
