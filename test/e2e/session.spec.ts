import { expect } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { newEmail, openDashboard, password, signUp } from '#test/support/e2e/person.ts'

test('a tab that is left open past the life of its token goes on working with a new one', async ({ page }) => {
  await page.clock.install()
  await openDashboard(page, 7)
  const tokensSent = new Set<string>()
  page.on('request', (request) => {
    const token = request.headers().authorization
    if (token && request.url().includes('/api/')) tokensSent.add(token)
  })
  await page.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByText('Start Designing').first()).toBeVisible()
  await page.clock.fastForward('03:00:00')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Credit history' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('7 credits')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  await expect.poll(() => tokensSent.size).toBeGreaterThan(1)
})

test('a browser whose session was ended in another one signs in again', async ({ page, browser, stack }) => {
  const email = newEmail()
  await signUp(page, email)
  const other = await (await browser.newContext({ baseURL: stack })).newPage()
  const signIn = async () => {
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expect(other).toHaveURL(/\/paywall/)
    await expect(other.getByRole('heading', { name: 'Select your plan' })).toBeVisible()
  }
  await other.goto('/login')
  await signIn()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other.getByText('You must be logged in')).toBeVisible()
  await other.getByRole('link', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const visited: string[] = []
  other.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(new Set(visited)).toEqual(new Set(['/login']))
  await signIn()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Select your plan' })).toBeVisible()
  await other.context().close()
})

test('the pages behind a sign-up load while its form is filled in', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/paywall-/)
  await page.goto('/signup?view=email')
  await page.getByLabel('Email').fill('slow@example.com')
  await asked
  await expect(page).toHaveURL(/\/signup/)
})
