import * as z from 'zod'
import type { StripeStandIn } from '#local/emulators/stripe/start-stripe.ts'
import { StripeRefusal } from '#local/emulators/stripe/stripe-refusal.ts'
import { WebhookFaults } from '#local/emulators/stripe/webhook-faults.ts'
import type { StandIns } from '#local/run/start-stand-ins.ts'
import { ConsoleError } from './console-error.ts'
import type { ConsoleHandler } from './console-handler.ts'

const CardChoice = z.strictObject({ card: z.enum(['good', 'declined', 'confirmed']) })

const RefundRequest = z.strictObject({
  amount: z.int().positive().optional(),
  status: z.enum(['pending', 'succeeded']).default('succeeded'),
})

const RefundEnd = z.strictObject({ status: z.enum(['succeeded', 'failed']) })

const DisputeEnd = z.strictObject({ status: z.enum(['won', 'lost']) })

/** The routes of Stripe's dashboard and of its webhook faults, below `/local/api`. */
export const stripeRoutes = (standIns: StandIns): Record<string, ConsoleHandler> => {
  const using =
    (act: (stripe: StripeStandIn, id: string, body: unknown) => unknown): ConsoleHandler =>
    ({ params, body }) => {
      if (!standIns.stripe) throw new ConsoleError(404, 'The real Stripe is in use: STRIPE_SECRET_KEY is set.')
      try {
        return act(standIns.stripe, params.id ?? '', body ?? {})
      } catch (error) {
        throw error instanceof StripeRefusal ? new ConsoleError(error.status === 404 ? 404 : 400, error.message) : error
      }
    }
  return {
    'GET /stripe': using(({ dashboard, faults }) => ({
      customers: dashboard.customers(),
      subscriptions: dashboard.subscriptions(),
      payments: dashboard.payments(),
      events: dashboard.events(),
      pendingDeliveries: dashboard.pendingDeliveries(),
      faults: faults.current,
    })),
    'GET /stripe/faults': using(({ faults }) => faults.current),
    'PUT /stripe/faults': using(({ faults }, _, body) => faults.set(WebhookFaults.parse(body))),
    'PUT /stripe/customers/{id}/card': using(({ dashboard }, id, body) =>
      dashboard.setCard(id, CardChoice.parse(body).card),
    ),
    'POST /stripe/subscriptions/{id}/approach': using(({ dashboard }, id) => ({ status: dashboard.approach(id) })),
    'POST /stripe/subscriptions/{id}/advance': using(({ dashboard }, id) => ({ status: dashboard.advance(id) })),
    'POST /stripe/payments/{id}/refunds': using(({ dashboard }, id, body) => {
      const { amount, status } = RefundRequest.parse(body)
      return { id: dashboard.refund(id, amount, status) }
    }),
    'POST /stripe/refunds/{id}/settle': using(({ dashboard }, id, body) => ({
      status: dashboard.settleRefund(id, RefundEnd.parse(body).status),
    })),
    'POST /stripe/payments/{id}/disputes': using(({ dashboard }, id) => ({ id: dashboard.dispute(id) })),
    'POST /stripe/disputes/{id}/close': using(({ dashboard }, id, body) => ({
      status: dashboard.closeDispute(id, DisputeEnd.parse(body).status),
    })),
    'POST /stripe/disputes/{id}/appeal': using(({ dashboard }, id) => ({ status: dashboard.appealDispute(id) })),
    'POST /stripe/events/{id}/resend': using(({ dashboard }, id) => dashboard.resend(id)),
  }
}
