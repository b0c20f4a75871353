import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount } from '#test/support/local/stack-person.ts'
import { act, type Billing, type BillingState, billingOf, entriesOf, waitForState } from './billing-person.ts'

const stack = sharedStack()
let subscriber: string
let buyer: string
beforeAll(async () => {
  subscriber = await newAccount(stack)
  buyer = await newAccount(stack)
})

test('paying a plan on the hosted page sets tier and credits by the webhook', async () => {
  const person = await billingOf(stack, subscriber)
  const url = await person.checkout('/create-checkout', { priceId: 'price_basic' })
  expect(await (await fetch(url)).text()).toContain('Local stand-in for Stripe')

  expect((await person.pay(url, 'declined')).status).toBe(402)
  expect((await person.account()).tier).toBeNull()

  const paid = await person.pay(url)
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toMatch(new RegExp(`^${stack.url}/payment-success\\?session_id=cs_test_`))
  await waitForState(person, {
    tier: 'Basic',
    active: true,
    credits: 100,
    subscription: { plan: 'basic', status: 'active', cancelsAtPeriodEnd: false, nextPlan: null },
  })
  expect(await entriesOf(person)).toEqual([['grant', 100]])
  expect(await (await fetch(url)).text()).toContain('has been completed')
})

type Step = { does: string; act: (person: Billing) => Promise<unknown>; state: BillingState }

const advance = async (person: Billing) => act(stack, 'POST', `/subscriptions/${await person.subscription()}/advance`)

const planSteps: readonly Step[] = [
  {
    does: 'an upgrade shows its price and adds the difference in credits',
    act: async (person) => {
      const { quote, outcome } = await person.changePlan('price_pro')
      expect(quote).toMatchObject({ dueCents: 1000, credits: 400, next: { cents: 2900 } })
      expect(outcome).toEqual({ status: 'changed' })
    },
    state: { tier: 'Pro', active: true, credits: 500, subscription: { plan: 'pro', nextPlan: null } },
  },
  {
    does: 'a downgrade is scheduled for the end of the period',
    act: async (person) => {
      const { quote, outcome } = await person.changePlan('price_basic')
      expect(quote).toMatchObject({ when: 'booked', dueCents: 0 })
      expect(outcome).toEqual({ status: 'booked' })
    },
    state: { tier: 'Pro', active: true, credits: 500, subscription: { plan: 'pro', nextPlan: 'basic' } },
  },
  {
    does: 'a scheduled downgrade can be undone, and scheduled again',
    act: async (person) => {
      await person.undoPlanChange()
      expect((await person.account()).subscription?.nextPlan).toBeNull()
      await person.changePlan('price_basic')
    },
    state: { tier: 'Pro', active: true, credits: 500, subscription: { plan: 'pro', nextPlan: 'basic' } },
  },
  {
    does: 'the renewal applies the scheduled plan and sets its credits',
    act: advance,
    state: { tier: 'Basic', active: true, credits: 100, subscription: { plan: 'basic', nextPlan: null } },
  },
  {
    does: 'a cancelled plan stays active until the end of the period',
    act: (person) => person.portal({ action: 'cancel' }),
    state: { tier: 'Basic', active: true, credits: 100, subscription: { cancelsAtPeriodEnd: true } },
  },
  {
    does: 'resuming a cancelled plan removes the cancellation',
    act: (person) => person.portal({ action: 'resume' }),
    state: { tier: 'Basic', active: true, credits: 100, subscription: { cancelsAtPeriodEnd: false } },
  },
  {
    does: 'a declined renewal leaves the plan past due, with no new credits',
    act: async (person) => {
      await person.portal({ action: 'card', card: 'declined' })
      await advance(person)
    },
    state: { tier: 'Basic', active: false, credits: 100, subscription: { status: 'past_due' } },
  },
  {
    does: 'paying the open invoice makes the plan active again',
    act: async (person) => {
      await person.portal({ action: 'card', card: 'good' })
      await person.portal({ action: 'pay' })
    },
    state: { tier: 'Basic', active: true, credits: 100, subscription: { status: 'active' } },
  },
  {
    does: 'a change to the yearly plan starts immediately and sets its credits',
    act: async (person) => {
      const { quote } = await person.changePlan('price_yearly_premium')
      expect(quote).toMatchObject({ credits: 2400, endingCredits: 100, dueCents: expect.any(Number) })
      const charged = await person.latestPayment()
      expect(charged.amount).toBe(quote.dueCents)
    },
    state: { tier: 'Premium', active: true, credits: 2400, subscription: { plan: 'premium-yearly' } },
  },
  {
    does: 'the end of a cancelled plan removes tier and credits',
    act: async (person) => {
      await person.portal({ action: 'cancel' })
      await person.portal({ action: 'next' })
    },
    state: { tier: null, active: false, credits: 0, subscription: null },
  },
  {
    does: 'a new subscription after the end gets the credits of its plan',
    act: async (person) => person.pay(await person.checkout('/create-checkout', { priceId: 'price_premium' })),
    state: { tier: 'Premium', active: true, credits: 1000, subscription: { plan: 'premium' } },
  },
  {
    does: 'an upgrade that the bank wants confirmed changes nothing yet',
    act: async (person) => {
      await person.setCard('confirmed')
      expect((await person.changePlan('price_enterprise')).outcome).toMatchObject({ status: 'payment' })
    },
    state: {
      tier: 'Premium',
      active: true,
      credits: 1000,
      subscription: { plan: 'premium', pendingPlan: 'enterprise', waitsFor: 'confirmation' },
    },
  },
  {
    does: 'its confirmation on the page of the invoice brings plan and credits',
    act: (person) => person.finishPayment(),
    state: { tier: 'Enterprise', active: true, credits: 2500, subscription: { plan: 'enterprise', waitsFor: null } },
  },
]

