import { describe, expect, test, vi } from 'vitest'
import { captureWrites, holdWrites } from '#functions/core/credits/holds.ts'
import { transact } from '#functions/core/db/transact.ts'
import * as metrics from '#functions/core/runtime/metrics.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'
import { entryInWords } from '#shared/copy/credit-entries.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setTime, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { generationId } from '#test/support/functions/generations.ts'
import { booksAreRight, february, january, mirror, restOfJanuary } from '#test/support/functions/purchases.ts'
import { wholeLine } from '#test/support/functions/stripe-objects.ts'
import { Random } from '#test/support/random.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

setUpBillingStage('2027-01-15T00:00:00.000Z')

const year = { start: january.start, end: '2028-01-01T00:00:00.000Z' }

type Period = { start: string; end: string }

/** A subscription whose first period is paid. */
const bought = (planId: PlanId, period: Period = plans[planId].interval === 'year' ? year : january) => {
  const subscription = stage.stripe.subscribe(customer, planId, period.start, period.end)
  const invoice = stage.stripe.invoice(customer, [wholeLine(planId, period)], 'paid', undefined, subscription.id)
  return { planId, subscription, invoice }
}

type Bought = ReturnType<typeof bought>

const tellPaid = ({ invoice }: Bought) => stage.tell('invoice.paid', invoice.id)

/** Reconciliation and the webhooks of the refunds that the product makes. */
const tellRefunds = async () => {
  for (const { id } of stage.stripe.refunds.values()) await stage.tell('refund.created', id)
}

/** One subscription is live and granted, and all others are cancelled, refunded in full and without credits. */
const onlyOneIsGranted = (all: readonly Bought[], where: string): PlanId | undefined => {
  const live = all.filter(({ subscription }) => subscription.status === 'active')
  expect(live.length, where).toBe(1)
  const [kept] = live
  const refunded = [...stage.stripe.refunds.values()].map(({ payment_intent }) => payment_intent)
  const others = all.filter((one) => one !== kept).map(({ invoice }) => invoice.payment_intent)
  expect(refunded.toSorted(), where).toEqual(others.toSorted())
  const { tier, credits } = plans[kept?.planId ?? 'basic']
  expect(stage.account(), where).toMatchObject({ tier, active: true, planCredits: credits, packCredits: 0, debt: 0 })
  expect(stage.objection(), where).toBeUndefined()
  return kept?.planId
}

const seeds = process.env.EVERY_CASE ? 300 : 80

const five = ['premium-yearly', 'pro', 'basic', 'enterprise', 'premium'] as const

const ordersOf = <One>(given: readonly One[]): One[][] =>
  given.length < 2
    ? [[...given]]
    : given.flatMap((first) => ordersOf(given.filter((one) => one !== first)).map((rest) => [first, ...rest]))

describe('five checkouts that are paid in one second', () => {
  test('leave the plan with most credits in every order of their events, when all were paid before the first', async () => {
    for (const order of ordersOf(five)) {
      stage.reset(newcomer())
      const all = five.map((planId) => bought(planId))
      for (const planId of order) for (const one of all) if (one.planId === planId) await tellPaid(one)
      await tellRefunds()
      expect(onlyOneIsGranted(all, order.join())).toBe('enterprise')
    }
  })

  test('leave the one that was granted first, when each is told before the next one is paid', async () => {
    for (const order of ordersOf(five)) {
      stage.reset(newcomer())
      const all: Bought[] = []
      for (const planId of order) {
        const one = bought(planId)
        all.push(one)
        await tellPaid(one)
        await mirror(one.subscription.id)
      }
      await tellRefunds()
      expect(onlyOneIsGranted(all, order.join())).toBe(order[0])
    }
  })

  test('leave one that is granted, however their payments and events come between each other', async () => {
    const kept = new Set<string | undefined>()
    for (let seed = 1; seed <= seeds; seed++) {
      const random = new Random(seed)
      stage.reset(newcomer())
      const all: Bought[] = []
      const later = async (steps: number) => {
        for (let step = 0; step < steps; step++) await Promise.resolve()
      }
      await Promise.all(
        five
          .toSorted(() => random.next() - 0.5)
          .map(async (planId) => {
            await later(random.below(120))
            const one = bought(planId)
            all.push(one)
            const events = [tellPaid, ({ subscription }: Bought) => mirror(subscription.id), tellPaid]
            await Promise.all(
              events.map(async (tell) => {
                await later(random.below(60))
                await tell(one)
              }),
            )
          }),
      )
      await tellRefunds()
      kept.add(onlyOneIsGranted(all, `seed ${seed}`))
    }
    expect(kept.size).toBe(five.length)
  })
})

test('an invoice whose key was used for nothing is not kept, although its plan has more credits', async () => {
  const [pro, enterprise] = [
    bought('pro'),
    bought('enterprise', { start: '2027-01-01T00:00:01.000Z', end: january.end }),
  ]
  stage.stripe.failing.add('refunds.create')
  await expect(mirror(pro.subscription.id)).rejects.toThrow()
  stage.stripe.failing.clear()
  // As if it had begun before the one that stays.
  enterprise.subscription.created = pro.subscription.created - 1
  await tellPaid(enterprise)
  await tellPaid(pro)
  await tellRefunds()
  expect(onlyOneIsGranted([pro, enterprise], '')).toBe('pro')
})

