import { describe, expect, test, vi } from 'vitest'
import { rates } from '#shared/limits.ts'
import { call, live, setUpBillingCalls } from '#test/support/functions/billing-calls.ts'
import { customer, newcomer, stage } from '#test/support/functions/billing-stage.ts'
import { refused } from '#test/support/functions/stripe-errors.ts'
import { replace } from '#test/support/replace.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingCalls()

const pricedAt = '2027-01-15T00:00:30.000Z'

const quote = (priceId: string) => call('quotePlanChange', { priceId })
const change = (priceId: string, dueCents = 0) => call('changePlan', { priceId, dueCents, pricedAt })
const undo = () => call('undoPlanChange')
const finish = () => call('finishPayment')

/** Confirms what the quote shows. */
const confirm = async (priceId: string) => {
  const { body } = await quote(priceId)
  return call('changePlan', { priceId, dueCents: body.dueCents, pricedAt: body.pricedAt })
}

const withCard = (card: 'declined' | 'confirmed') => {
  live()
  Object.assign(stage.stripe.customers.get(customer) ?? {}, { card })
}

describe('a change of plan', () => {
  test('is quoted and made, with the updated account behind it', async () => {
    live()
    expect(await quote('price_premium')).toMatchObject({
      status: 200,
      body: { from: 'pro', to: 'premium', when: 'now', pricedAt, endingCredits: 0 },
    })
    expect(await confirm('price_premium')).toMatchObject({ status: 200, body: { status: 'changed' } })
    expect(stage.account().subscription).toMatchObject({ plan: 'premium' })
  })

  test.each([
    ['that nobody sells', 'active', 'price_of_my_own', 400, 'Invalid plan'],
    ['that is a pack', 'active', 'pack-200', 400, 'Invalid plan'],
    ['that the subscriber has', 'active', 'price_pro', 400, 'Invalid plan'],
    [
      'of a subscription whose payment is open',
      'past_due',
      'price_premium',
      402,
      'Your last payment failed. Update your card.',
    ],
    ['of a subscription that has ended', 'canceled', 'price_premium', 404, 'No subscription found'],
    ['of a subscription that was never paid', 'incomplete', 'price_premium', 404, 'No subscription found'],
  ])('to a plan %s is refused', async (_what, status, priceId, code, detail) => {
    live(status)
    expect(await quote(priceId)).toMatchObject({ status: code, body: { detail } })
    if (priceId !== 'price_pro') expect(await change(priceId)).toMatchObject({ status: code, body: { detail } })
    expect(stage.stripe.calls).not.toContain('subscriptions.update')
  })

  test('to a plan without a price at Stripe is refused', async () => {
    live()
    stage.stripe.prices.delete('price_of_price_enterprise')
    expect(await quote('price_enterprise')).toMatchObject({ status: 400 })
  })

  test('of a subscription at a price that is not ours is refused', async () => {
    const { items } = live()
    await call('checkSubscription')
    for (const item of items.data) item.price = { ...item.price, lookup_key: 'sauna' }
    expect(await quote('price_premium')).toMatchObject({ status: 400, body: { detail: 'Invalid plan' } })
  })

  test('of a user who is no customer is refused', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    expect(await quote('price_premium')).toMatchObject({ status: 404, body: { detail: 'No subscription found' } })
    expect(stage.stripe.calls).not.toContain('subscriptions.list')
  })

  test.each([
    ['is booked', 'price_basic', () => live()],
    ['waits for its payment', 'price_premium', () => withCard('declined')],
  ])('is refused while another one %s, until that is undone', async (_what, priceId, begin) => {
    begin()
    expect((await confirm(priceId)).status).toBe(200)
    const changing = { status: 409, body: { detail: 'Your plan is already being changed. Undo that change first.' } }
    expect(await quote('price_enterprise')).toMatchObject(changing)
    expect(await change('price_enterprise')).toMatchObject(changing)
    expect(await undo()).toMatchObject({
      status: 200,
      body: { subscription: { plan: 'pro', nextPlan: null, pendingPlan: null } },
    })
    expect((await quote('price_enterprise')).status).toBe(200)
  })

  test('at another amount than the shown one is refused', async () => {
    live()
    expect(await change('price_premium', 1)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('The amount has changed') },
    })
  })

  test.each(['subscriptions.list', 'invoices.createPreview', 'subscriptions.update'])(
    'fails when Stripe cannot be reached: %s',
    async (method) => {
      live()
      const { body } = await quote('price_premium')
      stage.stripe.failing.add(method)
      const failed = { status: 502, body: { detail: 'Failed to start checkout process' } }
      expect(await change('price_premium', body.dueCents)).toMatchObject(failed)
      stage.stripe.failing.clear()
      expect(await change('price_premium', body.dueCents)).toMatchObject({ body: { status: 'changed' } })
      expect(stage.stripe.invoices.size).toBe(1)
    },
  )

  test('that Stripe does not accept leads to the portal', async () => {
    live()
    const { body } = await quote('price_premium')
    replace(stage.stripe.client.subscriptions, 'update', async () => {
      throw refused('This subscription cannot be updated')
    })
    expect(await change('price_premium', body.dueCents)).toMatchObject({
      body: { status: 'refused', url: 'https://billing.stripe.test/p/1' },
    })
  })

  test('that another request makes while Stripe refuses it has succeeded', async () => {
    live()
    const { body } = await quote('price_premium')
    const { subscriptions } = stage.stripe.client
    const { update } = subscriptions
    replace(subscriptions, 'update', async (...given: Parameters<typeof update>) => {
      await update(...given)
      throw refused('Another request is in progress')
    })
    expect(await change('price_premium', body.dueCents)).toMatchObject({ body: { status: 'changed' } })
    expect(stage.stripe.portals).toEqual([])
  })
})

