import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/billing.ts'
import { keys } from '#functions/core/db/keys.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { refused } from '#test/support/functions/stripe-errors.ts'
import { wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }
const { endpoints } = areas.billing

setUpBillingStage('2027-01-15T00:00:30.000Z')
beforeAll(() => {
  stubInternet()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

type Name = keyof typeof endpoints

const call = (name: Name, body?: unknown, { sub = userId, query = {} } = {}) =>
  answerOf(handler, apiEvent(endpoints[name], { body, query, claims: accessClaims(sub) }))

const buyPack = (packId = 'pack-200', source = 'credits-paywall') => call('createCreditCheckout', { packId, source })
const subscribe = (priceId = 'price_pro') => call('createCheckout', { priceId })
const live = (status = 'active') => {
  const subscription = stage.stripe.subscribe(customer, 'pro', january.start, january.end)
  subscription.status = status
  return subscription
}
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
      cancel_url: 'https://roomwright.test/subscription?checkout=cancelled',
    })
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
      cancel_url: `https://roomwright.test${cancel}?checkout=cancelled`,
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
      'https://roomwright.test/credits-paywall?checkout=cancelled',
      'https://roomwright.test/account?checkout=cancelled',
    ])
  })

  test('of another plan expires the open session of a plan, but not the one of a pack', async () => {
    await subscribe('price_basic')
    await buyPack()
    await subscribe('price_pro')
    expect([...stage.stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open', 'open'])
  })

  test.each(['active', 'trialing'])(
    'of another plan during an %s subscription opens the change of plan on the portal',
    async (status) => {
      live(status)
      const { body } = await subscribe('price_premium')
      expect(body.url).toBe('https://billing.stripe.test/p/1')
      expect(stage.stripe.sessions.size).toBe(0)
      expect(stage.stripe.portals).toMatchObject([
        {
          customer,
          return_url: 'https://roomwright.test/account',
          flow_data: {
            type: 'subscription_update_confirm',
            subscription_update_confirm: { items: [{ price: 'price_of_price_premium', quantity: 1 }] },
          },
        },
      ])
    },
  )

  test.each([
    ['past_due', 'price_premium'],
    ['active', 'price_pro'],
  ])('during a subscription that is %s opens the portal’s first page for %s', async (status, priceId) => {
    live(status)
    await subscribe(priceId)
    expect(stage.stripe.sessions.size).toBe(0)
    expect(stage.stripe.portals[0]).not.toHaveProperty('flow_data')
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

describe('a purchase', () => {
  const verify = (sessionId: string, sub = userId) => call('verifyCreditPurchase', { sessionId }, { sub })

  test('that is paid is granted once, by the return page', async () => {
    const { id } = stage.stripe.sellPack(customer, userId, 'pack-200')
    const applied = { success: true, currentCredits: 200, creditsAdded: 200, debtRepaid: 0, item: 'pack-200' }
    expect((await verify(id)).body).toEqual({ ...applied, alreadyProcessed: false })
    expect((await verify(id)).body).toEqual({ ...applied, alreadyProcessed: true })
  })

  test('is granted once when ten return pages and the webhook apply it at the same time, and each page reports it', async () => {
    const { id } = stage.stripe.sellPack(customer, userId, 'pack-500')
    const webhook = stage.tell('checkout.session.completed', id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(id)))
    await webhook
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { success: true, currentCredits: 500, creditsAdded: 500 }])
    const first = answers.filter(({ body }) => !body.alreadyProcessed)
    expect(first.length).toBeLessThanOrEqual(1)
    expect(stage.history()).toEqual(['grant 500'])
  })

  test('of a plan applies the invoice that was paid with it', async () => {
    live()
    const session = stage.stripe.sellPack(customer, userId, 'pack-200')
    Object.assign(session, {
      mode: 'subscription',
      invoice: stage.stripe.invoice(customer, [wholeLine('pro', january)]).id,
    })
    expect((await verify(session.id)).body).toMatchObject({ success: true, currentCredits: 500, creditsAdded: 500 })
    expect(stage.account()).toMatchObject({ tier: 'Pro', active: true })
  })

  test('that is not paid yet is reported as not applied', async () => {
    const session = stage.stripe.sellPack(customer, userId, 'pack-200')
    session.payment_status = 'unpaid'
    expect((await verify(session.id)).body).toEqual({
      success: false,
      currentCredits: 0,
      creditsAdded: 0,
      debtRepaid: 0,
      alreadyProcessed: false,
      item: 'pack-200',
    })
  })

  test('of another user is not found and grants nothing', async () => {
    stage.settle(accountRow({ userId: otherUserId, stripeCustomer: 'cus_grace', packCredits: 0 }))
    const { id } = stage.stripe.sellPack(customer, userId, 'pack-200')
    const missing = { status: 404, body: { detail: 'This purchase is not one of yours.' } }
    expect(await verify(id, otherUserId)).toMatchObject(missing)
    expect(await verify('cs_unknown')).toMatchObject(missing)
    expect(stage.onceKeys()).toEqual([])
  })
})

test('checkSubscription reads the subscription from Stripe again', async () => {
  live()
  expect((await call('checkSubscription')).body).toMatchObject({ tier: 'Pro', active: true })
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
    }
    await subscribe('price_pro')
    expect(basic?.status).toBe('expired')
    expect(payable()).toMatchObject([{ metadata: { item: 'price_pro' } }])
  })

  test('beside a session that is paid in the meantime leads to the portal', async () => {
    await subscribe('price_basic')
    const [basic] = payable()
    vi.spyOn(stage.stripe.client.checkout.sessions, 'expire').mockImplementationOnce(() => {
      stage.stripe.pay(basic?.id ?? '')
      live()
      throw refused('Only open sessions can be expired')
    })
    const { body } = await subscribe('price_premium')
    expect(body.url).toBe('https://billing.stripe.test/p/1')
    expect(payable()).toEqual([])
  })
})

