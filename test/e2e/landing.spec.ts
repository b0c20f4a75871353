import { expect } from '@playwright/test'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { shownStyleCount } from '#shared/copy/landing.ts'
import { offeredToolIds, toolOffer } from '#shared/tools/offer.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { watchErrors } from '#test/support/e2e/page-checks.ts'
import { signIn, watchShifts } from '#test/support/e2e/person.ts'

const carousel = offeredToolIds.filter((id) => id !== 'magic-editor').map((id) => toolOffer[id].name)

test('the landing page can be read and left without scripts', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })).newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { name } of decorationStyles.slice(0, shownStyleCount))
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('+ 35 more professional styles available')).toBeVisible()
  await expect(page.getByText('Turn this into an evening scene with warm lamps').first()).toBeVisible()
  await page.getByRole('link', { name: 'Get Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('the carousel goes through its seven clips in a circle, stops at Pause, and nothing shifts', async ({ page }) => {
  const errors = watchErrors(page)
  const shifted = await watchShifts(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const chips = page.getByRole('region', { name: 'Tools in the clips' })
  await expect(chips.getByRole('button')).toHaveText(carousel)
  const shown = () => page.locator('[data-reel="hero"] [aria-pressed="true"]').textContent()
  const endClip = () =>
    page.locator('[data-reel="hero"] video').evaluate((clip) => clip.dispatchEvent(new Event('ended')))
  for (const name of [...carousel.slice(1), carousel[0]]) {
    await endClip()
    expect(await shown()).toBe(name)
  }
  await page.getByRole('button', { name: 'Pause the clips' }).first().click()
  await expect(page.getByRole('button', { name: 'Play the clips' })).toBeVisible()
  expect(await page.locator('[data-reel="hero"] video').evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(true)
  expect(await shifted()).toBeLessThan(0.002)
  expect(errors).toEqual([])
})

test('with reduced motion no clip plays by itself', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the clips' }).first()).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('a tool is chosen by mouse or keys, and its demo leads to sign-up', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Change Flooring' }).click()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('tab', { name: 'Magic Editor' })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel', { name: 'Magic Editor' })).toContainText('Example prompts')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('tabpanel', { name: 'Full Redesign' }).getByRole('button', { name: 'See the demo' }).click()
  const demo = page.getByRole('dialog', { name: 'Full Redesign' })
  await expect(demo.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/signup')
  await demo.getByRole('button', { name: 'Close Demo' }).click()
  await expect(demo).toBeHidden()
})

test('a visitor paints the walls of a sample room, whose code loads only then', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded.filter((path) => /\/trial-|\.png$/.test(path))).toEqual([])
  await page.getByText('Bedroom', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take the paint off' })).toBeHidden()
  await page.getByText('Baked Clay').click()
  await expect(page.getByText('Bedroom in Baked Clay')).toBeVisible()
  const centre = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    return [...(canvas.getContext('2d')?.getImageData(300, 250, 1, 1).data ?? [])]
  })
  expect(Number(centre[0]) - Number(centre[2])).toBeGreaterThan(40)
  await page.getByRole('button', { name: 'Take the paint off' }).click()
  await expect(page.getByRole('button', { name: 'Take the paint off' })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Baked Clay' })).toBeFocused()
  await expect(page.locator('canvas')).toBeHidden()
})

test('a signed-in user is led to the dashboard, and starts a checkout from the plans', async ({ page, context }) => {
  await signIn(page, 'new@example.com')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Transform My Space Now' }).first()).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue with Email' })).toBeHidden()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await (await opened).waitForURL(/\/cs_/)
})

test('the theme that is chosen on the landing page stays in the app', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('what is typed into a prerendered form stays when the app takes over', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').pressSequentially('basic@example.com')
  await page.getByLabel('Password', { exact: true }).fill('roomwright')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
})

for (const path of ['/login', '/contact'])
  test(`nothing shifts on ${path} when the app takes over`, async ({ page }) => {
    const shifted = await watchShifts(page)
    const loaded = page.waitForResponse(/\/main-[^/]+\.js$/)
    await page.goto(path)
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await loaded
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toBeLessThan(0.002)
  })

test('a reload goes on with the quiz at the next question', async ({ page }) => {
  await page.goto('/quiz')
  // Pressed at once, maybe before the app can answer.
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await page.getByRole('button', { name: 'Real Photo' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of 16' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Question 2 of 16' })).toBeVisible()
  await page.getByRole('button', { name: 'AI Generated' }).click()
  await expect(page.getByRole('heading', { name: 'Question 3 of 16' })).toBeVisible()
})
