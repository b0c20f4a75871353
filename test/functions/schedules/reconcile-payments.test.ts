import { beforeEach, expect, test, vi } from 'vitest'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { handler } from '#functions/schedules/reconcile-payments.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { changeLines, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }
const daysLater = (days: number) => vi.setSystemTime(Date.now() + days * 24 * 3_600_000)
const counted = () => vi.mocked(metrics.count).mock.calls.flat()
beforeEach(() => {
  vi.mocked(metrics.count).mockClear()
})
const seconds = () => Math.floor(Date.now() / 1000)

test('the payments of lost webhooks are granted, and the next day nothing is granted again', async () => {
  stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  stage.stripe.invoice(customer, [wholeLine('pro', january)])
  stage.stripe.sellPack(customer, userId, 'pack-200')
  const { payment_intent } = stage.stripe.sellPack(customer, userId, 'pack-500')
  stage.stripe.refund(payment_intent, 3900)
  daysLater(1)
  await handler()
  const found = { tier: 'Pro', active: true, planCredits: 500, packCredits: 200 }
  expect(stage.account()).toMatchObject(found)
  expect(counted()).toEqual(['PaymentReconciled', 'PaymentReconciled', 'PaymentReconciled'])
  const { length } = stage.history()
  daysLater(1)
  stage.stripe.calls.length = 0
  await handler()
  expect(stage.account()).toMatchObject(found)
  expect(stage.history()).toHaveLength(length)
  expect(counted()).toHaveLength(3)
  expect(stage.objection()).toBeUndefined()
  // The business key shows that a payment was granted, without a request to Stripe.
  expect(stage.stripe.calls).not.toContain('invoices.retrieve')
  expect(stage.stripe.calls).not.toContain('checkout.sessions.retrieve')
})

test('a plan’s checkout and the invoice of a downgrade, which grant nothing, do not count as lost', async () => {
  Object.assign(stage.stripe.sellPack(customer, userId, 'pack-200'), { mode: 'subscription' })
  stage.stripe.subscribe(customer, 'basic', january.start, january.end)
  stage.stripe.invoice(customer, changeLines('pro', 'basic', january))
  await handler()
  expect(stage.account()).toMatchObject({ tier: 'Basic', planCredits: 0 })
  expect(counted()).toEqual([])
})

test('a payment that fails or cannot be listed does not stop the others, and the run fails at its end', async () => {
  const { id } = stage.stripe.sellPack(customer, userId, 'pack-200')
  stage.stripe.sellPack(customer, userId, 'pack-500')
  stage.stripe.failing.add(`checkout.sessions.retrieve ${id}`).add('invoices.list')
  stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  stage.stripe.told.push({ type: 'customer.subscription.created', created: seconds(), data: { object: { customer } } })
  await expect(handler()).rejects.toMatchObject({ errors: [expect.anything(), expect.anything()] })
  expect(stage.account()).toMatchObject({ packCredits: 500, tier: 'Pro' })
})

test.each([
  ['lost', 'charge.dispute.closed', 0],
  ['won after an appeal', 'charge.dispute.closed', 200],
  ['won after an appeal, which only the money’s return tells,', 'charge.dispute.funds_reinstated', 200],
])('a dispute that is %s months after its start is found', async (ends, type, pack) => {
  const { id, payment_intent } = stage.stripe.sellPack(customer, userId, 'pack-200')
  await stage.tell('checkout.session.completed', id)
  const dispute = stage.stripe.dispute(payment_intent, 1900, ends === 'lost' ? 'needs_response' : 'lost')
  await stage.tell('charge.dispute.created', dispute.id)
  daysLater(250)
  dispute.status = ends === 'lost' ? 'lost' : 'won'
  stage.stripe.told.push({ type, created: seconds(), data: { object: { id: dispute.id } } })
  daysLater(29)
  await handler()
  expect(stage.balance()).toEqual({ plan: 0, pack, debt: 0 })
})

test('an invoice that is paid weeks after its creation is found', async () => {
  stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  stage.stripe.invoice(customer, [wholeLine('pro', january)])
  daysLater(14)
  await handler()
  expect(stage.balance().plan).toBe(500)
})

test('the end of a subscription is found when its webhook was lost', async () => {
  const subscription = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  await stage.tell('invoice.paid', stage.stripe.invoice(customer, [wholeLine('pro', january)]).id)
  subscription.status = 'canceled'
  const told = { type: 'customer.subscription.deleted', created: seconds() }
  stage.stripe.told.push(
    { ...told, data: { object: { customer } } },
    { ...told, data: { object: { customer: 'cus_x' } } },
  )
  await handler()
  expect(stage.account()).toMatchObject({ tier: null, active: false, planCredits: 0, subscription: null })
})
