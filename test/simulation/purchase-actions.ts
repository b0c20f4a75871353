import { handler as billing } from '#functions/api/billing.ts'
import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { handler as reconcilePayments } from '#functions/schedules/reconcile-payments.ts'
import { handler as stripeWebhook } from '#functions/webhooks/stripe.ts'
import { signEvent } from '#local/emulators/stripe/sign-event.ts'
import type { PackId } from '#shared/billing/packs.ts'
import type { PlanId } from '#shared/billing/plans.ts'
import { plans } from '#shared/billing/plans.ts'
import { areas } from '#shared/contracts/index.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import { secretValues } from '#test/support/functions/function-environment.ts'
import { answersOf, expectWork, invoke } from './actions.ts'
import type { Task } from './machine.ts'
import { people } from './people.ts'
import type { World } from './world.ts'

/** A webhook that Stripe has sent about an object. */
export type StripeDelivery = {
  eventId: string
  type: StripeEventType
  objectId: string
  customer: string | null
  attempts: number
}

/** Whether the deletion of an account may have deleted its customer at Stripe. */
const isLeaving = ({ isLeft }: World, userId: string) => isLeft && userId === people.leaving

const { createCheckout, createCreditCheckout, verifyCreditPurchase } = areas.billing.endpoints

/** Presses the button that opens Stripe's page for a pack or a plan. */
export const openCheckout = (
  world: World,
  userId: string,
  item: { pack: PackId } | { plan: PlanId },
): Promise<Task> => {
  const claims = accessClaims(userId)
  const event =
    'pack' in item
      ? apiEvent(createCreditCheckout, { claims, body: { packId: item.pack, source: 'credits-paywall' } })
      : apiEvent(createCheckout, { claims, body: { priceId: plans[item.plan].priceId } })
  const isWell = (task: Task) => answersOf(task, 200, 429, 503) || (isLeaving(world, userId) && answersOf(task, 502))
  return world.machine.start('checkout', () => invoke(billing, event), expectWork(world, isWell))
}

/** Opens the page after a checkout, which applies the purchase. */
export const returnFromCheckout = (world: World, userId: string, sessionId: string): Promise<Task> => {
  const event = apiEvent(verifyCreditPurchase, { claims: accessClaims(userId), body: { sessionId } })
  const isWell = (task: Task) => answersOf(task, 200, 429, 503)
  return world.machine.start('return', () => invoke(billing, event), expectWork(world, isWell))
}

/** Delivers a webhook of Stripe. Without a 2xx response it is sent again, up to four attempts. */
export const deliverStripeEvent = (world: World, delivery: StripeDelivery): Promise<Task> => {
  const { stripeDeliveries: deliveries } = world
  delivery.attempts++
  if (deliveries.includes(delivery)) deliveries.splice(deliveries.indexOf(delivery), 1)
  const { eventId: id, type, objectId, customer } = delivery
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    data: { object: { id: objectId, customer } },
  })
  const signature = signEvent(secretValues['stripe-webhook'] ?? '', body, Math.floor(world.clock.now() / 1000))
  const event = apiEvent(webhooks.stripe, { claims: null, headers: { 'stripe-signature': signature }, text: body })
  return world.machine.start(
    'stripe webhook',
    () => invoke(stripeWebhook, event),
    (task) => {
      const accepted = answersOf(task, 200)
      expectWork(world, () => accepted)(task)
      if (!accepted && delivery.attempts < 4) deliveries.push(delivery)
    },
  )
}

export const reconcile = (world: World): Promise<Task> =>
  world.machine.start(
    'reconcile',
    async () => reconcilePayments(),
    expectWork(world, ({ outcome }) => outcome !== undefined && 'value' in outcome),
  )
