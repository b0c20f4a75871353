import { expect, type Page } from '@playwright/test'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, expectNoHorizontalOverflow, watchErrors } from '#test/support/e2e/page-checks.ts'
import { openStudio, startRedesign } from '#test/support/e2e/person.ts'

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

const checkLook = async (page: Page) => {
  for (const size of widths)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, { theme: chosen }), theme)
      await expectNoHorizontalOverflow(page)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.screenshot({ path: `test-results/repair-${size.width}-${theme}.png` })
    }
}

test('a design is repaired once for free, by keyboard, and both designs stay', async ({ page }) => {
  const errors = watchErrors(page)
  await openStudio(page)
  await startRedesign(page)
  await expect(page.getByText('Full room redesign completed!')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await page.getByRole('button', { name: copy.open }).press('Enter')
  const dialog = page.getByRole('dialog', { name: copy.open })
  await expect(dialog.getByRole('button', { name: copy.start })).toBeVisible()
  await checkLook(page)
  await dialog.getByRole('radio', { name: copy.complaints.windows }).press('Space')
  await dialog.getByRole('radio', { name: copy.places['top-left'] }).press('Space')
  await dialog.getByRole('radio', { name: copy.places['top-left'] }).press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: copy.places.top, exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: copy.start }).press('Enter')
  await expect(page.getByRole('link', { name: copy.showRepaired })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('0 credits')).toBeVisible()
  await page.getByRole('link', { name: copy.showRepaired }).press('Enter')
  await expect(page.getByRole('link', { name: copy.showRepair })).toBeVisible()
  await expect(page.getByRole('button', { name: copy.open })).toBeHidden()
  expect(errors).toEqual([])
})
