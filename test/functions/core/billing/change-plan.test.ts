import { describe, expect, test, vi } from 'vitest'
import { toAccount } from '#functions/core/accounts/accounts.ts'
import { changePlan, finishPayment, quotePlanChange, undoPlanChange } from '#functions/core/billing/change-plan.ts'
import { applyInvoice } from '#functions/core/billing/grant-purchases.ts'
import { type PlanId, plans } from '#shared/billing/plans.ts'
import { customer, setTime, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { begin, booksAreRight, january } from '#test/support/functions/purchases.ts'
import type { Card } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

const middle = '2027-01-16T12:00:00.000Z'

setUpBillingStage(middle)

const quoteOf = (plan: PlanId) => quotePlanChange(stage.account(), plans[plan].priceId)

const confirm = async (plan: PlanId) => {
  const { dueCents, pricedAt } = await quoteOf(plan)
  return changePlan(stage.account(), { priceId: plans[plan].priceId, dueCents, pricedAt })
}

const setCard = (card: Card) => {
  const known = stage.stripe.customers.get(customer)
  if (known) known.card = card
}

const balance = () => stage.stripe.customers.get(customer)?.balance

const latestInvoice = () => [...stage.stripe.invoices.values()].at(-1)

describe('an upgrade', () => {
  test('in the middle of the period costs half of the difference and grants half of the credits', async () => {
    await begin('basic')
    expect(await quoteOf('premium')).toEqual({
      from: 'basic',
      to: 'premium',
      when: 'now',
      startsAt: middle,
      lines: [
        { kind: 'unused', plan: 'basic', cents: -950 },
        { kind: 'rest', plan: 'premium', cents: 1950 },
      ],
      balanceCents: 0,
      dueCents: 1000,
      carriedCents: 0,
      credits: 450,
      endingCredits: 0,
      next: { at: january.end, cents: 3900 },
      resumes: false,
      pricedAt: middle,
    })
    expect(await confirm('premium')).toEqual({ status: 'changed' })
    expect(toAccount(stage.account())).toMatchObject({ tier: 'Premium', credits: 550 })
    expect(latestInvoice()).toMatchObject({ status: 'paid', amount_paid: 1000 })
    booksAreRight()
  })

  test('that Stripe does not preview is refused with the way to the portal, and charges nothing', async () => {
    await begin('basic')
    setTime('2027-03-01T00:00:00.000Z')
    await expect(quoteOf('premium')).rejects.toThrow('You can change it on your billing page')
    expect([...stage.stripe.invoices.values()]).toHaveLength(1)
  })

  test('that was shown before the renewal is shown again after it', async () => {
    const subscription = await begin('basic')
    setTime('2027-01-31T23:58:00.000Z')
    const { dueCents, pricedAt } = await quoteOf('premium')
    setTime('2027-02-01T00:01:00.000Z')
    stage.stripe.renew(subscription)
    const change = { priceId: 'price_premium', dueCents, pricedAt }
    await expect(changePlan(stage.account(), change)).rejects.toThrow('The amount has changed')
    expect(stage.account().subscription?.plan).toBe('basic')
  })

  test('in the last minutes costs less than Stripe charges, and the rest joins the next invoice', async () => {
    const subscription = await begin('basic')
    setTime('2027-01-31T18:00:00.000Z')
    const shown = await quoteOf('premium')
    expect(shown).toMatchObject({ dueCents: 0, carriedCents: 16, credits: 7, next: { cents: 3916 } })
    expect(await confirm('premium')).toEqual({ status: 'changed' })
    expect(stage.balance().plan).toBe(107)
    expect(balance()).toBe(16)
    setTime('2027-02-01T01:00:00.000Z')
    const { id, amount_paid } = stage.stripe.renew(subscription)
    await applyInvoice(id)
    expect(amount_paid).toBe(3916)
    expect(stage.balance().plan).toBe(1000)
  })

  test('to a year starts a new period with its whole allowance, and ends what is left of the month', async () => {
    await begin('pro')
    const end = '2028-01-16T12:00:00.000Z'
    expect(await quoteOf('premium-yearly')).toMatchObject({
      when: 'now',
      lines: [
        { kind: 'unused', plan: 'pro', cents: -1450 },
        { kind: 'period', plan: 'premium-yearly', cents: 5900 },
      ],
      dueCents: 4450,
      credits: 2400,
      endingCredits: 500,
      next: { at: end, cents: 5900 },
    })
    await confirm('premium-yearly')
    expect(stage.account()).toMatchObject({ planCredits: 2400, planPeriodEnd: end, tier: 'Premium' })
  })

  test.each([
    ['owed', 30, 1030, 0, 3900],
    ['a credit', -400, 600, 0, 3900],
    ['a credit above the price', -1200, 0, -200, 3700],
  ])('settles a balance that is %s', async (_what, owed, dueCents, carriedCents, next) => {
    await begin('basic')
    Object.assign(stage.stripe.customers.get(customer) ?? {}, { balance: owed })
    expect(await quoteOf('premium')).toMatchObject({
      balanceCents: owed,
      dueCents,
      carriedCents,
      credits: 450,
      next: { cents: next },
    })
    await confirm('premium')
    expect([latestInvoice()?.amount_paid, balance()]).toEqual([dueCents, carriedCents])
    expect(stage.balance().plan).toBe(550)
  })

  test.each([
    ['15 minutes after it was shown is carried out as it was shown', 15 * 60, true],
    ['a second later is refused', 15 * 60 + 1, false],
    ['before it was shown is refused', -1, false],
  ])('%s', async (_what, seconds, isChanged) => {
    await begin('basic')
    const { dueCents, pricedAt } = await quoteOf('pro')
    setTime(new Date(Date.parse(middle) + seconds * 1000).toISOString())
    const outcome = changePlan(stage.account(), { priceId: 'price_pro', dueCents, pricedAt })
    if (isChanged) expect(await outcome).toEqual({ status: 'changed' })
    else await expect(outcome).rejects.toMatchObject({ code: 'plan.repriced' })
    expect(stage.balance().plan).toBe(isChanged ? 300 : 100)
  })

  test.each([-1, 1])('of another amount than the shown one is refused: %i cent', async (cents) => {
    await begin('basic')
    const { dueCents, pricedAt } = await quoteOf('pro')
    const change = { priceId: 'price_pro', dueCents: dueCents + cents, pricedAt }
    await expect(changePlan(stage.account(), change)).rejects.toMatchObject({ code: 'plan.repriced' })
    expect(stage.stripe.calls).not.toContain('subscriptions.update')
  })

  test('that is confirmed three times, two of them at once, is charged once', async () => {
    await begin('basic')
    const { dueCents, pricedAt } = await quoteOf('pro')
    const change = { priceId: 'price_pro', dueCents, pricedAt }
    const outcomes = await Promise.all([changePlan(stage.account(), change), changePlan(stage.account(), change)])
    expect([...outcomes, await changePlan(stage.account(), change)]).toEqual(Array(3).fill({ status: 'changed' }))
    expect(stage.stripe.invoices.size).toBe(2)
    expect(stage.balance().plan).toBe(300)
  })
})

describe.each([
  ['confirmed', 'confirmation'],
  ['declined', 'card'],
] as const)('an upgrade whose payment is %s', (card, waitsFor) => {
  const pending = async () => {
    const subscription = await begin('basic')
    setCard(card)
    const outcome = await confirm('pro')
    expect(outcome).toEqual({ status: 'payment', url: latestInvoice()?.hosted_invoice_url })
    return subscription
  }

  test('waits, and changes the plan when it is paid', async () => {
    await pending()
    expect(toAccount(stage.account())).toMatchObject({
      tier: 'Basic',
      credits: 100,
      subscription: { status: 'active', plan: 'basic', pendingPlan: 'pro', waitsFor },
    })
    expect(await finishPayment(stage.account())).toBe(latestInvoice()?.hosted_invoice_url)
    const { id } = stage.stripe.payInvoice(latestInvoice()?.id ?? '')
    await applyInvoice(id)
    expect(toAccount(stage.account())).toMatchObject({
      tier: 'Pro',
      credits: 300,
      subscription: { plan: 'pro', pendingPlan: null, waitsFor: null },
    })
    booksAreRight()
  })

  test('is answered the same when it is confirmed again, and blocks other changes until it is undone', async () => {
    await pending()
    const url = latestInvoice()?.hosted_invoice_url
    expect(await changePlan(stage.account(), { priceId: 'price_pro', dueCents: 0, pricedAt: middle })).toEqual({
      status: 'payment',
      url,
    })
    await expect(quoteOf('premium')).rejects.toMatchObject({ code: 'plan.changing' })
    expect((await undoPlanChange(stage.account())).subscription).toMatchObject({ plan: 'basic', pendingPlan: null })
    expect(latestInvoice()).toMatchObject({ status: 'void' })
    expect(await quoteOf('premium')).toMatchObject({ when: 'now' })
  })

  test('is charged again when the same quote is confirmed again after it was undone', async () => {
    await begin('basic')
    const { dueCents, pricedAt } = await quoteOf('pro')
    const change = { priceId: 'price_pro', dueCents, pricedAt }
    setCard(card)
    expect(await changePlan(stage.account(), change)).toMatchObject({ status: 'payment' })
    await undoPlanChange(stage.account())
    setCard('good')
    expect(await changePlan(stage.account(), change)).toEqual({ status: 'changed' })
    expect(toAccount(stage.account())).toMatchObject({ tier: 'Pro', credits: 300 })
  })

  test('ends after 23 hours', async () => {
    await pending()
    setTime('2027-01-17T10:59:59.000Z')
    await expect(quoteOf('premium')).rejects.toMatchObject({ code: 'plan.changing' })
    setTime('2027-01-17T11:00:00.000Z')
    expect(await quoteOf('premium')).toMatchObject({ when: 'now' })
    expect(latestInvoice()).toMatchObject({ status: 'void' })
  })
})

describe('a booked change', () => {
  test('starts at the end of the period, and grants the lower allowance', async () => {
    const subscription = await begin('premium')
    expect(await quoteOf('basic')).toMatchObject({
      when: 'booked',
      startsAt: january.end,
      lines: [],
      dueCents: 0,
      credits: 0,
      endingCredits: 0,
      next: { at: january.end, cents: 1900 },
    })
    expect(await confirm('basic')).toEqual({ status: 'booked' })
    expect(stage.account().subscription).toMatchObject({ plan: 'premium', nextPlan: 'basic' })
    setTime('2027-02-01T01:00:00.000Z')
    await applyInvoice(stage.stripe.renew(subscription).id)
    expect(stage.account()).toMatchObject({ tier: 'Basic', planCredits: 100, subscription: { nextPlan: null } })
  })

  test('that is undone leaves the plan, which can be changed again', async () => {
    await begin('premium')
    await confirm('basic')
    await expect(quoteOf('enterprise')).rejects.toMatchObject({ code: 'plan.changing' })
    expect((await undoPlanChange(stage.account())).subscription).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(await confirm('enterprise')).toEqual({ status: 'changed' })
  })
})
