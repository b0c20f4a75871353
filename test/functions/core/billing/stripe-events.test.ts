import { beforeEach, expect, test, vi } from 'vitest'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { nobody } from '#functions/core/billing/purchase-rows.ts'
import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { keys } from '#functions/core/db/keys.ts'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { january } from '#test/support/functions/purchases.ts'
import { wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

beforeEach(() => {
  vi.mocked(metrics.count).mockClear()
})

const counted = () => vi.mocked(metrics.count).mock.calls.flat()

/** What happened at Stripe without any event yet (returns the object's id), and what one event changes. */
type Case = { happened: () => string; ends: Partial<AccountRow>; counts?: metrics.FailureMetric[] }

const sold = () => stage.stripe.sellPack(customer, userId, 'pack-200')
const overdue = () => {
  const subscription = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  subscription.status = 'past_due'
  return subscription.id
}

const grant: Case = { happened: () => sold().id, ends: { packCredits: 200, packsBought: 1 } }
const mirror: Case = {
  happened: overdue,
  ends: { tier: 'Pro', subscription: expect.objectContaining({ status: 'past_due' }) },
}
const half: Case['ends'] = { packCredits: 100, packsBought: 1 }
const refund: Case = { happened: () => stage.stripe.refund(sold().payment_intent, 950).id, ends: half }
const dispute: Case = { happened: () => stage.stripe.dispute(sold().payment_intent, 950, 'lost').id, ends: half }

const cases: Record<StripeEventType, Case> = {
  'checkout.session.completed': grant,
  'checkout.session.async_payment_succeeded': grant,
  'checkout.session.async_payment_failed': {
    happened: () => {
      const { id } = sold()
      stage.stripe.pay(id, 'unpaid')
      return id
    },
    ends: { packCredits: 0, packsBought: 0 },
  },
  'invoice.paid': {
    happened: () => {
      stage.stripe.subscribe(customer, 'pro', january.start, january.end)
      return stage.stripe.invoice(customer, [wholeLine('pro', january)]).id
    },
    ends: { planCredits: 500 },
  },
  'invoice.payment_failed': { ...mirror, counts: ['PaymentFailed'] },
  'invoice.payment_action_required': { ...mirror, counts: ['PaymentFailed'] },
  'customer.subscription.created': mirror,
  'customer.subscription.updated': mirror,
  'customer.subscription.deleted': mirror,
  'customer.subscription.paused': mirror,
  'customer.subscription.resumed': mirror,
  'customer.subscription.pending_update_applied': mirror,
  'customer.subscription.pending_update_expired': mirror,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.refunded': { happened: () => stage.stripe.refund(sold().payment_intent, 950).charge, ends: half },
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'radar.early_fraud_warning.created': { happened: () => 'issfr_1', ends: {}, counts: ['PaymentDisputed'] },
}

test.each(Object.entries(cases) as [StripeEventType, Case][])(
  '%s is handled also when no other event arrives',
  async (type, { happened, ends, counts = [] }) => {
    await stage.tell(type, happened())
    expect(stage.account()).toMatchObject(ends)
    expect(counted()).toEqual(counts)
    expect(stage.objection()).toBeUndefined()
  },
)

test('an event that was handled is remembered for 30 days, apart from those of other senders', async () => {
  await stage.tell('checkout.session.completed', sold().id, 'evt_1')
  expect(stage.table.rows.get(keys.receivedEvent('stripe', 'evt_1'))).toMatchObject({
    type: 'checkout.session.completed',
    ttl: Date.parse('2027-02-14T00:00:00.000Z') / 1000,
  })
})

test.each([
  ['needs_response', ['PaymentDisputed']],
  ['warning_needs_response', []],
  ['under_review', []],
  ['won', []],
  ['lost', ['PaymentParked']],
])('a dispute of an unknown payment that is %s counts as %j', async (status, counts) => {
  await stage.tell('charge.dispute.created', stage.stripe.dispute('pi_unknown', 1900, status).id)
  expect(counted()).toEqual(counts)
})

test('the event of a customer that nobody here knows is parked', async () => {
  stage.reset(newcomer({ stripeCustomer: null }))
  await stage.tell('customer.subscription.updated', 'sub_unknown')
  expect(counted()).toEqual(['PaymentParked'])
})

test('the last events of a deleted account are handled, and count as nothing', async () => {
  stage.reset(newcomer({ stripeCustomer: null }))
  stage.place({ userId: nobody, ...keys.stripeCustomer(customer) })
  await stage.tell('customer.subscription.deleted', overdue())
  expect(counted()).toEqual([])
  expect(stage.account()).toEqual(newcomer({ stripeCustomer: null }))
})

const subscribe = (status: string, planId: 'basic' | 'pro') => {
  const subscription = stage.stripe.subscribe(customer, planId, january.start, january.end)
  subscription.status = status
  return subscription.id
}

test.each([
  ['active', 'incomplete', { tier: 'Basic', active: true, subscription: { plan: 'basic', status: 'active' } }],
  ['past_due', 'incomplete', { tier: 'Basic', active: false, subscription: { plan: 'basic', status: 'past_due' } }],
  ['incomplete', 'active', { tier: 'Pro', active: true, subscription: { plan: 'pro', status: 'active' } }],
  ['canceled', 'incomplete', { tier: null, active: false, subscription: { plan: 'pro', status: 'incomplete' } }],
])('of a subscription that is %s and a newer one that is %s, the better one counts', async (older, newer, ends) => {
  subscribe(older, 'basic')
  await stage.tell('customer.subscription.updated', subscribe(newer, 'pro'))
  expect(stage.account()).toMatchObject(ends)
})
