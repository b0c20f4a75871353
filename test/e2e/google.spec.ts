import { expect, type Page } from '@playwright/test'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { newEmail } from '#test/support/e2e/person.ts'

const continueWithGoogle = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/oauth2\/authorize/)
  await page.getByRole('textbox').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('Google is asked for consent, in a flow that only this browser can finish', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Google is asked to prompt for: consent')).toBeVisible()
  // A hash of 32 bytes has 43 characters (RFC 7636, 4.2).
  const asked = new URL(page.url()).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(asked.get('state')).toMatch(/^.{32,}$/)
})

test('a visitor signs in with Google, signs out and returns to the login page', async ({ page }) => {
  await continueWithGoogle(page, newEmail())
  await expect(page).toHaveURL(/\/paywall/)
  await expect(page.getByText('Select your plan')).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login/)
})

test('Google sign-in is refused for an email address that already has a password account', async ({ page }) => {
  await continueWithGoogle(page, 'pro@example.com')
  await expect(page.getByText('This email is already registered.')).toBeVisible()
  await expect(page).toHaveURL(/\/login|\/signup/)
})

test('a cancelled sign-up with Google returns to the sign-up, with the error and a clean address', async ({ page }) => {
  await page.goto('/signup?offer=yearly')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/oauth2\/authorize/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to sign up with Google. Please try again.')
  await expect(page).toHaveURL('/signup?offer=yearly')
})

test('a person who comes back from Google signs in with a password', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/oauth2\/authorize/)
  await page.goBack()
  await page.getByLabel('Email').fill('basic@example.com')
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
