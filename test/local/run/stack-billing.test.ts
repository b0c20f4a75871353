import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { type LocalStackForTests, startLocalStack } from '#test/support/local/local-stack.ts'
import { personAt } from '#test/support/local/stack-person.ts'

const Desk = z.object({
  customers: z.array(z.object({ id: z.string(), email: z.string().nullable(), card: z.string() })),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      plan: z.string(),
      status: z.string(),
      nextPlan: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      amount: z.number(),
      refunds: z.array(z.object({ id: z.string(), status: z.string() })),
      dispute: z.object({ id: z.string() }).nullable(),
    }),
  ),
  events: z.array(z.object({ id: z.string(), type: z.string() })),
  pendingDeliveries: z.number(),
})

let stack: LocalStackForTests
beforeAll(async () => {
  stack = await startLocalStack()
})
afterAll(() => stack.close())

const desk = async () => Desk.parse(await (await fetch(`${stack.url}/local/api/stripe`)).json())

const act = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${stack.url}/local/api/stripe${path}`, { method, body: JSON.stringify(body ?? {}) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

/** Somebody at the screens of the product, of Checkout and of the portal. */
const billingOf = async (email: string) => {
  const { call } = await personAt(stack, email)
  const urlOf = async (path: string, body?: unknown) =>
    z.object({ url: z.url() }).parse((await call('POST', path, body)).body).url
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const account = async () => Account.parse((await call('GET', '/account')).body)
  const subscription = async () => {
    const found = (await desk()).subscriptions.find((one) => one.email === email && one.status !== 'canceled')
    if (!found) throw new Error(`${email} has no subscription`)
    return found.id
  }
  const latestPayment = async () => {
    const found = (await desk()).payments.find((payment) => payment.email === email)
    if (!found) throw new Error(`${email} has paid nothing`)
    return found
  }
  return {
    call,
    account,
    subscription,
    latestPayment,
    checkout: (path: string, body: unknown) => urlOf(path, body),
    pay: (url: string, card = 'good') => post(url, { card }),
    portal: async (fields: Record<string, string>) => post(await urlOf('/customer-portal'), fields),
    confirmChange: async (priceId: string) => {
      const url = await urlOf('/create-checkout', { priceId })
      const page = await (await fetch(url)).text()
      const price = /name="price" value="(\w+)"/.exec(page)?.[1] ?? ''
      return { page, answer: await post(url, { action: 'change', price }) }
    },
    setCard: async (card: string) => {
      const customer = (await desk()).customers.find((one) => one.email === email)
      await act('PUT', `/customers/${customer?.id}/card`, { card })
    },
    entries: async () =>
      z.object({ entries: z.array(CreditEntry) }).parse((await call('GET', '/credit-entries')).body).entries,
  }
}

type Billing = Awaited<ReturnType<typeof billingOf>>

type Standing = {
  tier: Account['tier']
  active: boolean
  credits: number
  pack?: number
  debt?: number
  subscription?: object | null
}

/** Every webhook has been delivered and worked off, and the account stands like this. */
const standsAt = (billing: Billing, { tier, active, credits, pack = 0, debt = 0, subscription }: Standing) =>
  vi.waitFor(
    async () => {
      expect(await billing.account()).toMatchObject({
        tier,
        active,
        credits,
        packCredits: pack,
        debt,
        ...(subscription !== undefined && { subscription }),
      })
      expect((await desk()).pendingDeliveries).toBe(0)
    },
    { timeout: 20_000, interval: 100 },
  )

const reasonsOf = async (billing: Billing) => (await billing.entries()).map(({ type, credits }) => [type, credits])

test('somebody subscribes on the hosted page, and the webhook brings tier and credits', async () => {
  const person = await billingOf('new@example.com')
  const url = await person.checkout('/create-checkout', { priceId: 'price_basic' })
  expect(await (await fetch(url)).text()).toContain('Local stand-in for Stripe')

  expect((await person.pay(url, 'declined')).status).toBe(402)
  expect((await person.account()).tier).toBeNull()

  const paid = await person.pay(url)
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toMatch(new RegExp(`^${stack.url}/payment-success\\?session_id=cs_test_`))
  await standsAt(person, {
    tier: 'Basic',
    active: true,
    credits: 100,
    subscription: { plan: 'basic', status: 'active', cancelsAtPeriodEnd: false, nextPlan: null },
  })
  expect(await reasonsOf(person)).toEqual([['grant', 100]])
  expect(await (await fetch(url)).text()).toContain('has been completed')
})

type Step = { does: string; act: (person: Billing) => Promise<unknown>; stands: Standing }

const advance = async (person: Billing) => act('POST', `/subscriptions/${await person.subscription()}/advance`)

const livesOf: readonly Step[] = [
  {
    does: 'an upgrade, confirmed with its price, adds the difference',
    act: async (person) => {
      const { page, answer } = await person.confirmChange('price_pro')
      expect(page).toContain('Confirm and pay $10.00')
      expect(answer.headers.get('location')).toBe(`${stack.url}/account`)
    },
    stands: { tier: 'Pro', active: true, credits: 500, subscription: { plan: 'pro', nextPlan: null } },
  },
  {
    does: 'a downgrade is booked for the period’s end',
    act: async (person) => {
      const { page } = await person.confirmChange('price_basic')
      expect(page).toContain('Nothing is due today')
    },
    stands: { tier: 'Pro', active: true, credits: 500, subscription: { plan: 'pro', nextPlan: 'basic' } },
  },
  {
    does: 'the renewal comes with the booked plan and sets its credits',
    act: advance,
    stands: { tier: 'Basic', active: true, credits: 100, subscription: { plan: 'basic', nextPlan: null } },
  },
  {
    does: 'a cancelled plan stays until its end',
    act: (person) => person.portal({ action: 'cancel' }),
    stands: { tier: 'Basic', active: true, credits: 100, subscription: { cancelsAtPeriodEnd: true } },
  },
  {
    does: 'a cancelled plan goes on when it is resumed',
    act: (person) => person.portal({ action: 'resume' }),
    stands: { tier: 'Basic', active: true, credits: 100, subscription: { cancelsAtPeriodEnd: false } },
  },
  {
    does: 'a declined renewal leaves the plan past due, with no new credits',
    act: async (person) => {
      await person.portal({ action: 'card', card: 'declined' })
      await advance(person)
    },
    stands: { tier: 'Basic', active: false, credits: 100, subscription: { status: 'past_due' } },
  },
  {
    does: 'paying the open invoice brings the plan back',
    act: async (person) => {
      await person.portal({ action: 'card', card: 'good' })
      await person.portal({ action: 'pay' })
    },
    stands: { tier: 'Basic', active: true, credits: 100, subscription: { status: 'active' } },
  },
  {
    does: 'the year begins at once and sets its credits',
    act: (person) => person.confirmChange('price_yearly_premium'),
    stands: { tier: 'Premium', active: true, credits: 2400, subscription: { plan: 'premium-yearly' } },
  },
  {
    does: 'the end of a cancelled plan takes tier and credits',
    act: async (person) => {
      await person.portal({ action: 'cancel' })
      await person.portal({ action: 'next' })
    },
    stands: { tier: null, active: false, credits: 0, subscription: null },
  },
  {
    does: 'whoever comes back gets the credits of the plan that is paid',
    act: async (person) => person.pay(await person.checkout('/create-checkout', { priceId: 'price_premium' })),
    stands: { tier: 'Premium', active: true, credits: 1000, subscription: { plan: 'premium' } },
  },
]

const packsOf: readonly Step[] = [
  {
    does: 'a pack is added to what is there',
    act: async (person) =>
      person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-500', source: 'account' })),
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 700, pack: 700 },
  },
  {
    does: 'half the money back takes half the credits',
    act: async (person) =>
      act('POST', `/payments/${(await person.latestPayment()).id}/refunds`, { amount: 1950, status: 'succeeded' }),
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 450, pack: 450 },
  },
  {
    does: 'a refund that fails gives them back',
    act: async (person) =>
      act('POST', `/refunds/${(await person.latestPayment()).refunds[0]?.id}/settle`, { status: 'failed' }),
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 700, pack: 700 },
  },
  {
    does: 'a pending refund takes nothing yet',
    act: async (person) => act('POST', `/payments/${(await person.latestPayment()).id}/refunds`, { status: 'pending' }),
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 700, pack: 700 },
  },
  {
    does: 'and all of it once it has succeeded',
    act: async (person) => {
      const pending = (await person.latestPayment()).refunds.find(({ status }) => status === 'pending')
      await act('POST', `/refunds/${pending?.id}/settle`, { status: 'succeeded' })
    },
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 200, pack: 200 },
  },
  {
    does: 'a dispute takes nothing while it is open',
    act: async (person) => {
      await person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' }))
      await standsAt(person, { tier: 'CREDITS_ONLY', active: true, credits: 400, pack: 400 })
      await act('POST', `/payments/${(await person.latestPayment()).id}/disputes`)
    },
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 400, pack: 400 },
  },
  {
    does: 'and the credits of its purchase when it is lost',
    act: async (person) =>
      act('POST', `/disputes/${(await person.latestPayment()).dispute?.id}/close`, { status: 'lost' }),
    stands: { tier: 'CREDITS_ONLY', active: true, credits: 200, pack: 200 },
  },
]

test.each([
  { who: 'new@example.com', steps: livesOf },
  { who: 'credits@example.com', steps: packsOf },
])('$who is right at each step', async ({ who, steps }) => {
  const person = await billingOf(who)
  for (const { does, act: go, stands } of steps) {
    await go(person)
    await standsAt(person, stands).catch((cause) => {
      throw new Error(does, { cause })
    })
  }
})

test('an account from the start renews like any other, and a refunded renewal leaves it no plan credits', async () => {
  const person = await billingOf('pro@example.com')
  await advance(person)
  await vi.waitFor(async () =>
    expect(await reasonsOf(person)).toEqual([
      ['grant', 500],
      ['expire', -500],
      ['grant', 500],
    ]),
  )
  await act('POST', `/payments/${(await person.latestPayment()).id}/refunds`)
  await standsAt(person, { tier: 'Pro', active: true, credits: 0 })
})

test('doubled, repeated and reordered webhooks grant a renewal once', async () => {
  const person = await billingOf('premium@example.com')
  const always = { times: 'always' as const }
  await act('PUT', '/faults', { doubled: always, repeated: always, reordered: always })
  await advance(person)
  await standsAt(person, { tier: 'Premium', active: true, credits: 1000 })
  expect((await reasonsOf(person)).filter(([type]) => type === 'grant')).toHaveLength(2)
  await act('PUT', '/faults', {})
})

test('what lost webhooks did not tell is found by the daily look', async () => {
  const person = await billingOf('basic@example.com')
  await act('PUT', '/faults', { lost: { times: 'always' } })
  await person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' }))
  await act('PUT', '/faults', {})
  expect((await person.account()).packCredits).toBe(0)
  const reconciler = stack.endpoints.resources.schedules.find((name) => /billing/i.test(name)) ?? ''
  const run = await fetch(`${stack.url}/local/api/schedules/${reconciler}/run`, { method: 'POST' })
  expect(run.status).toBe(200)
  await standsAt(person, { tier: 'Basic', active: true, credits: 300, pack: 200 })
})
