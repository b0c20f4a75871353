import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toAccount } from '#functions/core/accounts/accounts.ts'
import { changePlan, finishPayment, quotePlanChange, undoPlanChange } from '#functions/core/billing/change-plan.ts'
import { applyInvoice } from '#functions/core/billing/grant-purchases.ts'
import { syncSubscription } from '#functions/core/billing/sync-subscription.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { newcomer, stage } from '#test/support/functions/billing-stage.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { localStripe } from './local-stripe.ts'

const local = localStripe()

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) => ({
  ...(await original<object>()),
  stripe: async () => local.stripe,
}))

// Each test has prices of its own.
vi.mock('#functions/core/runtime/cache.ts', () => ({ cached: (read: unknown) => read }))

let uninstall: () => void
beforeAll(() => {
  stubFunctionEnvironment()
  uninstall = stage.install()
})
beforeEach(() => stage.reset(newcomer()))
afterAll(() => uninstall())

type Subscriber = Awaited<ReturnType<typeof subscriber>>

/** An account that has just bought a plan, with the credits of its first invoice. */
const subscriber = async (plan: PlanId) => {
  const bought = await local.subscribed(plans[plan].priceId)
  stage.reset(newcomer({ stripeCustomer: bought.customer }))
  await applyInvoice(bought.invoice)
  return bought
}

const quoteOf = (plan: PlanId) => quotePlanChange(stage.account(), plans[plan].priceId)

const confirm = async (plan: PlanId) => {
  const { dueCents, pricedAt } = await quoteOf(plan)
  return changePlan(stage.account(), { priceId: plans[plan].priceId, dueCents, pricedAt })
}

/** The invoice that the subscription's next period begins with, applied as its webhook would. */
const nextInvoice = async ({ subscription }: Subscriber) => {
  local.standIn.dashboard.advance(subscription)
  const invoice = await local.latestInvoice()
  await applyInvoice(invoice.id)
  const [line] = await local.linesOf(invoice.id)
  return { cents: invoice.amount_paid, at: new Date((line?.period.start ?? 0) * 1000).toISOString() }
}

const planIds = Object.keys(plans) as PlanId[]
const changes = planIds.flatMap((from) => planIds.flatMap((to) => (from === to ? [] : [[from, to] as const])))

describe('what is shown before a change is what its invoices say', () => {
  test.each(changes)('from %s to %s, at the start of the period and in its last hour', async (from, to) => {
    for (const isLate of [false, true]) {
      const bought = await subscriber(from)
      if (isLate) local.standIn.dashboard.approach(bought.subscription)
      const before = toAccount(stage.account()).credits
      const shown = await quoteOf(to)
      const outcome = await changePlan(stage.account(), { priceId: plans[to].priceId, ...shown })
      expect(outcome).toEqual({ status: shown.when === 'booked' ? 'booked' : 'changed' })
      const invoice = await local.latestInvoice()
      const charged = invoice.id === bought.invoice ? 0 : invoice.amount_paid
      expect(charged, `${from} to ${to}`).toBe(shown.dueCents)
      expect(toAccount(stage.account()).credits).toBe(before - shown.endingCredits + shown.credits)
      const { deleted: _, ...customer } = await local.stripe.customers.retrieve(bought.customer)
      expect(customer).toMatchObject({ balance: shown.carriedCents })
      expect(await nextInvoice(bought)).toEqual(shown.next)
      expect(stage.account().subscription?.plan).toBe(to)
      expect(stage.objection()).toBeUndefined()
    }
  })
})

