import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { test } from '#test/support/e2e/browser-test.ts'
import { newEmail, newPerson, signUp } from '#test/support/e2e/person.ts'

const Payments = z.object({
  payments: z.array(z.object({ id: z.string(), description: z.string().nullable(), email: z.string().nullable() })),
})

const hasCredits = async (page: Page, credits: number) =>
  expect(page.getByText(`${credits} credits`, { exact: true }).first()).toBeVisible()

/** Presses a button that opens a Stripe page in a new tab, and returns that tab once it has loaded. */
const inNewTab = async (page: Page, name: string): Promise<Page> => {
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name }).click()])
  await expect(tab.getByText('Local stand-in for Stripe.')).toBeVisible()
  return tab
}

const manage = async (page: Page, act: string) => {
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: act }).click()
  await page.getByRole('link', { name: /Return to the app/ }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
}

test('credits are right after a declined card, a subscription, an upgrade, a cancellation, a pack and a refund', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const email = newEmail()
  await signUp(page, email)

  await page.getByRole('radio', { name: /Basic/ }).check({ force: true })
  const checkout = await inNewTab(page, 'Get Basic')
  await checkout.getByRole('radio', { name: /Every charge is declined/ }).check()
  await checkout.getByRole('button', { name: /Subscribe and pay/ }).click()
  await expect(checkout.getByText(/declined/i).first()).toBeVisible()
  await checkout.getByRole('radio', { name: /Every charge succeeds/ }).check()
  await checkout.getByRole('button', { name: /Subscribe and pay \$19/ }).click()
  await expect(checkout.getByRole('heading', { name: "You're on Basic now" })).toBeVisible()
  await hasCredits(checkout, 100)
  await expect(page).toHaveURL(/\/dashboard/)
  await hasCredits(page, 100)
  await checkout.close()

  await page.goto('/subscription')
  // The own plan is chosen once the account is known.
  await expect(page.getByText('Basic, active')).toBeVisible()
  await page.getByRole('radio', { name: /Pro/ }).check({ force: true })
  await page.getByRole('link', { name: 'Get Pro' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: "You're on Pro now" })).toBeVisible()
  await hasCredits(page, 500)

  await page.goto('/account')
  await manage(page, 'Cancel plan')
  await expect(page.getByText(/^Cancelled\. Your plan stays active until/)).toBeVisible()
  await hasCredits(page, 500)
  await manage(page, 'Don’t cancel the plan')
  await expect(page.getByText(/^Renews on/)).toBeVisible()

  await page.goto('/buy-credits')
  await page.getByRole('radio', { name: /200 Credits/ }).check({ force: true })
  await page.getByRole('button', { name: 'Buy Credits' }).last().click()
  await expect(page.getByText('Local stand-in for Stripe.')).toBeVisible()
  await page.goBack()
  await page.getByRole('radio', { name: /200 Credits/ }).check({ force: true })
  await page.getByRole('button', { name: 'Buy Credits' }).last().click()
  await page.getByRole('button', { name: /^Pay \$19/ }).click()
  await expect(page.getByText('Credit purchase successful! You now have 700 credits.')).toBeVisible()
  await hasCredits(page, 700)

  const { payments } = Payments.parse(await (await request.get('/local/api/stripe')).json())
  const pack = payments.find((payment) => payment.email === email && /200 Credits/.test(payment.description ?? ''))
  const refund = await request.post(`/local/api/stripe/payments/${pack?.id}/refunds`, { data: {} })
  expect(refund.ok()).toBe(true)
  await hasCredits(page, 500)

  await page.goto('/account')
  const balances = page.getByRole('table').getByRole('row')
  await expect(balances.nth(1)).toContainText('500')
  await expect(balances.nth(1)).toContainText(/200/)
})

test('a demo of a plan or a pack plays beside its benefits, all in view, and waits for who wants no motion', async ({
  page,
}) => {
  await newPerson(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/paywall')
  await page.getByRole('button', { name: 'Demo: Full Redesign' }).click()
  const demo = page.getByRole('dialog')
  const seconds = () => demo.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(seconds).toBeGreaterThan(0)
  for (const benefit of await demo.getByRole('listitem').all()) await expect(benefit).toBeInViewport({ ratio: 1 })
  await demo.getByRole('button', { name: 'Close Demo' }).click()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/credits-paywall')
  await page.getByRole('button', { name: 'Demo: Paint Walls' }).click()
  const play = demo.getByRole('button', { name: 'Play the film of Paint Walls' })
  await expect(play).toBeVisible()
  expect(await seconds()).toBe(0)
  await play.click()
  await expect.poll(seconds).toBeGreaterThan(0)
})