describe('checkSubscription', () => {
  test('grants the purchases whose webhooks were lost, once a minute', async () => {
    live()
    stage.stripe.invoice(customer, [wholeLine('pro', january)])
    stage.stripe.sellPack(customer, userId, 'pack-200')
    expect((await call('checkSubscription')).body).toMatchObject({ tier: 'Pro', credits: 700 })
    stage.stripe.sellPack(customer, userId, 'pack-500')
    stage.stripe.calls.length = 0
    expect((await call('checkSubscription')).body).toMatchObject({ credits: 700 })
    expect(stage.stripe.calls).toEqual(['subscriptions.list'])
    vi.setSystemTime(Date.now() + 61_000)
    expect((await call('checkSubscription')).body).toMatchObject({ credits: 1200 })
  })
})

test('a purchase that repays a debt tells how much of it, also when it was applied before', async () => {
  stage.reset(newcomer({ debt: 150 }))
  const { id } = stage.stripe.sellPack(customer, userId, 'pack-200')
  const verify = async () => (await call('verifyCreditPurchase', { sessionId: id })).body
  expect(await verify()).toMatchObject({ creditsAdded: 200, debtRepaid: 150, currentCredits: 50 })
  expect(await verify()).toMatchObject({ creditsAdded: 200, debtRepaid: 150, alreadyProcessed: true })
})

test('of two conversion requests at once, exactly one is the first', async () => {
  const answers = await Promise.all([call('trackConversion'), call('trackConversion')])
  expect(answers.map(({ body }) => body.isFirst).sort()).toEqual([false, true])
})

describe('the credit history', () => {
  const page = (query: Record<string, string> = {}) => call('listCreditEntries', undefined, { query })

  test('is returned newest first, in pages, with the balance on the first page', async () => {
    for (let bought = 0; bought < 5; bought++) {
      vi.setSystemTime(Date.now() + 1000)
      await stage.tell('checkout.session.completed', stage.stripe.sellPack(customer, userId, 'pack-200').id)
    }
    const { body: first } = await page({ limit: '3' })
    expect(first).toMatchObject({ balance: 1000, hasMore: true })
    const { body: second } = await page({ limit: '3', before: first.entries.at(-1).id })
    expect(second).toMatchObject({ balance: null, hasMore: false })
    const all = [...first.entries, ...second.entries]
    expect(all.map(({ credits, reason }) => [credits, reason])).toEqual(
      Array.from({ length: 5 }, () => [200, '200 Credits']),
    )
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
  })

  test('contains an entry when plan credits have lapsed, and the balance without them', async () => {
    stage.reset(newcomer({ planCredits: 40, planPeriodEnd: '2027-01-01T00:00:00.000Z', packCredits: 5 }))
    expect((await page()).body).toMatchObject({ balance: 5, entries: [{ type: 'expire', credits: -40 }] })
  })
})
