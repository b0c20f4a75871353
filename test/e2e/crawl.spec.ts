import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { signIn, watchShifts } from '#test/support/e2e/person.ts'
import { themesOf } from '#test/support/e2e/themes.ts'

type Screen = { path: string; title: RegExp; account?: string; ready: string }

/** Every route with the account that sees it and a text that says it is there; a feature adds its own rows. */
const screens: Screen[] = [
  { path: '/', title: /Roomwright/, ready: 'Sign In' },
  { path: '/signup', title: /Create Your Account/, ready: 'Continue with email' },
  { path: '/login', title: /Sign In/, ready: 'Forgot password?' },
  { path: '/reset-password', title: /Reset/i, ready: 'Email' },
  { path: '/nowhere', title: /not found/i, ready: 'Oops! Page not found' },
  { path: '/dashboard', title: /Design Tools|Dashboard/, account: 'pro@example.com', ready: 'Start with a photo' },
  {
    path: '/dashboard?main=generation&sub=generated',
    title: /Gallery|Dashboard/,
    account: 'pro@example.com',
    ready: 'Start Designing',
  },
  { path: '/dashboard', title: /Choose Your Plan/, account: 'new@example.com', ready: 'Select your plan' },
  { path: '/paywall', title: /Choose Your Plan/, account: 'new@example.com', ready: 'Get Pro' },
  {
    path: '/credits-paywall',
    title: /Buy Credits/,
    account: 'new@example.com',
    ready: 'Buy Credits - No Monthly Fees',
  },
  { path: '/credits-paywall', title: /Buy Credits/, account: 'credits@example.com', ready: 'Credits Account' },
  { path: '/subscription', title: /Subscription Plans/, account: 'new@example.com', ready: 'Get Pro' },
  { path: '/subscription', title: /Subscription Plans/, account: 'pro@example.com', ready: 'Your plan' },
  {
    path: '/subscription?from=magic-editor',
    title: /Subscription Plans/,
    account: 'basic@example.com',
    ready: 'Magic Editor is only available on Premium plan. Please choose Premium.',
  },
  {
    path: '/buy-credits',
    title: /Buy Credits/,
    account: 'new@example.com',
    ready: 'Please subscribe to a plan first before purchasing additional credits.',
  },
  { path: '/buy-credits', title: /Buy Credits/, account: 'premium@example.com', ready: 'Get Subscription' },
  { path: '/account', title: /Account/, account: 'credits@example.com', ready: 'Credit history' },
  { path: '/account', title: /Account/, account: 'new@example.com', ready: 'No credits yet' },
  {
    path: '/payment-success?session_id=x',
    title: /Payment/,
    account: 'pro@example.com',
    ready: 'Error processing payment. Please contact support.',
  },
  { path: '/history', title: /Gallery|Dashboard/, account: 'pro@example.com', ready: 'Start Designing' },
  { path: '/generations/nonsense', title: /Design|Image/i, account: 'pro@example.com', ready: 'Invalid generation ID' },
]

/** Everything the browser complained of while a page was open. */
const complaintsOf = (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

for (const { path, title, account, ready } of screens) {
  test(`${path} as ${account ?? 'a visitor'} is accessible, fits and complains of nothing`, async ({ page }) => {
    const complaints = complaintsOf(page)
    if (account) await signIn(page, account)
    for (const theme of themesOf(test.info().project.name)) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), theme)
      await page.goto(path)
      await expect(page.getByText(ready).first()).toBeVisible()
      await expect(page).toHaveTitle(title)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
    expect(complaints).toEqual([])
  })
}

test('at 320 px the header of an account with many credits fits, and nothing moves as the app arrives', async ({
  page,
}) => {
  await signIn(page, 'premium@example.com')
  await page.setViewportSize({ width: 320, height: 700 })
  const shifted = await watchShifts(page)
  await page.goto('/dashboard?main=generation&sub=generated')
  await expect(page.getByText('Start Designing').first()).toBeVisible()
  await expect(page.locator('header').getByText(/credits/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await shifted()).toBeLessThan(0.002)
})
