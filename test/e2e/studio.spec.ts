import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, edgesOf } from '#test/support/e2e/page-checks.ts'
import {
  accessTokenOn,
  chooseRadios,
  makeDesign,
  openDashboard,
  openFullRedesign,
  openStudio,
  setFaults,
  startRedesign,
  watchShifts,
} from '#test/support/e2e/person.ts'
import { shortly } from '#test/support/shortly.ts'

test.beforeEach(({ request }) => setFaults(request, { latencyMs: 200 }))
test.afterEach(({ request }) => setFaults(request, {}))

/** Presses Tab until an element with a matching name has the focus. */
const tabTo = async (page: Page, name: RegExp) => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const words = (await focused.getAttribute('aria-label')) ?? (await focused.innerText())
    if (name.test(words)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('a room can be staged with the keyboard alone, and compared with the arrow keys', async ({ page }) => {
  await openStudio(page)
  await tabTo(page, /^Virtual Staging/)
  await page.keyboard.press('Enter')
  for (const question of ['Choose a space', 'Choose a room', 'Choose a style']) {
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await tabTo(page, question === 'Choose a space' ? /^Home/ : /./)
    while (!(await page.locator(':focus').evaluate((focused) => focused.matches('[role="radio"]')))) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
  }
  await tabTo(page, /^Stage this room/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/versions, Currently: 2/)).toBeVisible()
  await expect(page.getByText('Preview', { exact: true })).toBeVisible()
  const rule = page.getByRole('slider', { name: 'Compare before and after' })
  await expect(rule).toBeVisible()
  await rule.focus()
  await page.keyboard.press('ArrowRight')
  await expect(rule).toHaveAttribute('aria-valuenow', '55')
})

const endings = [
  ['failed', 'Failed to generate room design', undefined],
  ['nsfw', 'This content was blocked by our safety filters.', undefined],
  ['aborted', 'Generation Failed', undefined],
] as const

