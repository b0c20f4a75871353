import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ulid } from 'ulid'
import { seedPassword } from '#local/run/seed/seed-accounts.ts'
import { newSession } from '#test/support/local/amplify.ts'
import { roomPhoto } from '#test/support/rooms.ts'

/** An email address that is unique to the calling test. */
export const newEmail = () => `person-${crypto.randomUUID()}@example.com`

/** The password of accounts that a test makes. */
export const password = 'a quiet room'

/** Signs up by email. The app then shows the plans, since a new account has no plan and no credits. */
export const signUp = async (page: Page, email: string) => {
  await page.goto('/signup')
  await page.getByRole('link', { name: 'Continue with email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/paywall/)
}

type Session = [name: string, value: string][]

const sessions = new Map<string, Session>()

const restore = (page: Page, session: Session) =>
  page.addInitScript((entries) => {
    // about:blank has no storage.
    if (location.origin !== 'null') for (const [name, value] of entries) localStorage.setItem(name, value)
  }, session)

/** Signs in with a seeded account. The first call uses the form; later calls restore its session from localStorage. */
export const signIn = async (page: Page, email: string) => {
  const known = sessions.get(email)
  if (!known) return signInByForm(page, email)
  await restore(page, known)
}

const signInByForm = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(dashboard|paywall)/)
  sessions.set(email, await page.evaluate(() => Object.entries(localStorage)))
}

/** Grants pack credits through the API of the console at /local. */
const grant = async (request: APIRequestContext, email: string, credits: number) => {
  const answer = await request.post(`/local/api/accounts/${encodeURIComponent(email)}/credits`, { data: { credits } })
  expect(answer.ok()).toBe(true)
}

const openWithCredits = async (page: Page, email: string, credits: number) => {
  await grant(page.request, email, credits)
  await page.goto('/dashboard')
  await expect(page.getByText(`${credits} credits`).first()).toBeVisible()
}

/** Signs up by the form, grants credits and opens the dashboard. */
export const signUpWithCredits = async (page: Page, credits: number) => {
  const email = newEmail()
  await signUp(page, email)
  await grant(page.request, email, credits)
  // The plans hear of them at once and lead to the dashboard, where a new account gets the tour.
  await page
    .getByRole('dialog', { name: /^Welcome to/ })
    .getByRole('button', { name: 'Not now' })
    .click()
  await expect(page.getByText(`${credits} credits`).first()).toBeVisible()
}

/** The tour of a new account would cover the first screen of every test. */
const keepTourSeen = async (request: APIRequestContext, token: string | undefined) => {
  const answer = await request.post('/api/account/tour-seen', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok()).toBe(true)
}

/** Makes a new account by the API, without the sign-up form, and signs it in. */
export const newAccount = async (request: APIRequestContext): Promise<{ email: string; session: Session }> => {
  const email = newEmail()
  const { origin } = new URL((await request.get('/config.json')).url())
  const session = await newSession({ url: origin }, email, password)
  await keepTourSeen(request, session.find(([name]) => name.endsWith('.accessToken'))?.[1])
  return { email, session }
}

/** Signs the page in as a new account. */
export const newPerson = async (page: Page): Promise<string> => {
  const { email, session } = await newAccount(page.request)
  await restore(page, session)
  return email
}

/** Opens the dashboard with a new account that has credits. */
export const openDashboard = async (page: Page, credits: number) => {
  await openWithCredits(page, await newPerson(page), credits)
}

/** Configures the latency and outcomes of the Replicate stand-in. */
export const setFaults = async (request: APIRequestContext, faults: Record<string, unknown>) => {
  const answer = await request.put('/local/api/replicate/faults', { data: faults })
  expect(answer.ok()).toBe(true)
}

/** Chooses a photo of a room: by default a JPEG of 12 megapixels, like a phone's. */
export const choosePhoto = async (page: Page, size = { width: 4000, height: 3000 }) => {
  const buffer = await roomPhoto({ ...size, seed: 1 })
  await page.locator('input[type=file]').first().setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
}

/** Opens the studio with a photo, signed in as a new account with credits. */
export const openStudio = async (
  page: Page,
  credits = 5,
  takePhoto = () => choosePhoto(page, { width: 1200, height: 900 }),
) => {
  await openDashboard(page, credits)
  await takePhoto()
  await expect(page.getByRole('heading', { name: 'Current Photo' })).toBeAttached()
}

/** The last button of that name is the one in the tool list; the rail beside it has another. */
export const openFullRedesign = (page: Page) =>
  page
    .getByRole('button', { name: /Full Redesign/ })
    .last()
    .click()

export const chooseRadios = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
}

/** Answers the questions of Full Redesign and starts it. */
export const startRedesign = async (page: Page, style = 'Modern') => {
  await openFullRedesign(page)
  await chooseRadios(page, ['Home', 'Living Room', style])
  await page.getByRole('button', { name: 'Redesign this room' }).click()
}

/** Opens the studio with a new account and waits for a design of its photo. */
export const makeDesign = async (page: Page) => {
  await openStudio(page)
  await startRedesign(page)
  await expect(page.getByText(/versions, Currently: 2/)).toBeVisible({ timeout: 120_000 })
}

/** The access token of the session on an open page. */
export const accessTokenOn = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([name]) => name.endsWith('.accessToken'))?.[1])

/** Starts a listing of one photo through the API, with the session of an open page, and returns the path of its job's page. */
export const startListing = async (page: Page): Promise<string> => {
  const headers = { authorization: `Bearer ${await accessTokenOn(page)}` }
  const buffer = await roomPhoto({ width: 1200, height: 900, seed: 1 })
  const file = { contentType: 'image/jpeg', bytes: buffer.length }
  const { workingCopy } = await (
    await page.request.post('/api/uploads', { headers, data: { workingCopy: file } })
  ).json()
  const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer }
  await page.request.post(workingCopy.url, { multipart: { ...workingCopy.fields, file: picture } })
  const photo = { imageUrl: workingCopy.storagePath, spaceType: 'home', roomType: 'living-room', caption: 'Front room' }
  const order = { toolId: 'full-redesign', decorationStyle: 'modern', photos: [photo] }
  const data = { bulkJobId: `bulk_${ulid()}`, ...order }
  const { job } = await (await page.request.post('/api/bulk-jobs/listing', { headers, data })).json()
  return `/generations/${job.id}`
}

/**
 * Sums the layout shifts of the pages that load from now on, as the browser scores them (https://web.dev/articles/cls).
 */
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
