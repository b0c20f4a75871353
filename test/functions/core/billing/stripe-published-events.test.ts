import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyStripeEvent } from '#functions/core/billing/apply-stripe-event.ts'
import { readDelivery } from '#functions/core/billing/read-stripe-delivery.ts'
import { StripeEvent } from '#functions/core/billing/stripe-event-message.ts'
import { type StripeEventType, stripeEventTypes } from '#functions/core/billing/stripe-event-types.ts'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { stripeFixtures as published } from '#test/support/functions/stripe-fixtures.ts'
import { publishedReplies } from '#test/support/functions/stripe-published-replies.ts'
import { useStripeServer } from '#test/support/functions/stripe-server.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')
const { answer } = useStripeServer()

const { event, checkoutSession, invoice, subscription, refund, charge, dispute, earlyFraudWarning } = published
const customer = published.customer.id
const account = newcomer({ stripeCustomer: customer })

beforeEach(() => {
  stubInternet()
  vi.mocked(metrics.count).mockClear()
  stage.reset(account)
  for (const [call, body] of Object.entries(publishedReplies)) answer(call, { body })
})
afterEach(() => vi.unstubAllGlobals())

type Published = { id: string; customer?: string | null }

const queued = (type: StripeEventType, object: object) => {
  const delivered = readDelivery(JSON.stringify({ ...event, type, data: { object } }), false)
  if (typeof delivered === 'string') throw new Error(`${type} is ${delivered}`)
  return StripeEvent.parse(delivered.event)
}

/** Stripe's object in each event, and what is counted: none of them sells an item of ours. */
const cases: Record<StripeEventType, [Published, metrics.FailureMetric[]]> = {
  'checkout.session.completed': [checkoutSession, ['PaymentParked']],
  'checkout.session.async_payment_succeeded': [checkoutSession, ['PaymentParked']],
  'checkout.session.async_payment_failed': [checkoutSession, []],
  'invoice.paid': [invoice, ['PaymentParked']],
  'invoice.payment_failed': [invoice, ['PaymentFailed', 'PaymentParked']],
  'invoice.payment_action_required': [invoice, ['PaymentFailed', 'PaymentParked']],
  'customer.subscription.created': [subscription, ['PaymentParked']],
  'customer.subscription.updated': [subscription, ['PaymentParked']],
  'customer.subscription.deleted': [subscription, ['PaymentParked']],
  'customer.subscription.paused': [subscription, ['PaymentParked']],
  'customer.subscription.resumed': [subscription, ['PaymentParked']],
  'customer.subscription.pending_update_applied': [subscription, ['PaymentParked']],
  'customer.subscription.pending_update_expired': [subscription, ['PaymentParked']],
  'refund.created': [refund, ['PaymentParked']],
  'refund.updated': [refund, ['PaymentParked']],
  'refund.failed': [refund, ['PaymentParked']],
  'charge.refunded': [charge, ['PaymentParked']],
  'charge.dispute.created': [dispute, []],
  'charge.dispute.updated': [dispute, []],
  'charge.dispute.closed': [dispute, []],
  'charge.dispute.funds_reinstated': [dispute, []],
  'radar.early_fraud_warning.created': [earlyFraudWarning, ['PaymentDisputed']],
}

test.each(stripeEventTypes)('%s is handled with the object that Stripe published', async (type) => {
  const [object, counted] = cases[type]
  const message = queued(type, object)
  expect(message).toEqual({ eventId: event.id, type, objectId: object.id, customer: object.customer ?? null })
  await applyStripeEvent(message)
  expect(vi.mocked(metrics.count).mock.calls.flat()).toEqual(counted)
  expect(stage.account()).toEqual(account)
})

test.each(stripeEventTypes)('%s names its customer also when Stripe sends the customer itself', (type) => {
  const [object] = cases[type]
  expect(queued(type, { ...object, customer: published.customer })).toMatchObject({ objectId: object.id, customer })
  expect(queued(type, { ...object, customer: published.deletedCustomer })).toMatchObject({ customer })
  expect(queued(type, { ...object, customer: null })).toMatchObject({ customer: null })
})

test('the event that Stripe published is of a type that is ignored', () => {
  expect(readDelivery(JSON.stringify(event), false)).toBe('ignored')
})
