import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { themesOf } from '#test/support/e2e/themes.ts'

/** Every view of the console with the heading that says it is there. */
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

const complaintsOf = (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

const open = async (page: Page, view: string) => {
  await page.goto(`/local#${view}`)
  await expect(page.getByRole('heading', { name: views[view] ?? view, exact: true })).toBeVisible()
}

test.afterEach(({ request }) => request.delete('/local/api/aws/faults'))

test('the console shows every one of its views', async ({ page }) => {
  await page.goto('/local')
  const links = page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link')
  await expect(links).toHaveCount(Object.keys(views).length)
})

for (const view of Object.keys(views)) {
  test(`/local#${view} is accessible, fits and complains of nothing`, async ({ page, request }) => {
    const complaints = complaintsOf(page)
    await request.put('/local/api/aws/faults', { data: [{ service: 'rekognition', kind: 'error' }] })
    for (const colorScheme of themesOf(test.info().project.name)) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await open(page, view)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
    expect(complaints).toEqual([])
  })
}

test('a fault of AWS is switched on and off again by keyboard', async ({ page }) => {
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

test('credits are granted, and the keyboard stays where it was', async ({ page }) => {
  await open(page, 'accounts')
  const grant = page.getByRole('button', { name: 'Grant credits to credits@example.com' })
  await grant.press('Enter')
  await expect(page.getByRole('status')).toHaveText('credits@example.com has the credits.')
  await expect(grant).toBeFocused()
})

test("an account's rows are a link away, and a row opens as it is stored", async ({ page }) => {
  await open(page, 'accounts')
  await page.getByRole('link', { name: 'Rows of pro@example.com' }).click()
  await page.getByText('ACCOUNT', { exact: true }).click()
  await expect(page.getByText('"email": "pro@example.com"')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
