import { describe, expect, test, vi } from 'vitest'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { call, live, setUpBillingCalls } from '#test/support/functions/billing-calls.ts'
import { customer, newcomer, stage } from '#test/support/functions/billing-stage.ts'
import { january } from '#test/support/functions/purchases.ts'
import { wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingCalls()

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

  test.each([
    [1900, 'whole', 0],
    [950, 'part', 100],
  ])('of which %i cents went back says that %s of it did', async (cents, reversed, currentCredits) => {
    const { id, payment_intent } = stage.stripe.sellPack(customer, userId, 'pack-200')
    expect((await verify(id)).body).not.toHaveProperty('reversed')
    await stage.tell('refund.created', stage.stripe.refund(payment_intent, cents).id)
    expect((await verify(id)).body).toMatchObject({ success: true, creditsAdded: 200, currentCredits, reversed })
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
      delayed: 'processing',
      item: 'pack-200',
    })
  })

  test('whose delayed payment has failed says so, and one that is still open does not', async () => {
    const session = stage.stripe.sellPack(customer, userId, 'pack-200')
    session.payment_status = 'unpaid'
    stage.stripe.failPayment(session.id)
    expect((await verify(session.id)).body).toMatchObject({ success: false, delayed: 'failed' })
    Object.assign(session, { status: 'open' })
    const { body } = await verify(session.id)
    expect(body).toMatchObject({ success: false, isOpen: true })
    expect(body).not.toHaveProperty('delayed')
  })

  test.each([
    ['active', 'processing'],
    ['past_due', 'failed'],
    ['incomplete', 'failed'],
    ['canceled', 'failed'],
  ])('of a plan that is %s, whose payment is delayed, is %s', async (status, delayed) => {
    live(status)
    const session = stage.stripe.sellPack(customer, userId, 'pack-200')
    Object.assign(session, { mode: 'subscription', payment_status: 'unpaid', payment_intent: null })
    expect((await verify(session.id)).body).toMatchObject({ success: false, creditsAdded: 0, delayed })
  })

  test('of another user is not found and grants nothing', async () => {
    stage.settle(accountRow({ userId: otherUserId, stripeCustomer: 'cus_grace', packCredits: 0 }))
    const { id } = stage.stripe.sellPack(customer, userId, 'pack-200')
    const missing = { status: 404, body: { detail: "This purchase doesn't belong to your account." } }
    expect(await verify(id, otherUserId)).toMatchObject(missing)
    expect(await verify('cs_unknown')).toMatchObject(missing)
    expect(stage.onceKeys()).toEqual([])
  })
})

test('checkSubscription reads the subscription from Stripe again', async () => {
  live()
  expect((await call('checkSubscription')).body).toMatchObject({ tier: 'Pro', active: true })
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
    vi.setSystemTime(Date.now() + 60_000)
    expect((await call('checkSubscription')).body).toMatchObject({ credits: 1200 })
    // Of the purchases, only the new one is read again.
    expect(stage.stripe.calls).not.toContain('invoices.retrieve')
    expect(stage.stripe.calls.filter((name) => name === 'checkout.sessions.retrieve')).toHaveLength(1)
  })

  test('grants the purchases of the last 30 days', async () => {
    stage.stripe.sellPack(customer, userId, 'pack-200')
    vi.setSystemTime(Date.now() + 1000)
    stage.stripe.sellPack(customer, userId, 'pack-500')
    vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000)
    expect((await call('checkSubscription')).body).toMatchObject({ credits: 500 })
  })

  test('asks Stripe nothing about a user who has never opened a checkout', async () => {
    stage.reset(newcomer({ stripeCustomer: null }))
    expect((await call('checkSubscription')).body).toMatchObject({ tier: null, credits: 0 })
    expect(stage.stripe.calls).toEqual([])
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
