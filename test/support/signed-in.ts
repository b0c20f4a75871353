import { type BrowserContext, expect } from '@playwright/test'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'

/** Signs a seeded account in, so that other pages of the context are signed in too. */
export const signIn = async (context: BrowserContext, site: string, email: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(dashboard|paywall)/, { timeout: 60_000 })
  await page.close()
}