const debit = async (person: Billing, end: 'paid' | 'failed') => {
  const url = await person.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' })
  await person.pay(url, 'debit')
  expect((await person.account()).packCredits).toBe(0)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ debit: end }) })
}

const packSteps: readonly Step[] = [
  {
    does: 'a bank debit that fails after days gives nothing, and says so in the history',
    act: async (person) => {
      await debit(person, 'failed')
      await eventually(async () =>
        expect(await person.entries()).toMatchObject([
          { type: 'adjust', credits: 0, reason: expect.stringContaining('nothing was charged') },
        ]),
      )
    },
    state: { tier: null, active: false, credits: 0 },
  },
  {
    does: 'a first pack gives credits without a plan',
    act: async (person) =>
      person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'credits-paywall' })),
    state: { tier: 'CREDITS_ONLY', active: true, credits: 200, pack: 200 },
  },
  {
    does: 'a second pack adds its credits',
    act: async (person) =>
      person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-500', source: 'account' })),
    state: { tier: 'CREDITS_ONLY', active: true, credits: 700, pack: 700 },
  },
  {
    does: 'a refund of half the price removes half the credits',
    act: async (person) =>
      act(stack, 'POST', `/payments/${(await person.latestPayment()).id}/refunds`, {
        amount: 1950,
        status: 'succeeded',
      }),
    state: { tier: 'CREDITS_ONLY', active: true, credits: 450, pack: 450 },
  },
  {
    does: 'a failed refund returns the credits',
    act: async (person) =>
      act(stack, 'POST', `/refunds/${(await person.latestPayment()).refunds[0]?.id}/settle`, { status: 'failed' }),
    state: { tier: 'CREDITS_ONLY', active: true, credits: 700, pack: 700 },
  },
  {
    does: 'a pending refund removes no credits',
    act: async (person) =>
      act(stack, 'POST', `/payments/${(await person.latestPayment()).id}/refunds`, { status: 'pending' }),
    state: { tier: 'CREDITS_ONLY', active: true, credits: 700, pack: 700 },
  },
  {
    does: 'a refund that succeeds removes the credits',
    act: async (person) => {
      const pending = (await person.latestPayment()).refunds.find(({ status }) => status === 'pending')
      await act(stack, 'POST', `/refunds/${pending?.id}/settle`, { status: 'succeeded' })
    },
    state: { tier: 'CREDITS_ONLY', active: true, credits: 200, pack: 200 },
  },
  {
    does: 'an open dispute removes no credits',
    act: async (person) => {
      await person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' }))
      await waitForState(person, { tier: 'CREDITS_ONLY', active: true, credits: 400, pack: 400 })
      await act(stack, 'POST', `/payments/${(await person.latestPayment()).id}/disputes`)
    },
    state: { tier: 'CREDITS_ONLY', active: true, credits: 400, pack: 400 },
  },
  {
    does: 'a lost dispute removes the credits of its purchase',
    act: async (person) =>
      act(stack, 'POST', `/disputes/${(await person.latestPayment()).dispute?.id}/close`, { status: 'lost' }),
    state: { tier: 'CREDITS_ONLY', active: true, credits: 200, pack: 200 },
  },
  {
    does: 'an appeal that is won gives them back',
    act: async (person) => {
      const { dispute } = await person.latestPayment()
      await act(stack, 'POST', `/disputes/${dispute?.id}/appeal`)
      await act(stack, 'POST', `/disputes/${dispute?.id}/close`, { status: 'won' })
    },
    state: { tier: 'CREDITS_ONLY', active: true, credits: 400, pack: 400 },
  },
]

