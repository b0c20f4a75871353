import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, edgesOf } from '#test/support/e2e/page-checks.ts'
import {
  chooseRadios,
  makeDesign,
  openFullRedesign,
  openStudio,
  setFaults,
  startRedesign,
} from '#test/support/e2e/person.ts'
import { phone } from '#test/support/e2e/phone-test.ts'

test.use(phone)
test.beforeEach(({ request }) => setFaults(request, { latencyMs: 200 }))
test.afterEach(({ request }) => setFaults(request, {}))

test('on a phone the photo is as wide as the screen, and on a low one a whole style tile is visible, also offline', async ({
  page,
  context,
}) => {
  await openStudio(page)
  expect(await edgesOf(page.getByRole('img', { name: 'This room' }))).toMatchObject({ left: 0, right: 390 })
  await page.setViewportSize({ width: 390, height: 664 })
  await openFullRedesign(page)
  await chooseRadios(page, ['Home', 'Living Room'])
  const tile = page.getByRole('radio', { name: 'Contemporary' })
  const start = page.getByRole('button', { name: 'Redesign this room' })
  const isWhole = async () => (await edgesOf(tile)).bottom < (await edgesOf(start)).top
  await expect.poll(isWhole).toBe(true)
  const place = await edgesOf(tile)
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  expect(await edgesOf(tile)).toEqual(place)
  await tile.click()
  await start.click()
  await expect(page.getByText(/couldn't reach/)).toBeVisible()
  expect(await isWhole()).toBe(true)
  await context.setOffline(false)
  await expect(page.getByText(/couldn't reach/)).toBeHidden()
})

test('on a low phone a toast lies above the photo, and the offline banner does not cover the handle of a comparison', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openStudio(page)
  await startRedesign(page)
  const toast = page.getByRole('status').filter({ hasText: 'Full room redesign completed!' })
  await expect(toast).toBeVisible({ timeout: 30_000 })
  const rule = page.getByRole('slider', { name: 'Compare before and after' })
  await expect(rule).toBeVisible()
  const knob = await edgesOf(rule.locator('svg').locator('..'))
  expect((await edgesOf(toast)).bottom).toBeLessThanOrEqual((await edgesOf(rule)).top)
  expect((await edgesOf(toast)).right).toBeLessThanOrEqual(
    (await edgesOf(page.getByRole('button', { name: 'Menu' }))).left,
  )
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(notice).toBeVisible()
  expect((await edgesOf(notice)).bottom).toBeLessThanOrEqual(knob.top)
  const pressHome = async () => {
    await rule.press('Home')
    return rule.getAttribute('aria-valuenow')
  }
  // The wipe of a new result ends in the middle, whatever is pressed meanwhile.
  await expect.poll(pressHome).toBe('0')
  const { left } = await edgesOf(rule.locator('..'))
  expect((await edgesOf(rule.locator('svg').locator('..'))).left).toBeGreaterThan(left)
})

test('on a phone the message of a failed job covers neither the versions nor the actions of the result before it, and its card has room for a finger', async ({
  page,
  request,
}) => {
  await makeDesign(page)
  const versions = page.getByText(/versions, Currently/)
  await setFaults(request, { latencyMs: 200, outcome: { kind: 'failed', times: 1 } })
  await chooseRadios(page, ['Contemporary'])
  await page.getByRole('button', { name: 'Redesign this room' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Failed to generate room design' })
  await expect(message).toBeVisible({ timeout: 30_000 })
  // The stage below the message settles when the job's progress leaves it.
  const space = async () => (await edgesOf(versions)).top - (await edgesOf(message)).bottom
  await expect.poll(space).toBeGreaterThanOrEqual(0)

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/dashboard?sub=generated')
  const card = page.getByRole('article').filter({ hasText: 'Generation Failed' })
  const again = card.getByRole('button', { name: /Try again/ })
  await again.scrollIntoViewIfNeeded()
  const dismiss = card.getByRole('button', { name: 'Dismiss' })
  const name = card.getByRole('heading').getByRole('link')
  for (const target of [again, dismiss, name]) {
    const { top, bottom } = await edgesOf(target)
    expect(Math.round(bottom - top)).toBeGreaterThanOrEqual(44)
  }
  // Side by side, or below each other.
  const [one, other] = [await edgesOf(again), await edgesOf(dismiss)]
  expect(Math.max(other.left - one.right, other.top - one.bottom)).toBeGreaterThanOrEqual(8)
  expect((await edgesOf(name)).top - (await edgesOf(dismiss)).bottom).toBeGreaterThanOrEqual(8 + 16)
})

test('on a phone Back closes the picker of a person who came from the landing page, and the photo stays', async ({
  page,
}) => {
  await page.goto('/')
  await openStudio(page)
  await page.getByRole('button', { name: 'More photo actions' }).click()
  await page.getByRole('menuitem', { name: 'Previous' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Previous Photo' })
  await expect(picker).toBeVisible()
  await page.goBack()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('img', { name: 'This room' })).toBeVisible()
  await page.getByRole('button', { name: 'More photo actions' }).click()
  await page.getByRole('menuitem', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(picker).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

/** Waits until the browser's history has an entry for each open sheet, which it gets a moment after the sheet. */
const untilEntries = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.usr?.dialogs?.length ?? 0)).toBe(count)

test('on a phone the sheet opens to a grid of styles, by a drag and by a press, and Back goes through the steps', async ({
  page,
}) => {
  await openStudio(page)
  await openFullRedesign(page)
  await chooseRadios(page, ['Home', 'Living Room'])
  const [first, third] = [page.getByRole('radio', { name: 'Modern', exact: true }), page.getByRole('radio').nth(2)]
  await expect(third).toBeVisible()
  expect((await edgesOf(third)).top).toBe((await edgesOf(first)).top)
  const grip = await edgesOf(page.getByRole('button', { name: 'Show more choices' }))
  await page.mouse.move(195, grip.top + 16)
  await page.mouse.down()
  await page.mouse.move(195, grip.top - 60, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Show the photo' })).toBeVisible()
  expect((await edgesOf(third)).top).toBeGreaterThan((await edgesOf(first)).bottom)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the photo' }).click()
  await untilEntries(page, 0)
  await page.getByRole('button', { name: 'See all 51' }).click()
  await untilEntries(page, 1)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show more choices' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose a room' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Choose a room' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Choose a style' })).toBeVisible()
})

test('on a phone what becomes of the windows, which is known later, moves nothing below it', async ({ page }) => {
  await makeDesign(page)
  const tile = page.getByRole('radio', { name: 'Modern', exact: true })
  await page.reload()
  const figure = page.getByRole('button', { name: /^Structure kept/ })
  await expect(figure).toHaveText(/%$/)
  const places = async () => [await edgesOf(tile), (await edgesOf(figure)).bottom]
  const before = await places()
  const box = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.6 }
  const gone = ['window', 'door', 'fireplace'].map((part) => ({ part, change: 'gone', before: box }))
  await page.route(/\/api\/generations\/gen_\w+$/, async (route) => {
    const answer = await route.fetch()
    const generation = await answer.json()
    await route.fulfill({ response: answer, json: { ...generation, fixtures: { unchanged: {}, changes: gone } } })
  })
  await page.reload()
  await expect(figure).toHaveText(/1 fireplace gone$/)
  expect(await places()).toEqual(before)
})

test('on a phone the message of a failure in a form has the margin of the form', async ({ page, request }) => {
  await setFaults(request, { latencyMs: 200, outcome: { kind: 'failed', times: 1 } })
  await openStudio(page)
  await page
    .getByRole('button', { name: /Remove Furniture/ })
    .last()
    .click()
  await page.getByRole('radio', { name: /^Empty the room/ }).click()
  await page.getByRole('button', { name: 'Empty this room' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Failed' })
  await expect(message).toBeVisible({ timeout: 30_000 })
  expect(await edgesOf(message)).toMatchObject({ left: 20, right: 370 })
})
