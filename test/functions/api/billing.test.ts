import { describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { rates } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { call, live, setUpBillingCalls } from '#test/support/functions/billing-calls.ts'
import { customer, newcomer, stage } from '#test/support/functions/billing-stage.ts'
import { refused } from '#test/support/functions/stripe-errors.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingCalls()

const buyPack = (packId = 'pack-200', source = 'credits-paywall') => call('createCreditCheckout', { packId, source })

const subscribe = (priceId = 'price_pro') => call('createCheckout', { priceId })

const onlySession = () => {
  const sessions = [...stage.stripe.sessions.values()]
  expect(sessions).toHaveLength(1)
  return sessions[0]
}

describe('a checkout', () => {
  test('of a plan is a Stripe session for the caller', async () => {
    const { body } = await subscribe()
    expect(onlySession()).toMatchObject({
      url: body.url,
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      metadata: { item: 'price_pro' },
      success_url: 'https://roomwright.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://roomwright.test/subscription?checkout=cancelled&plan=pro',
    })
    expect(stage.stripe.calls).not.toContain('customers.create')
  })

  test('of the yearly offer is a session for the yearly plan', async () => {
    await call('createYearlyCheckout', {})
    expect(onlySession()).toMatchObject({ mode: 'subscription', metadata: { item: 'price_yearly_premium' } })
  })

  test.each([
    ['credits-paywall', '/payment-success?session_id=', '/credits-paywall'],
    ['account', '/payment-success?session_id=', '/account'],
    ['buy-credits', '/buy-credits?credit_success=true&credits=200&session_id=', '/buy-credits'],
  ])('of a pack that starts on the page %s returns to that page', async (source, success, cancel) => {
    stage.reset(newcomer({ tier: 'Pro', active: true }))
    await buyPack('pack-200', source)
    expect(onlySession()).toMatchObject({
      mode: 'payment',
      metadata: { item: 'pack-200' },
      success_url: `https://roomwright.test${success}{CHECKOUT_SESSION_ID}`,
      cancel_url: `https://roomwright.test${cancel}?checkout=cancelled&pack=pack-200`,
    })
  })

  test('that is requested twice at once is one session', async () => {
    const [first, second] = await Promise.all([subscribe(), subscribe()])
    expect(second.body).toEqual(first.body)
    onlySession()
  })

  test('that is requested again a minute later is the same session', async () => {
    const first = await buyPack()
    vi.setSystemTime(Date.now() + 61_000)
    expect((await buyPack()).body).toEqual(first.body)
    onlySession()
  })

  test('of the same pack in the same minute is a new session once the first is paid', async () => {
    await buyPack()
    const paid = onlySession()
    stage.stripe.pay(paid?.id ?? '')
    const { status, body } = await buyPack()
    expect(status).toBe(200)
    expect(body.url).not.toBe(paid?.url)
  })

  test('of the same pack from another page returns to that page', async () => {
    await buyPack('pack-200', 'credits-paywall')
    expect((await buyPack('pack-200', 'account')).status).toBe(200)
    expect([...stage.stripe.sessions.values()].map(({ cancel_url }) => cancel_url)).toEqual([
      'https://roomwright.test/credits-paywall?checkout=cancelled&pack=pack-200',
      'https://roomwright.test/account?checkout=cancelled&pack=pack-200',
    ])
  })

  test('of another plan expires the open session of a plan, but not the one of a pack', async () => {
    await subscribe('price_basic')
    await buyPack()
    await subscribe('price_pro')
    expect([...stage.stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open', 'open'])
  })

  test.each(['active', 'trialing'])(
    'of another plan during an %s subscription leads to our page of the change',
    async (status) => {
      live(status)
      const { body } = await subscribe('price_premium')
      expect(body.url).toBe('https://roomwright.test/change-plan?to=price_premium')
      expect(stage.stripe.sessions.size).toBe(0)
      expect(stage.stripe.portals).toEqual([])
    },
  )

  test.each([
    ['past_due', 'price_premium'],
    ['active', 'price_pro'],
  ])('during a subscription that is %s opens the portal for %s', async (status, priceId) => {
    live(status)
    expect((await subscribe(priceId)).body.url).toBe('https://billing.stripe.test/p/1')
    expect(stage.stripe.sessions.size).toBe(0)
    expect(stage.stripe.portals).toEqual([
      { customer, configuration: 'bpc_1', return_url: 'https://roomwright.test/account' },
    ])
  })

  test('after a subscription has ended is a new session', async () => {
    live('canceled')
    await subscribe()
    onlySession()
  })

  test.each([
    ['createCheckout', { priceId: 'price_of_my_own' }, 400, 'Invalid plan'],
    ['createCheckout', { priceId: 'pack-200' }, 400, 'Invalid plan'],
    ['createCheckout', { priceId: 'constructor' }, 400, 'Invalid plan'],
    ['createCreditCheckout', { packId: 'pack-1' }, 400, 'Invalid credit pack'],
    ['createCreditCheckout', { packId: 'toString' }, 400, 'Invalid credit pack'],
    [
      'createCreditCheckout',
      { packId: 'pack-200', source: 'buy-credits' },
      403,
      'Please subscribe to a plan first before purchasing additional credits.',
    ],
  ] as const)('%s with %o is refused', async (name, body, status, detail) => {
    expect(await call(name, body)).toMatchObject({ status, body: { detail } })
    expect(stage.stripe.calls).toEqual([])
  })

  test('that starts on buy-credits is accepted for a dev account', async () => {
    stage.reset(newcomer({ dev: true }))
    expect((await buyPack('pack-200', 'buy-credits')).status).toBe(200)
  })

  test.each(['prices.list', 'checkout.sessions.create', 'subscriptions.list'])(
    'fails with the exact message when Stripe cannot be reached: %s',
    async (method) => {
      stage.stripe.failing.add(method)
      // Later than the cache of the prices.
      vi.setSystemTime(Date.now() + 600_000)
      expect(await subscribe()).toMatchObject({ status: 502, body: { detail: 'Failed to start checkout process' } })
    },
  )

  test('creates one customer when two checkouts start at once', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    await Promise.all([subscribe(), buyPack()])
    const [made] = [...stage.stripe.customers.values()]
    expect(stage.stripe.customers.size).toBe(1)
    expect(made).toMatchObject({ metadata: { userId }, email: 'ada@example.com' })
    expect(stage.account().stripeCustomer).toBe(made?.id)
    expect(stage.table.rows.get(keys.stripeCustomer(made?.id ?? ''))).toMatchObject({ userId })
  })
})

describe('the portal', () => {
  test('opens for a user who has or had a subscription', async () => {
    live('canceled')
    expect(await call('customerPortal')).toMatchObject({
      status: 200,
      body: { url: 'https://billing.stripe.test/p/1' },
    })
  })

  test.each([customer, null])(
    'is refused to a user who never had a subscription (customer %s)',
    async (stripeCustomer) => {
      stage.reset(newcomer({ stripeCustomer }))
      expect(await call('customerPortal')).toMatchObject({ status: 404, body: { detail: 'No subscription found' } })
    },
  )
})

describe('a plan checkout', () => {
  const payable = () => [...stage.stripe.sessions.values()].filter(({ status }) => status === 'open')
  const prices = ['price_basic', 'price_pro', 'price_premium', 'price_enterprise']

  test('that is started four times at once for different plans leaves one session that can be paid', async () => {
    for (let round = 0; round < 12; round++) {
      stage.reset(newcomer())
      const answers = await Promise.all(prices.map((priceId) => subscribe(priceId)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(payable()).toHaveLength(1)
      expect(stage.account().planCheckout?.sessionId).toBe(payable()[0]?.id)
    }
  })

  test('closes the one before, however many packs were opened since', async () => {
    await subscribe('price_basic')
    const [basic] = payable()
    for (let packs = 0; packs < 25; packs++) {
      await buyPack()
      stage.stripe.pay([...stage.stripe.sessions.keys()].at(-1) ?? '')
      vi.setSystemTime(Date.now() + rates.checkouts.refillSeconds * 1000)
    }
    await subscribe('price_pro')
    expect(basic?.status).toBe('expired')
    expect(payable()).toMatchObject([{ metadata: { item: 'price_pro' } }])
  })

  test('beside a session that is paid in the meantime leads to the change of its plan', async () => {
    await subscribe('price_basic')
    const [basic] = payable()
    vi.spyOn(stage.stripe.client.checkout.sessions, 'expire').mockImplementationOnce(() => {
      stage.stripe.pay(basic?.id ?? '')
      live()
      throw refused('Only open sessions can be expired')
    })
    const { body } = await subscribe('price_premium')
    expect(body.url).toBe('https://roomwright.test/change-plan?to=price_premium')
    expect(payable()).toEqual([])
  })
})

describe('visits of Stripe in a short time', () => {
  const portal = () => call('customerPortal')

  test('are as many as the rate allows, for checkouts and the portal together', async () => {
    for (let visits = 0; visits < rates.checkouts.burst; visits++)
      expect(visits % 2 === 0 ? await buyPack() : await portal()).not.toMatchObject({ status: 429 })
    const sessions = stage.stripe.sessions.size
    const refused = [await buyPack(), await subscribe(), await call('createYearlyCheckout', {}), await portal()]
    for (const { status, headers } of refused)
      expect([status, headers['retry-after']]).toEqual([429, String(rates.checkouts.refillSeconds)])
    expect(stage.stripe.sessions.size).toBe(sessions)
  })

  test('leave a page its attempts to confirm a purchase', async () => {
    const verify = () => call('verifyCreditPurchase', { sessionId: 'cs_test_unknown' })
    for (let visits = 0; visits < rates.checkouts.burst; visits++) await portal()
    for (let attempts = 0; attempts < rates.verifications.burst; attempts++)
      expect(await verify()).toMatchObject({ status: 404 })
    expect(await verify()).toMatchObject({ status: 429 })
  })
})
