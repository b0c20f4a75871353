import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, expectNoHorizontalOverflow, watchErrors } from '#test/support/e2e/page-checks.ts'

/** Every view of the console with its heading. */
const views: Record<string, string> = {
  accounts: 'Accounts',
  stripe: 'Stripe',
  mail: 'Mail',
  jobs: 'Running jobs',
  queues: 'Queues',
  schedules: 'Schedules',
  objects: 'Objects',
  table: 'Table rows',
  aws: 'AWS faults',
  replicate: 'Replicate',
  recognition: 'Faces in pictures',
  log: 'Log',
  grants: 'Grants',
}

const open = async (page: Page, view: string) => {
  await page.goto(`/local#${view}`)
  await expect(page.getByRole('heading', { name: views[view] ?? view, exact: true })).toBeVisible()
}

test.afterEach(({ request }) => request.delete('/local/api/aws/faults'))

test('the console links to all of its views', async ({ page }) => {
  await page.goto('/local')
  const links = page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link')
  await expect(links).toHaveCount(Object.keys(views).length)
})

test('every view of the console is accessible, fits the window and logs no error', async ({ page, request }) => {
  test.setTimeout(600_000)
  const errors = watchErrors(page)
  await request.put('/local/api/aws/faults', { data: [{ service: 'rekognition', kind: 'error' }] })
  // The views share their colours, so the themes take turns.
  for (const [index, view] of Object.keys(views).entries())
    await test.step(view, async () => {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })
      await open(page, view)
      await expectNoHorizontalOverflow(page)
      expect(await accessibilityViolations(page)).toEqual([])
      expect(errors).toEqual([])
    })
})

test('an AWS fault can be switched on and off with the keyboard', async ({ page }) => {
  await open(page, 'aws')
  await page.getByLabel('A call of').selectOption('S3')
  await page.getByLabel('Operation').fill('PutObject')
  await page.getByLabel('What happens').selectOption('Does it, and the answer is lost')
  await page.getByLabel('Cut off after (s)').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('The fault is on.')
  await expect(page.getByText('S3 PutObject', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Switch off S3 PutObject' }).press('Enter')
  await expect(page.getByText('Everything behaves well')).toBeVisible()
})

test('granting credits keeps the focus on its button', async ({ page }) => {
  await open(page, 'accounts')
  const grant = page.getByRole('button', { name: 'Grant credits to credits@example.com' })
  await grant.press('Enter')
  await expect(page.getByRole('status')).toHaveText('credits@example.com has the credits.')
  await expect(grant).toBeFocused()
})

test('an account links to its table rows, and a row shows its stored JSON', async ({ page }) => {
  await open(page, 'accounts')
  await page.getByRole('link', { name: 'Rows of pro@example.com' }).click()
  await page.getByText('ACCOUNT', { exact: true }).click()
  await expect(page.getByText('"email": "pro@example.com"')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})
