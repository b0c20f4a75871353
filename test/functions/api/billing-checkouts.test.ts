import { describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { call, live, setUpBillingCalls } from '#test/support/functions/billing-calls.ts'
import { customer, stage } from '#test/support/functions/billing-stage.ts'
import { refused } from '#test/support/functions/stripe-errors.ts'
import { openedSession, priceOf } from '#test/support/functions/stripe-objects.ts'
import { replace } from '#test/support/replace.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingCalls()

const buyPack = (packId = 'pack-200', source = 'account') => call('createCreditCheckout', { packId, source })
const subscribe = (priceId = 'price_pro') => call('createCheckout', { priceId })

const payable = () => [...stage.stripe.sessions.values()].filter(({ status }) => status === 'open')
const payableItems = () => payable().map(({ metadata }) => metadata.item)

/** Runs `act` while the next request for a session is on its way to Stripe. */
const beforeTheNextSession = (act: () => unknown) => {
  const { sessions } = stage.stripe.client.checkout
  const { create } = sessions
  const restore = replace(sessions, 'create', async (...given: Parameters<typeof create>) => {
    restore()
    await act()
    return create(...given)
  })
}

/** The answers of a click, and of another one that is answered before the first has opened its session. */
const clickTwice = async (first: () => ReturnType<typeof call>, second: () => ReturnType<typeof call>) => {
  const answers: Awaited<ReturnType<typeof call>>[] = []
  beforeTheNextSession(async () => answers.push(await second()))
  answers.unshift(await first())
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return answers.map(({ body }) => body.url)
}

describe('a second click on a pack that comes before the session of the first is open', () => {
  test.each([
    ['in the same minute gets the same session', 29_000, 'pack-200', 'account', 1],
    ['in the next minute gets its own session, since Stripe repeats failures', 30_000, 'pack-200', 'account', 2],
    ['on another pack gets its own session', 0, 'pack-500', 'account', 2],
    ['on another page gets its own session', 0, 'pack-200', 'credits-paywall', 2],
  ])('%s', async (_what, later, packId, source, sessions) => {
    const urls = await clickTwice(buyPack, () => {
      vi.setSystemTime(Date.now() + later)
      return buyPack(packId, source)
    })
    expect(new Set(urls).size).toBe(sessions)
    expect(payable()).toHaveLength(sessions)
  })
})

describe('a second click on a plan that comes before the session of the first is open', () => {
  test('on the same plan gets the same session, which stays open', async () => {
    const [first, second] = await clickTwice(subscribe, subscribe)
    expect(second).toBe(first)
    expect(payable()).toMatchObject([{ url: first, metadata: { item: 'price_pro', version: '1' } }])
  })

  test('on another plan loses to the first, whose session is the only one that can be paid', async () => {
    const [first] = await clickTwice(subscribe, () => subscribe('price_basic'))
    expect(payable()).toMatchObject([{ url: first, metadata: { item: 'price_pro', version: '2' } }])
    expect(stage.account().planCheckout).toEqual({ sessionId: payable()[0]?.id, version: 2 })
  })
})

test('plans that are chosen to and fro within a minute get a new session each time', async () => {
  for (const priceId of ['price_pro', 'price_basic', 'price_pro']) {
    expect((await subscribe(priceId)).status).toBe(200)
    expect(payableItems()).toEqual([priceId])
  }
})

test('an account that is deleted while its checkout opens stays deleted, and nobody can pay', async () => {
  beforeTheNextSession(() => stage.table.rows.drop(keys.account(userId)))
  expect(await subscribe()).toMatchObject({ status: 401, body: { detail: 'This account has been deleted.' } })
  expect(stage.table.rows.get(keys.account(userId))).toBeUndefined()
  expect(payable()).toEqual([])
})

test('a plan checkout leads to the change of the plan when one of two open sessions is paid in the meantime', async () => {
  for (const id of ['cs_first', 'cs_second']) {
    const asked = { mode: 'subscription' as const, client_reference_id: userId, metadata: { item: 'price_basic' } }
    stage.stripe.sessions.set(id, openedSession(id, customer, priceOf('price_basic'), asked))
  }
  vi.spyOn(stage.stripe.client.checkout.sessions, 'expire').mockImplementationOnce((id) => {
    stage.stripe.pay(id)
    live()
    throw refused('Only open sessions can be expired')
  })
  expect((await subscribe('price_premium')).body.url).toBe('https://roomwright.test/change-plan?to=price_premium')
  expect(payable()).toEqual([])
})

describe('Stripe', () => {
  test('is asked for no session of an item without a price', async () => {
    stage.stripe.prices.delete('price_of_pack-3000')
    expect((await buyPack('pack-3000')).status).toBe(500)
    expect(stage.stripe.calls).not.toContain('checkout.sessions.create')
  })

  test('that opens a session without a page makes the checkout fail', async () => {
    const { sessions } = stage.stripe.client.checkout
    const { create } = sessions
    replace(sessions, 'create', async (...given: Parameters<typeof create>) => ({
      ...(await create(...given)),
      url: null,
    }))
    expect(await buyPack()).toMatchObject({ status: 502, body: { detail: 'No checkout URL returned' } })
  })
})
