import { expect } from '@playwright/test'
import { fixturesCopy as copy } from '#shared/copy/fixtures.ts'
import { repairCopy } from '#shared/copy/repair.ts'
import type { Fixtures } from '#shared/pictures/fixtures.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { expectFineInEachLook, watchErrors } from '#test/support/e2e/page-checks.ts'
import { makeDesign } from '#test/support/e2e/person.ts'
import { setRoomMaps } from '#test/support/e2e/room-maps.ts'

const before = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.6 }
const changed: Fixtures = {
  unchanged: { fireplace: 1 },
  changes: [
    { part: 'window', change: 'moved', before, after: { left: 0.35, top: 0.2, right: 0.55, bottom: 0.6 } },
    { part: 'door', change: 'gone', before: { left: 0.75, top: 0.3, right: 0.9, bottom: 0.95 } },
  ],
}

test.beforeAll(({ stack }) => setRoomMaps(stack, true))
test.afterAll(({ stack }) => setRoomMaps(stack, false))

test('a design says what became of its windows, shows where, and offers its repair', async ({ page }) => {
  const errors = watchErrors(page)
  await makeDesign(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  // Both maps are made, and the comparison arrives without a reload.
  await expect(page.getByText(copy.label, { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/\d (new )?window/)).toBeVisible()

  await page.route(/\/generations\/gen_\w+$/, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, fixtures: changed } })
  })
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: copy.showWhere }).click()
  await expect(page.getByRole('group', { name: copy.label })).toBeInViewport()
  await expectFineInEachLook(page, 'fixtures')
  await page.getByRole('button', { name: copy.repair }).click()
  await expect(page.getByRole('radio', { name: repairCopy.complaints.windows })).toBeChecked()
  expect(errors).toEqual([])
})