test('one that was granted stays beside another that began at once, although its payment was lost in a dispute since', async () => {
  const pro = bought('pro')
  await tellPaid(pro)
  const { id } = stage.stripe.dispute(pro.invoice.payment_intent, 2900, 'lost')
  await stage.tell('charge.dispute.closed', id)
  const enterprise = bought('enterprise')
  await tellPaid(enterprise)
  await mirror(pro.subscription.id)
  expect([pro, enterprise].map(({ subscription: { status } }) => status)).toEqual(['active', 'canceled'])
  expect([...stage.stripe.refunds.values()]).toMatchObject([{ payment_intent: enterprise.invoice.payment_intent }])
  expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 0 })
})

describe('of two subscriptions that were both granted the older stays', () => {
  /** Basic is paused; Pro, for a year or a month, is bought and granted meanwhile; then Basic goes on. */
  const resumed = async (second: PlanId, period: Period) => {
    const basic = bought('basic')
    await tellPaid(basic)
    const hold = { plan: 30, pack: 0, planPeriodEnd: january.end }
    await transact(holdWrites({ userId, generationId, latestEntry: stage.account().latestEntry }, hold))
    await transact(captureWrites({ userId, generationId, hold }, stage.account()))
    basic.subscription.status = 'paused'
    const other = bought(second, period)
    await tellPaid(other)
    expect(stage.balance().plan).toBe(plans[second].credits)
    basic.subscription.status = 'active'
    return { basic, other }
  }

  test.each([
    ['a year', 'premium-yearly', { start: restOfJanuary.start, end: '2028-01-10T00:00:00.000Z' }],
    ['a month', 'pro', { start: restOfJanuary.start, end: '2027-02-10T00:00:00.000Z' }],
  ] as const)('and has the rest of its credits again, beside %s', async (_what, planId, period) => {
    const counted = vi.mocked(metrics.count).mockClear()
    const { basic, other } = await resumed(planId, period)
    await mirror(basic.subscription.id)
    await tellRefunds()
    expect([basic, other].map(({ subscription: { status } }) => status)).toEqual(['active', 'canceled'])
    expect(stage.account()).toMatchObject({ tier: 'Basic', planCredits: 70, planPeriodEnd: january.end })
    expect([...stage.stripe.refunds.values()]).toMatchObject([{ payment_intent: other.invoice.payment_intent }])
    expect(counted.mock.calls.filter(([name]) => name === 'SecondSubscription')).toHaveLength(1)
    booksAreRight()
    // A deletion of the account finds its business keys by the entries.
    const named = stage.entries().map(({ businessKey }) => businessKey)
    expect(stage.onceKeys().filter((key) => !key.startsWith('evt') && !named.includes(key))).toEqual([])
    const told = stage
      .entries()
      .slice(-3)
      .map((row) =>
        entryInWords(CreditEntry.parse({ id: '1', generationId: null, toolId: null, reason: null, ...row })),
      )
    expect(told).toEqual([
      'Second plan cancelled and refunded: credits taken back',
      'Plan credits given back',
      'Refund: credits taken back',
    ])
  })

  test('and returns none of its credits twice when the refund of the other fails at first', async () => {
    const { basic } = await resumed('pro', { start: restOfJanuary.start, end: '2027-02-10T00:00:00.000Z' })
    stage.stripe.failing.add('refunds.create')
    await expect(mirror(basic.subscription.id)).rejects.toThrow()
    stage.stripe.failing.clear()
    await mirror(basic.subscription.id)
    await tellRefunds()
    expect(stage.balance()).toEqual({ plan: 70, pack: 0, debt: 0 })
    booksAreRight()
  })

  test('and its next invoice grants, although it is paid for a period that began before the other', async () => {
    const basic = bought('basic')
    await tellPaid(basic)
    setTime('2027-02-12T00:00:00.000Z')
    basic.subscription.status = 'unpaid'
    await mirror(basic.subscription.id)
    const pro = bought('pro', { start: '2027-02-10T00:00:00.000Z', end: '2027-03-10T00:00:00.000Z' })
    await tellPaid(pro)
    basic.subscription.status = 'active'
    stage.stripe.change(basic.subscription, { end: february.end })
    const late = stage.stripe.invoice(
      customer,
      [wholeLine('basic', february)],
      'paid',
      undefined,
      basic.subscription.id,
    )
    await stage.tell('invoice.paid', late.id)
    await tellRefunds()
    expect([...stage.stripe.refunds.values()]).toMatchObject([{ payment_intent: pro.invoice.payment_intent }])
    expect(stage.account()).toMatchObject({ tier: 'Basic', planCredits: 100, planPeriodEnd: february.end })
    booksAreRight()
  })

  test('and gets back nothing of a period that is over', async () => {
    const { basic } = await resumed('premium-yearly', { start: restOfJanuary.start, end: '2028-01-10T00:00:00.000Z' })
    setTime('2027-02-03T00:00:00.000Z')
    await mirror(basic.subscription.id)
    await tellRefunds()
    expect(stage.balance()).toEqual({ plan: 0, pack: 0, debt: 0 })
    booksAreRight()
  })
})
