import { expect, type Page } from '@playwright/test'
import { plans } from '#shared/billing/plans.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations } from '#test/support/e2e/page-checks.ts'
import { openAsSubscriber } from '#test/support/e2e/subscriber.ts'

const choosePlan = async (page: Page, title: string) => {
  await page.goto('/subscription')
  // The cards move down once the account is known.
  await expect(page.getByText(/^\w+, active$/)).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(title) }).check({ force: true })
  await page.getByRole('link', { name: `Get ${title}` }).click()
  await expect(page.getByRole('heading', { name: `Change to ${title}` })).toBeVisible()
}

/** The US cents of the amount in a text, such as "Due today $43.07". */
const centsIn = (words: string | null) => Math.round(Number(/\$(\d+(?:\.\d\d)?)/.exec(words ?? '')?.[1]) * 100)

const dueToday = async (page: Page) =>
  centsIn(await page.getByLabel('What you pay today').getByText('Due today').locator('xpath=..').textContent())

const isOn = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: `You're on ${title} now` })).toBeVisible()

test('a monthly subscriber takes the yearly offer for the amount that was shown', async ({ page }) => {
  const stripe = await openAsSubscriber(page, plans.pro)
  await page.goto('/payment-success?offer=yearly')
  await expect(page.getByText('so the 500 credits left from your plan end.')).toBeVisible()
  const due = await dueToday(page)
  expect(due).toBeGreaterThan(2900)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await isOn(page, 'Premium Yearly')
  await expect(page.getByText('You have 2400 credits.')).toBeVisible()
  expect(await stripe.latestPayment()).toBe(due)
})

test('an upgrade in the last hour is paid with the next invoice, for the amount that was shown', async ({ page }) => {
  const stripe = await openAsSubscriber(page, plans.basic)
  await stripe.goToLastHour()
  await choosePlan(page, 'Premium')
  await expect(page.getByText(/is too little to charge\. It joins your next invoice\.$/)).toBeVisible()
  expect(await dueToday(page)).toBe(0)
  const next = centsIn(await page.getByText(/^Next invoice: /).textContent())
  expect(next).toBeGreaterThan(plans.premium.priceCents)
  await page.getByRole('button', { name: 'Change to Premium' }).click()
  await isOn(page, 'Premium')
  expect(await stripe.latestPayment()).toBe(plans.basic.priceCents)
  await stripe.renew()
  await expect.poll(stripe.latestPayment).toBe(next)
  await page.goto('/account')
  await expect(page.getByText('1000 credits', { exact: true }).first()).toBeVisible()
})

test('a downgrade is booked, undone and replaced by an upgrade', async ({ page }) => {
  await openAsSubscriber(page, plans.pro)
  await choosePlan(page, 'Basic')
  await page.getByRole('button', { name: /^Change on/ }).click()
  await expect(page.getByRole('heading', { name: 'Your change is booked' })).toBeVisible()

  await choosePlan(page, 'Premium')
  await expect(page.getByText(/^Your plan changes to Basic on/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await isOn(page, 'Premium')
  await expect(page.getByText('You have 1000 credits.')).toBeVisible()
})

test('an upgrade that the bank wants confirmed is finished in another tab, and the first one says so', async ({
  page,
}) => {
  await openAsSubscriber(page, plans.basic, 'confirmed')
  await choosePlan(page, 'Pro')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Finish payment' }).click(),
  ])
  await tab.getByRole('button', { name: /^Confirm the payment of \$/ }).click()
  await expect(tab.getByRole('heading', { name: 'Invoice paid' })).toBeVisible()
  await isOn(page, 'Pro')
  await expect(page.getByText('You have 500 credits.')).toBeVisible()
})