describe('an upgrade', () => {
  test('in the last hour costs cents, which join the next invoice, and grants next to nothing', async () => {
    const bought = await subscriber('basic')
    local.standIn.dashboard.approach(bought.subscription)
    const shown = await quoteOf('premium')
    expect(shown).toMatchObject({ when: 'now', dueCents: 0, credits: 1 })
    expect(shown.carriedCents).toBeGreaterThan(0)
    expect(shown.carriedCents).toBeLessThan(50)
    expect(shown.next.cents).toBe(3900 + shown.carriedCents)
    expect(await confirm('premium')).toEqual({ status: 'changed' })
    expect(toAccount(stage.account())).toMatchObject({ tier: 'Premium', credits: 101 })
  })

  test('cannot be priced at a better time', async () => {
    const bought = await subscriber('basic')
    const [item] = (await local.stripe.subscriptions.retrieve(bought.subscription)).items.data
    const end = new Date((item?.current_period_end ?? 0) * 1000).toISOString()
    const change = { priceId: 'price_premium', dueCents: 0, pricedAt: end }
    await expect(changePlan(stage.account(), change)).rejects.toThrow('The amount has changed')
    local.standIn.dashboard.approach(bought.subscription)
    const start = new Date((item?.current_period_start ?? 0) * 1000).toISOString()
    await expect(changePlan(stage.account(), { ...change, pricedAt: start })).rejects.toThrow('The amount has changed')
    expect(stage.account().subscription?.plan).toBe('basic')
  })

  test('for another amount than the confirmed one is refused and charges nothing', async () => {
    await subscriber('basic')
    const { pricedAt, dueCents } = await quoteOf('pro')
    await expect(
      changePlan(stage.account(), { priceId: 'price_pro', pricedAt, dueCents: dueCents - 1 }),
    ).rejects.toThrow('The amount has changed')
    expect((await local.latestInvoice()).billing_reason).toBe('subscription_create')
  })

  test('confirmed twice is charged once', async () => {
    await subscriber('basic')
    const { pricedAt, dueCents } = await quoteOf('pro')
    const change = { priceId: 'price_pro', pricedAt, dueCents }
    const outcomes = await Promise.all([changePlan(stage.account(), change), changePlan(stage.account(), change)])
    expect([...outcomes, await changePlan(stage.account(), change)]).toEqual(Array(3).fill({ status: 'changed' }))
    expect((await local.stripe.invoices.list({})).data).toHaveLength(2)
    expect(toAccount(stage.account()).credits).toBe(500)
  })

  test('takes back a cancellation, and says so', async () => {
    const { subscription } = await subscriber('basic')
    await local.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    expect(await quoteOf('pro')).toMatchObject({ resumes: true })
    await confirm('pro')
    expect(stage.account().subscription).toMatchObject({ plan: 'pro', cancelsAtPeriodEnd: false })
  })

  test('that Stripe does not accept leads to the portal', async () => {
    await subscriber('basic')
    const shown = await quoteOf('pro')
    vi.spyOn(local.stripe.subscriptions, 'update').mockRejectedValueOnce(
      await local.stripe.subscriptions.retrieve('sub_none').catch((error: unknown) => error),
    )
    expect(await changePlan(stage.account(), { priceId: 'price_pro', ...shown })).toEqual({
      status: 'refused',
      url: expect.stringContaining('/portal/'),
    })
  })
})

describe('a payment that waits for its buyer', () => {
  const pending = async (card: 'confirmed' | 'declined') => {
    const bought = await subscriber('basic')
    local.standIn.dashboard.setCard(bought.customer, card)
    const outcome = await confirm('pro')
    expect(outcome).toEqual({ status: 'payment', url: expect.stringContaining('/invoice/') })
    return { bought, url: 'url' in outcome ? outcome.url : '' }
  }

  test('leaves the plan as it is until the bank has its confirmation', async () => {
    const { url } = await pending('confirmed')
    expect(toAccount(stage.account())).toMatchObject({
      credits: 100,
      tier: 'Basic',
      subscription: { plan: 'basic', status: 'active', pendingPlan: 'pro', waitsFor: 'confirmation' },
    })
    expect(await finishPayment(stage.account())).toBe(url)
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'confirm' }) })
    await applyInvoice((await local.latestInvoice()).id)
    expect(toAccount(stage.account())).toMatchObject({
      credits: 500,
      tier: 'Pro',
      subscription: { plan: 'pro', pendingPlan: null, waitsFor: null },
    })
  })

  test('is completed with another card after a decline', async () => {
    const { url } = await pending('declined')
    expect(stage.account().subscription).toMatchObject({ pendingPlan: 'pro', waitsFor: 'card' })
    await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'good' }) })
    await syncSubscription(userId)
    expect(stage.account().subscription).toMatchObject({ plan: 'pro', pendingPlan: null })
  })

  test('is confirmed again with the same answer, and undone without a charge', async () => {
    const { url } = await pending('confirmed')
    expect(await changePlan(stage.account(), { priceId: 'price_pro', dueCents: 0, pricedAt: '' })).toEqual({
      status: 'payment',
      url,
    })
    await expect(quoteOf('premium')).rejects.toThrow('already being changed')
    await undoPlanChange(stage.account())
    expect(stage.account().subscription).toMatchObject({ plan: 'basic', pendingPlan: null, waitsFor: null })
    expect(await local.latestInvoice()).toMatchObject({ status: 'void' })
    expect(await quoteOf('premium')).toMatchObject({ to: 'premium' })
  })

  test('ends after 23 hours, with the plan as it was', async () => {
    const { bought } = await pending('confirmed')
    local.standIn.dashboard.approach(bought.subscription)
    local.standIn.runDue()
    await syncSubscription(userId)
    expect(stage.account().subscription).toMatchObject({ plan: 'basic', pendingPlan: null, waitsFor: null })
    expect(await local.latestInvoice()).toMatchObject({ status: 'void' })
  })

  test('at a renewal makes the plan past due until it is confirmed', async () => {
    const bought = await subscriber('pro')
    local.standIn.dashboard.setCard(bought.customer, 'confirmed')
    local.standIn.dashboard.advance(bought.subscription)
    await syncSubscription(userId)
    expect(stage.account()).toMatchObject({
      active: false,
      subscription: { status: 'past_due', waitsFor: 'confirmation' },
    })
    await expect(quoteOf('premium')).rejects.toThrow('Your last payment failed')
    const url = await finishPayment(stage.account())
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'confirm' }) })
    await applyInvoice((await local.latestInvoice()).id)
    expect(toAccount(stage.account())).toMatchObject({ active: true, credits: 500, subscription: { waitsFor: null } })
  })
})

