import { describe, expect, test, vi } from 'vitest'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { lapseCredits } from '#functions/core/credits/lapse-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { transact } from '#functions/core/db/transact.ts'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { type PackId, type PlanId, packs, plans } from '#shared/billing/plans.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setTime, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'
import { changeLines, lineOf, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }
const restOfJanuary = { start: '2027-01-10T00:00:00.000Z', end: january.end }
const february = { start: january.end, end: '2027-03-01T00:00:00.000Z' }
const year = { start: '2027-01-15T00:00:00.000Z', end: '2028-01-15T00:00:00.000Z' }

const paid = (...lines: Parameters<typeof stage.stripe.invoice>[1]) =>
  stage.tell('invoice.paid', stage.stripe.invoice(customer, lines).id)

const begin = async (planId: PlanId) => {
  const subscription = stage.stripe.subscribe(customer, planId, january.start, january.end)
  await paid(wholeLine(planId, january))
  return subscription
}

const buy = async (packId: PackId = 'pack-200') => {
  const session = stage.stripe.sellPack(customer, userId, packId)
  await stage.tell('checkout.session.completed', session.id)
  return session
}

const mirror = (id: string) => stage.tell('customer.subscription.updated', id)
const booksAreRight = () => expect(stage.objection()).toBeUndefined()

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

type Case = { name: string; happens: () => Promise<unknown>; ends: Partial<AccountRow> }

const cases: Case[] = [
  {
    name: 'an upgrade grants the difference once it is paid',
    happens: async () => {
      const subscription = await begin('basic')
      stage.stripe.change(subscription, { planId: 'premium' })
      await mirror(subscription.id)
      expect(stage.balance().plan).toBe(100)
      await paid(...changeLines('basic', 'premium', restOfJanuary))
    },
    ends: { tier: 'Premium', planCredits: 1000, planPeriodEnd: january.end },
  },
  {
    name: 'a downgrade takes nothing back',
    happens: async () => {
      const subscription = await begin('pro')
      stage.stripe.change(subscription, { planId: 'basic' })
      await paid(...changeLines('pro', 'basic', restOfJanuary))
    },
    ends: { tier: 'Basic', planCredits: 500 },
  },
  {
    name: 'a scheduled downgrade is stored, and changes nothing yet',
    happens: async () => {
      const subscription = await begin('pro')
      subscription.schedule = {
        current_phase: { end_date: Date.parse(january.end) / 1000 },
        phases: [{ start_date: Date.parse(january.end) / 1000, items: [{ price: 'price_of_price_basic' }] }],
      }
      await mirror(subscription.id)
    },
    ends: { tier: 'Pro', planCredits: 500, subscription: expect.objectContaining({ nextPlan: 'basic' }) },
  },
  {
    name: 'a change to the yearly plan replaces the remaining credits',
    happens: async () => {
      const subscription = await begin('premium')
      stage.stripe.change(subscription, { planId: 'premium-yearly', end: year.end })
      const [givenBack] = changeLines('premium', 'premium-yearly', restOfJanuary)
      await paid(...(givenBack ? [givenBack] : []), wholeLine('premium-yearly', year))
    },
    ends: { tier: 'Premium', planCredits: 2400, planPeriodEnd: year.end },
  },
  {
    name: 'a monthly plan that is bought after a cancelled yearly plan grants its credits',
    happens: async () => {
      const yearly = stage.stripe.subscribe(customer, 'premium-yearly', january.start, '2028-01-01T00:00:00.000Z')
      await paid(wholeLine('premium-yearly', { start: january.start, end: '2028-01-01T00:00:00.000Z' }))
      yearly.status = 'canceled'
      await mirror(yearly.id)
      expect(stage.balance().plan).toBe(0)
      stage.stripe.subscribe(customer, 'basic', restOfJanuary.start, '2027-02-10T00:00:00.000Z')
      await paid(wholeLine('basic', { start: restOfJanuary.start, end: '2027-02-10T00:00:00.000Z' }))
    },
    ends: { tier: 'Basic', planCredits: 100, planPeriodEnd: '2027-02-10T00:00:00.000Z' },
  },
  {
    name: 'a renewal replaces the remaining credits',
    happens: async () => {
      const subscription = await begin('pro')
      setTime('2027-02-01T01:00:00.000Z')
      stage.stripe.change(subscription, { end: february.end })
      await paid(wholeLine('pro', february))
    },
    ends: { planCredits: 500, planPeriodEnd: february.end, grantedThrough: february.end },
  },
  {
    name: 'a cancelled plan stays until its period ends',
    happens: async () => {
      const subscription = await begin('pro')
      await buy()
      subscription.cancel_at_period_end = true
      await mirror(subscription.id)
    },
    ends: {
      tier: 'Pro',
      active: true,
      planCredits: 500,
      packCredits: 200,
      subscription: expect.objectContaining({ cancelsAtPeriodEnd: true }),
    },
  },
  {
    name: 'the credits of a plan that has ended lapse at once, and pack credits stay',
    happens: async () => {
      const subscription = await begin('pro')
      await buy()
      subscription.status = 'canceled'
      await stage.tell('customer.subscription.deleted', subscription.id)
    },
    ends: {
      tier: 'CREDITS_ONLY',
      active: true,
      planCredits: 0,
      planPeriodEnd: null,
      packCredits: 200,
      subscription: null,
    },
  },
  {
    name: 'a declined renewal grants nothing and keeps the pack credits',
    happens: async () => {
      const subscription = await begin('pro')
      await buy()
      subscription.status = 'past_due'
      const { id } = stage.stripe.invoice(customer, [wholeLine('pro', february)], 'open')
      await stage.tell('invoice.payment_failed', id)
      await stage.tell('invoice.paid', id)
    },
    ends: { tier: 'Pro', active: false, planCredits: 500, planPeriodEnd: january.end, packCredits: 200 },
  },
  ...['incomplete_expired', 'unpaid', 'paused', 'a status of tomorrow'].map((status) => ({
    name: `a plan that is ${status} has ended`,
    happens: async () => {
      const subscription = await begin('pro')
      subscription.status = status
      await mirror(subscription.id)
    },
    ends: { tier: null, active: false, planCredits: 0, subscription: null },
  })),
  {
    name: 'an unpaid first invoice gives no tier',
    happens: async () => {
      const subscription = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
      subscription.status = 'incomplete'
      await mirror(subscription.id)
    },
    ends: {
      tier: null,
      active: false,
      planCredits: 0,
      subscription: expect.objectContaining({ status: 'incomplete' }),
    },
  },
  {
    name: 'a subscription at an unknown price does not change the account',
    happens: async () => {
      const subscription = await begin('pro')
      for (const item of subscription.items.data) item.price = { id: 'price_x', lookup_key: 'price_x', metadata: {} }
      await mirror(subscription.id)
    },
    ends: { tier: 'Pro', active: true, planCredits: 500 },
  },
]

