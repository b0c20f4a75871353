import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, expectNoHorizontalOverflow, watchErrors } from '#test/support/e2e/page-checks.ts'
import { signIn, startListing, watchShifts } from '#test/support/e2e/person.ts'

type Screen = {
  /** Or what the page makes, with its path. */
  path: string | ((page: Page) => Promise<string>)
  title: RegExp
  ready: string
  /** Buttons that are pressed before the check, to open a form or a dialog and its message. */
  pressed?: readonly string[]
  isMissing?: true
}

/**
 * Every route by the account that visits it, and a text that is visible once the page has rendered. The steps of a personal
 * model that need photos are checked on their way, in training.spec.ts.
 */
const visits: Record<string, readonly Screen[]> = {
  visitor: [
    { path: '/', title: /Redesign any room/, ready: 'Continue with Email' },
    { path: '/signup', title: /Create Your Account/, ready: 'Continue with email' },
    { path: '/login', title: /Sign In/, ready: 'Forgot password?' },
    { path: '/reset-password', title: /Reset/i, ready: 'Email' },
    { path: '/quiz', title: /Real Photo or AI/, ready: 'Start the quiz' },
    { path: '/terms', title: /Terms of Service/, ready: 'What you get' },
    { path: '/privacy', title: /Privacy Policy/, ready: 'Your choice about advertising' },
    { path: '/accessibility', title: /Accessibility/, ready: 'Tell us about a barrier' },
    { path: '/verify', title: /Check a Picture/, ready: 'Choose files' },
    { path: '/contact', title: /Contact Us/, ready: 'Send message' },
    { path: '/nowhere', title: /not found/i, ready: 'Oops! Page not found', isMissing: true },
  ],
  'new@example.com': [
    { path: '/dashboard', title: /Choose Your Plan/, ready: 'Select your plan' },
    { path: '/paywall', title: /Choose Your Plan/, ready: 'Get Pro' },
    { path: '/credits-paywall', title: /Buy Credits/, ready: 'Buy Credits - No Monthly Fees' },
    { path: '/subscription', title: /Subscription Plans/, ready: 'Get Pro' },
    {
      path: '/buy-credits',
      title: /Buy Credits/,
      ready: 'Please subscribe to a plan first before purchasing additional credits.',
    },
    {
      path: '/account',
      title: /Account/,
      ready: 'No credits yet',
      pressed: ['Change Password', 'Save New Password', 'Export My Data'],
    },
  ],
  'basic@example.com': [
    {
      path: '/subscription?from=magic-editor',
      title: /Subscription Plans/,
      ready: 'Magic Editor is only available on Premium plan. Please choose Premium.',
    },
  ],
  'pro@example.com': [
    { path: '/dashboard', title: /Design Tools|Dashboard/, ready: 'Start with a photo' },
    { path: '/dashboard?main=generation&sub=generated', title: /Gallery|Dashboard/, ready: 'Start Designing' },
    { path: '/dashboard?main=generation', title: /Scenes/, ready: 'Imagination' },
    { path: '/category/travel', title: /Scenes/, ready: 'Greek Terrace' },
    { path: '/model/safari', title: /Model Details/, ready: 'Selected AI Model' },
    { path: '/listing', title: /Whole Listing/, ready: 'Drop the photos of all rooms here' },
    { path: '/bulk-generate', title: /Generate Many at Once/, ready: '0 of 10 selected' },
    { path: '/history', title: /Gallery|Dashboard/, ready: 'Start Designing' },
    { path: '/subscription', title: /Subscription Plans/, ready: 'Your plan' },
    { path: '/change-plan?to=price_premium', title: /Change Your Plan/, ready: 'Due today' },
    {
      path: '/payment-success?session_id=x',
      title: /Payment/,
      ready: 'Error processing payment. Please contact support.',
    },
    { path: startListing, title: /Generated Images/, ready: 'Front room, Modern' },
    { path: '/generations/nonsense', title: /Design|Image/i, ready: 'Invalid generation ID' },
    { path: '/how-it-works', title: /How It Works/, ready: 'How it works' },
    { path: '/create-model', title: /Create Your AI Model/, ready: 'Start' },
    { path: '/example-photos', title: /Example Photos/, ready: 'Which photos work best' },
    { path: '/upload-photos', title: /Upload Photos/, ready: 'First, about your photos' },
    { path: '/my-models', title: /My AI Models/, ready: 'Create New AI Model' },
  ],
  'premium@example.com': [
    { path: '/change-plan?to=price_basic', title: /Change Your Plan/, ready: 'Nothing is charged today.' },
    { path: '/buy-credits', title: /Buy Credits/, ready: 'Get Subscription' },
    { path: '/account', title: /Account/, ready: 'Your data', pressed: ['Delete Account', 'Delete My Account'] },
  ],
  'credits@example.com': [
    { path: '/credits-paywall', title: /Buy Credits/, ready: 'Credits Account' },
    { path: '/account', title: /Account/, ready: 'Credit history' },
  ],
}

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 700 }

