import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { roomPhoto } from '#test/support/rooms.ts'

/** An address that no test has used yet. */
export const newEmail = () => `person-${crypto.randomUUID()}@example.com`

const password = 'a quiet room'

/** Signs up by e-mail, as a visitor does, and comes to the plans, since a new account has nothing to work with. */
export const signUp = async (page: Page, email: string) => {
  await page.goto('/signup')
  await page.getByRole('link', { name: 'Continue with email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/paywall/)
}

const sessions = new Map<string, [string, string][]>()

/** Signs in with an account that exists from the start; later pages take the session over that the first one got. */
export const signIn = async (page: Page, email: string) => {
  const known = sessions.get(email)
  if (!known) return signInByForm(page, email)
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, known)
}

const signInByForm = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(dashboard|paywall)/)
  sessions.set(email, await page.evaluate(() => Object.entries(localStorage)))
}

/** Grants pack credits as the console at /local does. */
const grant = async (request: APIRequestContext, email: string, credits: number) => {
  const answer = await request.post(`/local/api/accounts/${encodeURIComponent(email)}/credits`, { data: { credits } })
  expect(answer.ok()).toBe(true)
}

/** Signs up and comes to the dashboard with credits to spend. */
export const signUpWithCredits = async (page: Page, credits: number) => {
  const email = newEmail()
  await signUp(page, email)
  await grant(page.request, email, credits)
  await page.goto('/dashboard')
  await expect(page.getByText(`${credits} credits`).first()).toBeVisible()
}

/** Sets the Replicate stand-in's switches. */
export const setFaults = async (request: APIRequestContext, faults: Record<string, unknown>) => {
  const answer = await request.put('/local/api/replicate/faults', { data: faults })
  expect(answer.ok()).toBe(true)
}

/** Chooses a photo of a room, as from a phone: a JPEG of 12 megapixels. */
export const choosePhoto = async (page: Page, size = { width: 4000, height: 3000 }) => {
  const buffer = await roomPhoto({ ...size, seed: 1 })
  await page.locator('input[type=file]').first().setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
}

/** Walks the steps of Full Redesign and starts it. */
export const startRedesign = async (page: Page, style = 'Modern') => {
  await page
    .getByRole('button', { name: /Full Redesign/ })
    .last()
    .click()
  for (const choice of ['Home', 'Living Room', style]) {
    await page.getByRole('radio', { name: new RegExp(`^${choice}`) }).click()
  }
  await page.getByRole('button', { name: 'Redesign this room' }).click()
}

/** From the next page on: how far its parts have moved without a person's doing, as browsers score it. */
export const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted')))
}
