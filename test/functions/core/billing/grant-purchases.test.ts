import { expect, test, vi } from 'vitest'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { packs } from '#shared/billing/packs.ts'
import { plans } from '#shared/billing/plans.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setTime, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import {
  begin,
  booksAreRight,
  buy,
  february,
  january,
  mirror,
  paid,
  restOfJanuary,
} from '#test/support/functions/purchases.ts'
import { changeLines, priceOf, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

const year = { start: '2027-01-15T00:00:00.000Z', end: '2028-01-15T00:00:00.000Z' }

test.each(Object.values(packs))(
  'a paid pack grants $credits credits and makes the account CREDITS_ONLY',
  async ({ id, credits }) => {
    await buy(id)
    expect(stage.account()).toMatchObject({
      packCredits: credits,
      tier: 'CREDITS_ONLY',
      active: true,
      packsBought: 1,
    })
    expect(stage.history()).toEqual([`grant ${credits}`])
  },
)

test.each(Object.values(plans))('a paid invoice of $title grants $credits credits', async ({ id, tier, credits }) => {
  await begin(id)
  expect(stage.account()).toMatchObject({ planCredits: credits, planPeriodEnd: january.end, tier, active: true })
  booksAreRight()
})

const expectAccount = (ends: Partial<AccountRow>) => {
  expect(stage.account()).toMatchObject(ends)
  booksAreRight()
}

test('an upgrade grants its part of the difference once it is paid', async () => {
  const subscription = await begin('basic')
  stage.stripe.change(subscription, { planId: 'premium' })
  await mirror(subscription.id)
  expect(stage.balance().plan).toBe(100)
  await paid(...changeLines('basic', 'premium', restOfJanuary))
  expectAccount({ tier: 'Premium', planCredits: 100 + 450, planPeriodEnd: january.end })
})

test('a downgrade takes nothing back', async () => {
  const subscription = await begin('pro')
  stage.stripe.change(subscription, { planId: 'basic' })
  await paid(...changeLines('pro', 'basic', restOfJanuary))
  expectAccount({ tier: 'Basic', planCredits: 500 })
})

test('a scheduled downgrade is stored, and changes nothing yet', async () => {
  const subscription = await begin('pro')
  stage.stripe.book(subscription, 'basic')
  await mirror(subscription.id)
  expectAccount({ tier: 'Pro', planCredits: 500, subscription: expect.objectContaining({ nextPlan: 'basic' }) })
})

test('a change to the yearly plan replaces the remaining credits', async () => {
  const subscription = await begin('premium')
  stage.stripe.change(subscription, { planId: 'premium-yearly', end: year.end })
  const [givenBack] = changeLines('premium', 'premium-yearly', restOfJanuary)
  await paid(...(givenBack ? [givenBack] : []), wholeLine('premium-yearly', year))
  expectAccount({ tier: 'Premium', planCredits: 2400, planPeriodEnd: year.end })
})

test('a monthly plan that is bought after a cancelled yearly plan grants its credits', async () => {
  const yearly = stage.stripe.subscribe(customer, 'premium-yearly', january.start, '2028-01-01T00:00:00.000Z')
  await paid(wholeLine('premium-yearly', { start: january.start, end: '2028-01-01T00:00:00.000Z' }))
  yearly.status = 'canceled'
  await mirror(yearly.id)
  expect(stage.balance().plan).toBe(0)
  stage.stripe.subscribe(customer, 'basic', restOfJanuary.start, '2027-02-10T00:00:00.000Z')
  await paid(wholeLine('basic', { start: restOfJanuary.start, end: '2027-02-10T00:00:00.000Z' }))
  expectAccount({ tier: 'Basic', planCredits: 100, planPeriodEnd: '2027-02-10T00:00:00.000Z' })
})

test('a renewal replaces the remaining credits', async () => {
  const subscription = await begin('pro')
  setTime('2027-02-01T01:00:00.000Z')
  stage.stripe.change(subscription, { end: february.end })
  await paid(wholeLine('pro', february))
  expectAccount({ planCredits: 500, planPeriodEnd: february.end, grantedThrough: february.end })
})

test('a cancelled plan stays until its period ends', async () => {
  const subscription = await begin('pro')
  await buy()
  subscription.cancel_at_period_end = true
  await mirror(subscription.id)
  expectAccount({
    tier: 'Pro',
    active: true,
    planCredits: 500,
    packCredits: 200,
    subscription: expect.objectContaining({ cancelsAtPeriodEnd: true }),
  })
})

test('the credits of a plan that has ended lapse at once, and pack credits stay', async () => {
  const subscription = await begin('pro')
  await buy()
  subscription.status = 'canceled'
  await stage.tell('customer.subscription.deleted', subscription.id)
  expectAccount({
    tier: 'CREDITS_ONLY',
    active: true,
    planCredits: 0,
    planPeriodEnd: null,
    packCredits: 200,
    subscription: null,
  })
})

test('a declined renewal grants nothing and keeps the pack credits', async () => {
  const subscription = await begin('pro')
  await buy()
  subscription.status = 'past_due'
  const { id } = stage.stripe.invoice(customer, [wholeLine('pro', february)], 'open')
  await stage.tell('invoice.payment_failed', id)
  await stage.tell('invoice.paid', id)
  expectAccount({ tier: 'Pro', active: false, planCredits: 500, planPeriodEnd: january.end, packCredits: 200 })
})

test.each(['incomplete_expired', 'unpaid', 'paused', 'a status of tomorrow'])(
  'a plan that is %s has ended',
  async (status) => {
    const subscription = await begin('pro')
    subscription.status = status
    await mirror(subscription.id)
    expectAccount({ tier: null, active: false, planCredits: 0, subscription: null })
  },
)

test('an unpaid first invoice gives no tier', async () => {
  const subscription = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  subscription.status = 'incomplete'
  await mirror(subscription.id)
  expectAccount({
    tier: null,
    active: false,
    planCredits: 0,
    subscription: expect.objectContaining({ status: 'incomplete' }),
  })
})

test('a subscription at an unknown price does not change the account', async () => {
  const subscription = await begin('pro')
  for (const item of subscription.items.data) item.price = priceOf('price_x')
  await mirror(subscription.id)
  expectAccount({ tier: 'Pro', active: true, planCredits: 500 })
})

test('an event is handled again after a failure, but not after a success', async () => {
  const session = stage.stripe.sellPack(customer, userId, 'pack-200')
  stage.stripe.failing.add('subscriptions.list')
  await expect(stage.tell('checkout.session.completed', session.id, 'evt_1')).rejects.toThrow()
  expect(stage.table.rows.get(keys.receivedEvent('stripe', 'evt_1'))).toBeUndefined()
  stage.stripe.failing.clear()
  await stage.tell('checkout.session.completed', session.id, 'evt_1')
  const asked = stage.stripe.calls.length
  await stage.tell('checkout.session.completed', session.id, 'evt_1')
  expect(stage.stripe.calls).toHaveLength(asked)
  expect(stage.account()).toMatchObject({ packCredits: 200, tier: 'CREDITS_ONLY', active: true })
})

test('the next purchase pays a debt first', async () => {
  stage.reset(newcomer({ debt: 120 }))
  await buy()
  expect(stage.balance()).toEqual({ plan: 0, pack: 80, debt: 0 })
  expect(stage.history()).toEqual(['grant 200', 'debt-payment -120'])
})

test('30 updates of the subscription at once all succeed', async () => {
  const { id } = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  await Promise.all(Array.from({ length: 30 }, () => mirror(id)))
  expect(stage.account()).toMatchObject({ tier: 'Pro', active: true })
})