for (const [kind, words, reason] of shortly(endings, 1, 1)) {
  test(`a job that ends as ${kind} shows its reason and the returned credit`, async ({ page, request }) => {
    await setFaults(request, { latencyMs: 200, outcome: { kind, times: 1 } })
    await openStudio(page, 2)
    await startRedesign(page)
    await expect(page.getByText(words).first()).toBeVisible()
    if (reason) await expect(page.getByText(reason).first()).toBeVisible()
    await expect(page.getByText('1 credit returned').first()).toBeVisible()
    const banner = page.getByRole('alert').filter({ hasText: words }).locator('.MuiAlert-message')
    const scrolled = await banner.evaluate((message) => {
      message.scrollTop = 9
      return message.scrollTop
    })
    expect(scrolled).toBe(0)
    await expect(page.getByText('2 credits').first()).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

test('a cancelled job on a sample room costs nothing', async ({ page, request }) => {
  await setFaults(request, { latencyMs: 60_000 })
  await openStudio(page, 2, () => page.getByRole('button', { name: 'Living room', exact: true }).click())
  await startRedesign(page)
  await expect(page.getByRole('progressbar', { name: 'Progress of your design' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('2 credits').first()).toBeVisible()
  await page.goto('/dashboard?main=generation&sub=generated')
  await expect(page.getByRole('article').getByText('Cancelled')).toBeVisible()
  await expect(page.getByRole('article').getByText('1 credit returned')).toBeVisible()
})

test('the photo, its versions and the answers survive a reload and a visit to another page', async ({ page }) => {
  await openStudio(page)
  const isLoaded = (name: string) =>
    page.getByRole('img', { name, exact: true }).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeHidden()
  await page.reload()
  await expect.poll(() => isLoaded('This room')).toBe(true)
  await startRedesign(page)
  await expect(page.getByText('2 versions, Currently: 2')).toBeVisible()
  await page.goto('/dashboard?main=generation&sub=generated')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByText('2 versions, Currently: 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your design is ready' })).toBeVisible()
  await expect.poll(() => isLoaded('Full Redesign')).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Previous version' }).click()
  await expect.poll(() => isLoaded('This room')).toBe(true)
})

test('a lost network shows a banner, and the running job finishes once the network returns', async ({
  page,
  context,
  request,
}) => {
  await setFaults(request, { latencyMs: 1500 })
  await openStudio(page, 2)
  await startRedesign(page)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/versions, Currently: 2/)).toBeVisible()
  await expect(page.getByText(/You are offline/)).toBeHidden()
})

test('pictures load without shifting the page, and Undo restores a deleted design', async ({ page }) => {
  await makeDesign(page)
  const shifted = await watchShifts(page)
  await page.goto('/dashboard?main=generation&sub=generated')
  const card = page.getByRole('article').first()
  const picture = card.locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shifted()).toBeLessThan(0.02)
  expect(await accessibilityViolations(page)).toEqual([])

  await card
    .getByRole('link', { name: /Full Redesign/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No designs yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

const toFirstDesign = async (page: Page) => {
  await makeDesign(page)
  await page.goto('/dashboard?main=generation&sub=generated')
  await page
    .getByRole('link', { name: /Full Redesign/ })
    .last()
    .click()
}

const departures = [
  ['left', (page: Page) => page.goto('about:blank')],
  ['reloaded', (page: Page) => page.reload()],
] as const

for (const [how, leave] of shortly(departures, 1, 1)) {
  test(`a confirmed deletion happens even when the page is ${how} at once`, async ({ page, request }) => {
    await toFirstDesign(page)
    const headers = { authorization: `Bearer ${await accessTokenOn(page)}` }
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Design deleted')).toBeVisible()
    await leave(page)
    // A browser may drop a request of a page that it closes; then the next page sends it.
    await page.goto('/dashboard?sub=generated')
    await expect(page.getByRole('heading', { name: 'No designs yet' })).toBeVisible()
    const stored = async () => (await request.get('/api/generations', { headers })).json()
    await expect.poll(stored).toMatchObject({ generations: [] })
  })
}

test('at 1280 px the studio fills the screen, and its toast covers neither the result nor its controls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openStudio(page)
  const change = page.getByRole('button', { name: 'Change', exact: true })
  const picture = page.getByRole('img', { name: 'This room' })
  expect((await edgesOf(change)).bottom).toBeLessThanOrEqual((await edgesOf(picture)).top)
  await startRedesign(page)
  const toast = page.getByRole('status').filter({ hasText: 'Full room redesign completed!' })
  await expect(toast).toBeVisible()
  const panel = await edgesOf(page.getByRole('region', { name: 'Full Redesign' }))
  expect((await edgesOf(toast)).left).toBeGreaterThan(panel.right)
  expect((await edgesOf(toast)).bottom).toBeLessThanOrEqual((await edgesOf(change)).top)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
})

test('on an upright tablet the photo is as wide as the screen, on one that lies it is beside the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openStudio(page)
  const picture = page.getByRole('img', { name: 'This room' })
  const panel = page.getByRole('region', { name: 'Choose a tool' })
  // A photo of 4:3 leaves a little at its sides, so that a whole tile is seen below it.
  await expect.poll(async () => (await edgesOf(picture)).right - (await edgesOf(picture)).left).toBeGreaterThan(640)
  await expect.poll(async () => (await edgesOf(panel)).top >= (await edgesOf(picture)).bottom).toBe(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(async () => (await edgesOf(panel)).right <= (await edgesOf(picture)).left).toBe(true)
})

test('at 1280 px all sample rooms are seen at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDashboard(page, 2)
  const last = page.getByRole('button', { name: 'Empty bedroom', exact: true })
  await expect(last).toBeVisible()
  expect((await edgesOf(last)).bottom).toBeLessThanOrEqual(800)
})

test('the dialogs of the studio are accessible', async ({ page }) => {
  await openStudio(page)
  await openFullRedesign(page)
  await page.getByRole('button', { name: 'Info about Full Redesign' }).click()
  await expect(page.getByRole('heading', { name: 'Key features' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await chooseRadios(page, ['Home', 'Living Room'])
  await expect(page.getByRole('radio').nth(50)).toBeAttached()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a design that the URL names opens in the studio on every page load', async ({ page }) => {
  await makeDesign(page)
  const listed = await page.request.get('/api/generations', {
    headers: { authorization: `Bearer ${await accessTokenOn(page)}` },
  })
  const { generations } = await listed.json()
  for (let load = 0; load < 6; load += 1) {
    await page.goto(`/dashboard?main=partial-redesign&sub=presets&photo=${generations[0].id}`)
    await expect(page).not.toHaveURL(/photo=/)
    await expect(page.getByRole('heading', { name: 'Current Photo' })).toBeAttached()
    await expect(page.getByRole('alert')).toBeHidden()
  }
})
