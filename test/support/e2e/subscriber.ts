import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import type { Plan } from '#shared/billing/plans.ts'
import { accessTokenOn, newPerson } from './person.ts'

type Card = 'good' | 'confirmed'

const Place = z.object({ url: z.url() })

const Dashboard = z.object({
  subscriptions: z.array(z.object({ id: z.string(), email: z.string() })),
  payments: z.array(z.object({ email: z.string(), amount: z.int() })),
})

/** The subscription and payments of a person at the stand-in for Stripe. Amounts are US cents. */
const stripeOf = (page: Page, email: string) => {
  const read = async () => Dashboard.parse(await (await page.request.get('/local/api/stripe')).json())
  const subscription = async () => (await read()).subscriptions.find((one) => one.email === email)?.id
  const turnClock = async (step: 'approach' | 'advance') => {
    const answer = await page.request.post(`/local/api/stripe/subscriptions/${await subscription()}/${step}`)
    expect(answer.ok()).toBe(true)
  }
  return {
    latestPayment: async () => (await read()).payments.find((payment) => payment.email === email)?.amount,
    /** Moves the person's clock to an hour before the end of the period. */
    goToLastHour: () => turnClock('approach'),
    /** Moves the person's clock past the end of the period, where the next invoice is charged. */
    renew: () => turnClock('advance'),
  }
}

/** Opens the plans as a new subscriber, who has paid on the page of the checkout. */
export const openAsSubscriber = async (page: Page, { priceId, title }: Plan, card: Card = 'good') => {
  const email = await newPerson(page)
  await page.goto('/paywall')
  const headers = { authorization: `Bearer ${await accessTokenOn(page)}` }
  const started = await page.request.post('/api/create-checkout', { headers, data: { priceId } })
  const { url } = Place.parse(await started.json())
  const paid = await page.request.post(url, { form: { card }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  await page.goto('/subscription')
  await expect(page.getByText(`${title}, active`)).toBeVisible()
  return stripeOf(page, email)
}
