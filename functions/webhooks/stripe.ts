import { readDelivery } from '#functions/core/billing/read-stripe-delivery.ts'
import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { enqueue } from '#functions/core/clients/aws/webhook-queue.ts'
import { isSignedByStripe } from '#functions/core/clients/stripe/stripe-signature.ts'
import { env } from '#functions/core/runtime/env.ts'
import { webhook } from '#functions/middleware/webhook.ts'

/** Receives Stripe's events: verifies them and queues a small message for `apply-stripe-event`. */
export const handler = webhook(async ({ headers, body }) => {
  const secrets = await readSecrets('STRIPE_WEBHOOK_SECRET_ARN')
  if (!isSignedByStripe({ header: headers['stripe-signature'], body }, secrets)) return 'refused'
  const delivered = readDelivery(body.toString(), env('STRIPE_LIVE_MODE') === 'true')
  if (delivered === 'foreign') return 'refused'
  if (delivered === 'ignored') return 'accepted'
  await enqueue('STRIPE_EVENTS_QUEUE_URL', delivered.event, delivered.event.eventId)
  return 'accepted'
})