describe('a booked change', () => {
  test('blocks every other change at Stripe until its schedule is released', async () => {
    const { customer, subscription, priceOf } = await subscriber('premium')
    expect(await confirm('basic')).toEqual({ status: 'booked' })
    expect(stage.account().subscription).toMatchObject({ plan: 'premium', nextPlan: 'basic' })
    const { items, schedule } = await local.stripe.subscriptions.retrieve(subscription)
    const change = { items: [{ id: items.data[0]?.id ?? '', price: priceOf('price_pro') }] }
    await expect(local.stripe.subscriptions.update(subscription, change)).rejects.toThrow(String(schedule))
    await expect(local.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toThrow()
    expect(await local.inPortal(customer, { action: 'cancel' })).toContain('managed by the subscription schedule')
    await expect(quoteOf('enterprise')).rejects.toThrow('already being changed')

    await undoPlanChange(stage.account())
    expect(stage.account().subscription).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(await confirm('enterprise')).toEqual({ status: 'changed' })
    expect(stage.account().subscription).toMatchObject({ plan: 'enterprise', nextPlan: null })
  })

  test('is booked once when it is confirmed twice at once', async () => {
    await subscriber('premium')
    const shown = await quoteOf('basic')
    const change = { priceId: 'price_basic', ...shown }
    const outcomes = await Promise.all([changePlan(stage.account(), change), changePlan(stage.account(), change)])
    expect(outcomes).toContainEqual({ status: 'booked' })
    expect(await changePlan(stage.account(), change)).toEqual({ status: 'booked' })
  })

  test('that was left half booked is finished by the next confirmation', async () => {
    const { subscription } = await subscriber('premium')
    await local.stripe.subscriptionSchedules.create({ from_subscription: subscription })
    expect(await confirm('basic')).toEqual({ status: 'booked' })
    expect(stage.account().subscription).toMatchObject({ nextPlan: 'basic' })
  })

  test('that was left half booked stands in the way of no upgrade', async () => {
    const { subscription } = await subscriber('premium')
    await local.stripe.subscriptionSchedules.create({ from_subscription: subscription })
    expect(await confirm('premium-yearly')).toEqual({ status: 'changed' })
  })

  test('from a cancelled plan takes back the cancellation', async () => {
    const { subscription } = await subscriber('premium')
    await local.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    expect(await confirm('basic')).toEqual({ status: 'booked' })
    expect(stage.account().subscription).toMatchObject({ cancelsAtPeriodEnd: false, nextPlan: 'basic' })
  })
})

test('in the portal, a cheaper longer interval is booked for the end of the period', async () => {
  const { customer, priceOf } = await subscriber('premium')
  const page = await local.inPortal(customer, { action: 'change', price: priceOf('price_yearly_premium') })
  expect(page).toContain('The change is booked')
})

test('a balance below the minimum charge is not lost when its invoice is void', async () => {
  const bought = await subscriber('basic')
  local.standIn.dashboard.approach(bought.subscription)
  await confirm('pro')
  const { balance } = Object(await local.stripe.customers.retrieve(bought.customer))
  expect(balance).toBeGreaterThan(0)
  local.standIn.dashboard.setCard(bought.customer, 'confirmed')
  await confirm('premium-yearly')
  await undoPlanChange(stage.account())
  expect(await local.stripe.customers.retrieve(bought.customer)).toMatchObject({ balance })
})
