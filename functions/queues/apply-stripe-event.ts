import { applyStripeEvent } from '#functions/core/billing/apply-stripe-event.ts'
import { StripeEvent } from '#functions/core/billing/stripe-event-message.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(StripeEvent, applyStripeEvent)