describe('undoing a change', () => {
  test('that nobody has asked for changes nothing, also without a subscription', async () => {
    expect(await undo()).toMatchObject({ status: 200, body: { subscription: null } })
    live()
    expect(await undo()).toMatchObject({ status: 200, body: { subscription: { plan: 'pro' } } })
  })

  test('leaves an open invoice of a renewal alone', async () => {
    live('past_due').latest_invoice = stage.stripe.invoice(customer, [], 'open').id
    expect((await undo()).status).toBe(200)
    expect(stage.stripe.calls).not.toContain('invoices.voidInvoice')
  })

  test.each([
    ['a booked one', 'price_basic', () => live()],
    ['one that waits for its payment', 'price_premium', () => withCard('confirmed')],
  ])('twice at once succeeds for %s', async (_what, priceId, begin) => {
    begin()
    await confirm(priceId)
    const answers = await Promise.all([undo(), undo()])
    for (const { status, body } of answers)
      expect([status, body.subscription]).toMatchObject([200, { plan: 'pro', nextPlan: null, pendingPlan: null }])
  })
})

describe('finishing a payment', () => {
  test('opens the page of the invoice that is open', async () => {
    withCard('confirmed')
    await confirm('price_premium')
    const [invoice] = stage.stripe.invoices.values()
    expect(await finish()).toMatchObject({ status: 200, body: { url: invoice?.hosted_invoice_url } })
  })

  test.each(['active', 'past_due'])('opens the portal when a subscription that is %s has none', async (status) => {
    live(status)
    expect(await finish()).toMatchObject({ status: 200, body: { url: 'https://billing.stripe.test/p/1' } })
  })

  test('opens no invoice of a subscription that has ended', async () => {
    live('canceled').latest_invoice = stage.stripe.invoice(customer, [], 'open').id
    expect(await finish()).toMatchObject({ body: { url: 'https://billing.stripe.test/p/1' } })
  })

  test('is refused to a user who is no customer', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    expect(await finish()).toMatchObject({ status: 404, body: { detail: 'No subscription found' } })
  })
})

test.each([
  ['quotePlanChange', 'planChanges', () => quote('price_premium')],
  ['changePlan', 'planChanges', () => change('price_premium')],
  ['undoPlanChange', 'planChanges', undo],
  ['finishPayment', 'checkouts', finish],
] as const)('%s is limited by the rate of %s', async (_name, rate, ask) => {
  live()
  for (let asked = 0; asked < rates[rate].burst; asked++) expect((await ask()).status).not.toBe(429)
  const { status, headers } = await ask()
  expect([status, headers['retry-after']]).toEqual([429, String(rates[rate].refillSeconds)])
  const other = rate === 'planChanges' ? finish : undo
  expect((await other()).status).toBe(200)
})
