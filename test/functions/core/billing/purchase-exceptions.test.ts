import { describe, expect, test, vi } from 'vitest'
import { holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { transact } from '#functions/core/db/transact.ts'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { plans } from '#shared/billing/plans.ts'
import { entryReasons } from '#shared/copy/credit-entries.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, setTime, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'
import {
  begin,
  booksAreRight,
  february,
  january,
  mirror,
  paid,
  restOfJanuary,
} from '#test/support/functions/purchases.ts'
import { changeLines, lineOf, priceOf, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

describe('plan credits at the end of their period', () => {
  test('stay valid for 48 hours, since the renewal is charged an hour late', async () => {
    await begin('pro')
    setTime('2027-02-02T23:59:59.000Z')
    expect(await writeOffLapsed(stage.account())).toBe(false)
    setTime('2027-02-03T00:00:00.000Z')
    expect(await writeOffLapsed(stage.account())).toBe(true)
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
        stage.stripe.prices.set('price_of_sauna', priceOf('sauna'))
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
        stage.stripe.prices.set('price_of_sauna', { ...priceOf('sauna'), lookup_key: 'toString' })
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

test.each([
  ['older', restOfJanuary.start, january.start, ['canceled', 'active']],
  ['first of those that began at once', january.start, january.start, ['active', 'canceled']],
])('of two live subscriptions the %s stays', async (_which, first, second, statuses) => {
  for (const start of [first, second]) stage.stripe.subscribe(customer, 'basic', start, january.end)
  const { subscriptions } = stage.stripe
  for (const id of subscriptions.keys()) await mirror(id)
  expect([...subscriptions.values()].map(({ status }) => status)).toEqual(statuses)
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

describe('an invoice', () => {
  const foreign = lineOf('pack-200', 100, false, january.start, january.end)

  test('with a line of no plan grants what it has of a plan, and is counted when it is granted', async () => {
    const counted = vi.mocked(metrics.count).mockClear()
    stage.stripe.subscribe(customer, 'pro', january.start, january.end)
    const { id } = stage.stripe.invoice(customer, [foreign, wholeLine('pro', january)])
    for (let told = 0; told < 3; told++) await stage.tell('invoice.paid', id)
    expect(stage.history()).toEqual(['grant 500'])
    expect(counted.mock.calls).toEqual([['PaymentParked']])
    booksAreRight()
  })

  test('with lines of no plan only grants nothing, and is counted', async () => {
    const counted = vi.mocked(metrics.count).mockClear()
    stage.stripe.subscribe(customer, 'pro', january.start, january.end)
    await paid(foreign)
    expect(stage.history()).toEqual([])
    expect(counted.mock.calls).toEqual([['PaymentParked']])
  })

  test('of an upgrade beside a line of no plan grants the upgrade', async () => {
    const subscription = await begin('basic')
    stage.stripe.change(subscription, { planId: 'premium' })
    await paid(foreign, ...changeLines('basic', 'premium', restOfJanuary))
    expect(stage.history()).toEqual(['grant 100', 'grant 450'])
  })

  test('of a trial, which costs nothing, grants nothing and is not counted', async () => {
    const counted = vi.mocked(metrics.count).mockClear()
    stage.stripe.subscribe(customer, 'pro', january.start, january.end).status = 'trialing'
    await paid(wholeLine('pro', { ...january, cents: 0 }))
    expect(stage.history()).toEqual([])
    expect(counted.mock.calls).toEqual([])
    expect(stage.account()).toMatchObject({ tier: 'Pro', planCredits: 0 })
    await paid(wholeLine('pro', february))
    expect(stage.history()).toEqual(['grant 500'])
  })

  test('says in the history which plan it grants, and which one an upgrade led to', async () => {
    const subscription = await begin('basic')
    stage.stripe.change(subscription, { planId: 'premium' })
    await mirror(subscription.id)
    await paid(...changeLines('basic', 'premium', restOfJanuary))
    expect(stage.entries().map(({ reason }) => reason)).toEqual(['Basic plan, monthly credits', 'Upgrade to Premium'])
  })

  test('of a change that costs nothing more grants nothing', async () => {
    await begin('premium')
    await paid(...changeLines('premium', 'basic', restOfJanuary))
    await paid(lineOf(plans.basic.priceId, 500, true, restOfJanuary.start, restOfJanuary.end))
    expect(stage.history()).toEqual(['grant 1000'])
  })
})
