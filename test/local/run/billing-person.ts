import { expect } from 'vitest'
import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { PlanChange, PlanChangeOutcome } from '#shared/entities/plan-change.ts'
import { eventually } from '#test/support/eventually.ts'
import type { StackAtAddress } from '#test/support/local/local-stack.ts'
import { personAt, type StackPerson } from '#test/support/local/stack-person.ts'

const Dashboard = z.object({
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

const dashboardOf = async ({ url }: StackAtAddress) =>
  Dashboard.parse(await (await fetch(`${url}/local/api/stripe`)).json())

/** Calls the console's API for Stripe. */
export const act = async ({ url }: StackAtAddress, method: string, path: string, body?: object) => {
  const answer = await fetch(`${url}/local/api/stripe${path}`, { method, body: JSON.stringify(body ?? {}) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

/** Signs in, and uses the product, the checkout page and the billing portal over HTTP (`billingWith`). */
export const billingOf = async (stack: StackAtAddress, email: string) =>
  billingWith(await personAt(stack, email), email)

/** What a signed-in person does at the product, on the checkout page and in the billing portal. */
export const billingWith = ({ stack, call }: StackPerson, email: string) => {
  const urlOf = async (path: string, body?: unknown) =>
    z.object({ url: z.url() }).parse((await call('POST', path, body)).body).url
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const account = async () => Account.parse((await call('GET', '/account')).body)
  const subscription = async () => {
    const found = (await dashboardOf(stack)).subscriptions.find(
      (one) => one.email === email && one.status !== 'canceled',
    )
    if (!found) throw new Error(`${email} has no subscription`)
    return found.id
  }
  const latestPayment = async () => {
    const found = (await dashboardOf(stack)).payments.find((payment) => payment.email === email)
    if (!found) throw new Error(`${email} has paid nothing`)
    return found
  }
  return {
    stack,
    account,
    subscription,
    latestPayment,
    checkout: (path: string, body: unknown) => urlOf(path, body),
    pay: (url: string, card = 'good') => post(url, { card }),
    portal: async (fields: Record<string, string>) => post(await urlOf('/customer-portal'), fields),
    /** Confirms a change of plan as it is quoted; returns both. */
    changePlan: async (priceId: string) => {
      const quote = PlanChange.parse((await call('POST', '/plan-change-quotes', { priceId })).body)
      const { dueCents, pricedAt } = quote
      const answer = await call('POST', '/plan-changes', { priceId, dueCents, pricedAt })
      return { quote, outcome: PlanChangeOutcome.parse(answer.body) }
    },
    undoPlanChange: () => call('POST', '/undo-plan-change'),
    finishPayment: async () => post(await urlOf('/finish-payment'), { action: 'confirm' }),
    setCard: async (card: string) => {
      const customer = (await dashboardOf(stack)).customers.find((one) => one.email === email)
      await act(stack, 'PUT', `/customers/${customer?.id}/card`, { card })
    },
    entries: async () =>
      z.object({ entries: z.array(CreditEntry) }).parse((await call('GET', '/credit-entries')).body).entries,
  }
}

export type Billing = ReturnType<typeof billingWith>

export type BillingState = {
  tier: Account['tier']
  active: boolean
  credits: number
  pack?: number
  debt?: number
  subscription?: object | null
}

/** Waits until every webhook is delivered and processed and the account has this state. */
export const waitForState = (
  billing: Billing,
  { tier, active, credits, pack = 0, debt = 0, subscription }: BillingState,
) =>
  eventually(async () => {
    expect(await billing.account()).toMatchObject({
      tier,
      active,
      credits,
      packCredits: pack,
      debt,
      ...(subscription !== undefined && { subscription }),
    })
    expect((await dashboardOf(billing.stack)).pendingDeliveries).toBe(0)
  })

/** The type and credits of each entry in the credit history. */
export const entriesOf = async (billing: Billing) =>
  (await billing.entries()).map(({ type, credits }) => [type, credits])
