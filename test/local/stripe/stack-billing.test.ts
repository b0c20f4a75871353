import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { type LocalStackForTests, startLocalStack } from '#test/support/local-stack.ts'
import { stackCustomer } from '#test/support/stack-customer.ts'

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
  const { call } = await stackCustomer(stack, email)
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
