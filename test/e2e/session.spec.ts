import { expect } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { openDashboard } from '#test/support/e2e/person.ts'

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
  expect(tokensSent.size).toBeGreaterThan(1)
})

test('the pages behind a sign-up load while its form is filled in', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/paywall-/)
  await page.goto('/signup?view=email')
  await page.getByLabel('Email').fill('slow@example.com')
  await asked
  await expect(page).toHaveURL(/\/signup/)
})
