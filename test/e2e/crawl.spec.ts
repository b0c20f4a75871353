import { expect } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, horizontalOverflow, watchErrors } from '#test/support/e2e/page-checks.ts'
import { signIn, watchShifts } from '#test/support/e2e/person.ts'
import { themesOf } from '#test/support/e2e/themes.ts'

type Screen = { path: string; title: RegExp; account?: string; ready: string }

/** Every route, the account that visits it, and a text that is visible once the page has rendered. */
const screens: Screen[] = [
  { path: '/', title: /Redesign any room/, ready: 'Continue with Email' },
  { path: '/signup', title: /Create Your Account/, ready: 'Continue with email' },
  { path: '/login', title: /Sign In/, ready: 'Forgot password?' },
  { path: '/reset-password', title: /Reset/i, ready: 'Email' },
  { path: '/quiz', title: /Real Photo or AI/, ready: 'Start the quiz' },
  { path: '/terms', title: /Terms of Service/, ready: 'What you get' },
  { path: '/privacy', title: /Privacy Policy/, ready: 'Your choice about advertising' },
  { path: '/contact', title: /Contact Us/, ready: 'Send message' },
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

for (const { path, title, account, ready } of screens) {
  test(`${path} as ${account ?? 'a visitor'} is accessible, fits the window and logs no error`, async ({ page }) => {
    const errors = watchErrors(page)
    if (account) await signIn(page, account)
    for (const theme of themesOf(test.info().project.name)) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), theme)
      await page.goto(path)
      await expect(page.getByText(ready).first()).toBeVisible()
      await expect(page).toHaveTitle(title)
      expect(await horizontalOverflow(page)).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    expect(errors).toEqual([])
  })
}

test('at 320 px the header of an account with many credits fits, and nothing shifts while the app loads', async ({
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