test.each(cases)('$name', async ({ happens, ends }) => {
  await happens()
  expect(stage.account()).toMatchObject(ends)
  booksAreRight()
})

describe('plan credits at the end of their period', () => {
  test('stay valid for 48 hours, since the renewal is charged an hour late', async () => {
    await begin('pro')
    setTime('2027-02-02T23:59:59.000Z')
    expect(await lapseCredits(stage.account())).toBe(false)
    setTime('2027-02-03T00:00:00.000Z')
    expect(await lapseCredits(stage.account())).toBe(true)
    expect(stage.history()).toEqual(['grant 500', 'expire -500'])
  })

  test('of an earlier period that a job held lapse when they are released', async () => {
    await begin('pro')
    const hold = { plan: 5, pack: 0, planPeriodEnd: january.end }
    await transact(holdWrites({ userId, generationId, toolId: 'full-redesign' }, hold))
    await paid(wholeLine('pro', february))
    await transact(releaseWrites(stage.account(), { generationId, hold }))
    expect(stage.account()).toMatchObject({ planCredits: 500, held: 0 })
    booksAreRight()
  })
})

describe('nothing is granted for', () => {
  test.each([
    [
      'an invoice with an unknown price',
      () => {
        stage.stripe.prices.set('price_of_sauna', { id: 'price_of_sauna', lookup_key: 'sauna', metadata: {} })
        return paid(lineOf('sauna', 900, false, january.start, january.end))
      },
    ],
    [
      'an invoice of an unknown customer',
      () => stage.tell('invoice.paid', stage.stripe.invoice('cus_x', [wholeLine('pro', january)]).id),
    ],
    [
      'a checkout of an unknown customer',
      () => stage.tell('checkout.session.completed', stage.stripe.sellPack('cus_x', userId, 'pack-200').id),
    ],
    [
      'a checkout that another user opened for this customer',
      () => {
        const session = stage.stripe.sellPack(customer, userId, 'pack-200')
        session.client_reference_id = '8a0d6a44-52a5-4c1f-8c8b-6d7b6f2f9e21'
        return stage.tell('checkout.session.completed', session.id)
      },
    ],
    [
      'a checkout of an unknown pack',
      () => {
        const session = stage.stripe.sellPack(customer, userId, 'pack-200')
        Object.assign(session, { metadata: { item: 'toString' }, price: 'price_of_sauna' })
        stage.stripe.prices.set('price_of_sauna', { id: 'price_of_sauna', lookup_key: 'toString', metadata: {} })
        return stage.tell('checkout.session.completed', session.id)
      },
    ],
    ['a checkout that does not exist at Stripe', () => stage.tell('checkout.session.completed', 'cs_unknown')],
  ])('%s', async (_what, happens) => {
    const before = stage.account()
    await happens()
    expect(stage.account()).toEqual(before)
    expect(stage.onceKeys()).toEqual([])
  })
})

