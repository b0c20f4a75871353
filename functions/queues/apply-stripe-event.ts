import { applyStripeEvent } from '#functions/core/apply-stripe-event.ts'
import { StripeEvent } from '#functions/core/stripe-events.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(StripeEvent, applyStripeEvent)