test.each([
  { who: 'a subscriber', email: () => subscriber, steps: planSteps },
  { who: 'a buyer of packs', email: () => buyer, steps: packSteps },
])('the account of $who has the right tier and credits after each step', async ({ email, steps }) => {
  const person = await billingOf(stack, email())
  for (const { does, act: go, state } of steps) {
    await go(person)
    await waitForState(person, state).catch((cause) => {
      throw new Error(does, { cause })
    })
  }
})

test('a seeded account renews, and a refund of the renewal removes its plan credits', async () => {
  const person = await billingOf(stack, 'pro@example.com')
  await advance(person)
  await eventually(async () =>
    expect(await entriesOf(person)).toEqual([
      ['grant', 500],
      ['expire', -500],
      ['grant', 500],
    ]),
  )
  await act(stack, 'POST', `/payments/${(await person.latestPayment()).id}/refunds`)
  await waitForState(person, { tier: 'Pro', active: true, credits: 0 })
})

test('doubled, repeated and reordered webhooks grant a renewal once', async () => {
  const person = await billingOf(stack, 'premium@example.com')
  const always = { times: 'always' as const }
  await act(stack, 'PUT', '/faults', { doubled: always, repeated: always, reordered: always })
  await advance(person)
  await eventually(async () =>
    expect(await entriesOf(person)).toEqual([
      ['grant', 1000],
      ['expire', -1000],
      ['grant', 1000],
    ]),
  )
  // The deliveries that were repeated have been answered too when none is pending.
  await waitForState(person, { tier: 'Premium', active: true, credits: 1000 })
  expect((await entriesOf(person)).filter(([type]) => type === 'grant')).toHaveLength(2)
  await act(stack, 'PUT', '/faults', {})
})

test('the daily reconciliation finds a purchase whose webhooks were lost', async () => {
  const person = await billingOf(stack, 'basic@example.com')
  await act(stack, 'PUT', '/faults', { lost: { times: 'always' } })
  await person.pay(await person.checkout('/create-credit-checkout', { packId: 'pack-200', source: 'account' }))
  await act(stack, 'PUT', '/faults', {})
  expect((await person.account()).packCredits).toBe(0)
  const reconciler = stack.endpoints.resources.schedules.find((name) => /billing/i.test(name)) ?? ''
  const run = await fetch(`${stack.url}/local/api/schedules/${reconciler}/run`, { method: 'POST' })
  expect(run.status).toBe(200)
  await waitForState(person, { tier: 'Basic', active: true, credits: 300, pack: 200 })
})