test('a pack whose metadata name another one grants what its price sells, and is counted', async () => {
  const counted = vi.mocked(metrics.count).mockClear()
  const session = stage.stripe.sellPack(customer, userId, 'pack-200')
  session.metadata.item = 'pack-3000'
  await stage.tell('checkout.session.completed', session.id)
  expect(stage.balance().pack).toBe(200)
  expect(counted).toHaveBeenCalledWith('PriceMismatch')
})

describe('a second live subscription', () => {
  const february10 = { start: restOfJanuary.start, end: '2027-02-10T00:00:00.000Z' }
  const second = () => {
    const first = stage.stripe.subscribe(customer, 'basic', january.start, january.end)
    const paidFirst = stage.stripe.invoice(customer, [wholeLine('basic', january)], 'paid', undefined, first.id)
    const { id } = stage.stripe.subscribe(customer, 'pro', february10.start, february10.end)
    const paidSecond = stage.stripe.invoice(customer, [wholeLine('pro', february10)], 'paid', undefined, id)
    return { paidFirst, paidSecond, id }
  }

  test.each([
    ['its invoice comes last', ['first', 'second']],
    ['its invoice comes first', ['second', 'first']],
  ])('is cancelled and refunded, and the first keeps its credits: %s', async (_order, order) => {
    const counted = vi.mocked(metrics.count).mockClear()
    const { paidFirst, paidSecond, id } = second()
    for (const which of order) await stage.tell('invoice.paid', (which === 'first' ? paidFirst : paidSecond).id)
    for (const refund of stage.stripe.refunds.values()) await stage.tell('refund.created', refund.id)
    expect(stage.stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect([...stage.stripe.refunds.values()]).toMatchObject([
      { payment_intent: paidSecond.payment_intent, amount: 2900, status: 'succeeded' },
    ])
    expect(stage.account()).toMatchObject({ tier: 'Basic', active: true, planCredits: 100 })
    expect(stage.entries().filter(({ reason }) => reason === entryReasons.secondSubscription)).toHaveLength(1)
    expect(counted.mock.calls.filter(([name]) => name === 'SecondSubscription')).toHaveLength(1)
    booksAreRight()
  })

  test('whose refund fails is refunded when the next event arrives', async () => {
    const { paidSecond, id } = second()
    stage.stripe.failing.add('refunds.create')
    await expect(mirror(id)).rejects.toThrow()
    expect(stage.stripe.subscriptions.get(id)?.status).toBe('active')
    stage.stripe.failing.clear()
    await stage.tell('invoice.paid', paidSecond.id)
    expect(stage.stripe.refunds.size).toBe(1)
    expect(stage.stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect(stage.balance().plan).toBe(0)
  })
})

test('a pack that is paid after its checkout is granted when it is paid', async () => {
  const session = stage.stripe.sellPack(customer, userId, 'pack-500')
  session.payment_status = 'unpaid'
  await stage.tell('checkout.session.completed', session.id)
  expect(stage.balance().pack).toBe(0)
  session.payment_status = 'paid'
  await stage.tell('checkout.session.async_payment_succeeded', session.id)
  expect(stage.balance().pack).toBe(500)
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