type Look = { width: number; height: number; theme: 'light' | 'dark' }

const looks: readonly Look[] = [
  { ...desktop, theme: 'light' },
  { ...phone, theme: 'dark' },
]
/** With EVERY_CASE also these. */
const otherLooks: readonly Look[] = [
  { ...desktop, theme: 'dark' },
  { ...phone, theme: 'light' },
  { ...narrow, theme: 'light' },
  { ...narrow, theme: 'dark' },
]
// The score up to which a page is stable (https://web.dev/articles/cls) is five times as high.
const mostShift = 0.02

/** Changes width and theme without a second load of the page, and expects that the screen fits and is accessible. */
const expectFine = async (page: Page, { theme, ...size }: Look, checksAccess: boolean) => {
  await page.setViewportSize(size)
  await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, { theme: chosen }), theme)
  await expectNoHorizontalOverflow(page)
  if (checksAccess) expect(await accessibilityViolations(page)).toEqual([])
}

// Between them they see every kind of screen. With ALL_CASES the other accounts are looked at, too.
const everyday = ['visitor', 'new@example.com', 'pro@example.com']

for (const [who, screens] of Object.entries(visits)) {
  if (!everyday.includes(who) && !process.env.ALL_CASES) continue
  test(`every screen of ${who} is accessible, fits the window and logs no error`, async ({ page }) => {
    test.setTimeout(60_000 + screens.length * 60_000)
    const errors = watchErrors(page)
    if (who !== 'visitor') await signIn(page, who)
    const shifted = await watchShifts(page)
    // Phone and desktop take turns: every day to be looked at, with ALL_CASES to be searched for violations, which takes
    // longest. EVERY_CASE searches all, and loads each page at 320 px too.
    const { ALL_CASES, EVERY_CASE } = process.env
    for (const [index, { path, title, ready, pressed = [], isMissing }] of screens.entries())
      await test.step(ready, async () => {
        await page.setViewportSize(desktop)
        const answer = await page.goto(typeof path === 'string' ? path : await path(page))
        expect(answer?.status()).toBe(isMissing ? 404 : 200)
        await expect(page.getByText(ready).first()).toBeVisible()
        await expect(page).toHaveTitle(title)
        if (EVERY_CASE) expect(await shifted(), 'nothing shifts while the page loads').toBeLessThan(mostShift)
        expect(await page.evaluate(() => window.scrollY), 'a page begins at its top').toBe(0)
        for (const name of pressed) await page.getByRole('button', { name }).click()
        if (EVERY_CASE) for (const look of otherLooks) await expectFine(page, look, true)
        for (const [turn, look] of looks.entries()) {
          const hasTurn = index % looks.length === turn
          if (hasTurn || ALL_CASES || EVERY_CASE) await expectFine(page, look, hasTurn || Boolean(EVERY_CASE))
        }
        if (EVERY_CASE) {
          await page.setViewportSize(narrow)
          await page.reload()
          await expect(page.getByText(ready).first()).toBeVisible()
          expect(await shifted(), 'nothing shifts at 320 px').toBeLessThan(mostShift)
        }
        // Chromium says so of a page too.
        const allowed = isMissing ? Array(EVERY_CASE ? 2 : 1).fill(expect.stringContaining('status of 404')) : []
        expect(errors).toEqual(allowed)
      })
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
  await page.goto('/account')
  await page.evaluate(() => localStorage.removeItem('roomwright.has-tabs'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.locator('header + nav')).toBeVisible()
  expect(await shifted()).toBeLessThan(0.002)
  await page.goto('/quiz?from=menu')
  await expect(page.locator('header').getByText('Dashboard')).toBeVisible()
  await expectNoHorizontalOverflow(page)
})

test('at 320 px nothing shifts from the last question of the quiz to its results', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const shifted = await watchShifts(page)
  await page.goto('/quiz')
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  const answer = page.getByRole('button', { name: 'AI Generated' })
  await expect(answer).toBeVisible()
  await page.evaluate(() => {
    const { order } = JSON.parse(sessionStorage.getItem('roomwright.quiz') ?? '')
    sessionStorage.setItem('roomwright.quiz', JSON.stringify({ order, saidAi: order.slice(1).map(() => true) }))
  })
  await page.reload()
  await answer.click()
  await expect(page).toHaveURL(/\/quiz-results/)
  await expect(page.getByRole('link', { name: 'Take the quiz again' })).toBeVisible()
  expect(await shifted()).toBeLessThan(0.02)
})
