import { expect } from '@playwright/test'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { expectFineInEachLook, watchErrors } from '#test/support/e2e/page-checks.ts'
import { makeDesign } from '#test/support/e2e/person.ts'

test('a design is repaired once for free, by keyboard, and both designs stay', async ({ page }) => {
  const errors = watchErrors(page)
  await makeDesign(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await page.getByRole('button', { name: copy.open }).press('Enter')
  const dialog = page.getByRole('dialog', { name: copy.open })
  await expect(dialog.getByRole('button', { name: copy.start })).toBeVisible()
  await expectFineInEachLook(page, 'repair')
  await dialog.getByRole('radio', { name: copy.complaints.windows }).press('Space')
  await dialog.getByRole('radio', { name: copy.places['top-left'] }).press('Space')
  await dialog.getByRole('radio', { name: copy.places['top-left'] }).press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: copy.places.top, exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: copy.start }).press('Enter')
  await expect(page.getByRole('link', { name: copy.showRepaired })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('0 credits')).toBeVisible()
  await expect(page.getByRole('radio', { name: copy.firstDesign })).toBeChecked()
  await expectFineInEachLook(page, 'the page of a repair')
  await page.getByRole('link', { name: copy.showRepaired }).press('Enter')
  await expect(page.getByRole('link', { name: copy.showRepair })).toBeVisible()
  await expect(page.getByRole('button', { name: copy.open })).toBeHidden()
  expect(errors).toEqual([])
})
