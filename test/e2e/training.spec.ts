import { expect, type Page } from '@playwright/test'
import { accessibilityViolations, expectNoHorizontalOverflow } from '#test/support/e2e/page-checks.ts'
import { setFaults, signIn } from '#test/support/e2e/person.ts'
import { test, testOnPhone } from '#test/support/e2e/phone-test.ts'
import { portraitPhoto } from '#test/support/portraits.ts'

test.afterEach(({ request }) => setFaults(request, {}))

const portraits = async () => {
  const one = await Promise.all(Array.from({ length: 8 }, (_, seed) => portraitPhoto(seed + 1)))
  const two = await portraitPhoto(20, { people: 2 })
  return [...one, two].map((buffer, place) => ({ name: `me-${place + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

const isFine = async (page: Page) => {
  await expectNoHorizontalOverflow(page)
  expect(await accessibilityViolations(page)).toEqual([])
}

type Press = (page: Page, role: 'link' | 'button' | 'radio', name: string) => Promise<void>

const press: Press = (on, role, name) => on.getByRole(role, { name, exact: true }).tap()

const openModels = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('menuitem', { name: 'My AI Models' }).tap()
  // A menu that is still closing is hidden, but in the document.
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
}

const train = async (page: Page, email: string) => {
  await setFaults(page.request, { latencyMs: 4000 })
  await signIn(page, email)
  await page.goto('/dashboard')
  await openModels(page)
  await press(page, 'link', 'Create New AI Model')
  await press(page, 'button', 'Start')
  await press(page, 'link', 'Continue')
  await press(page, 'button', 'I agree')

  await expect(page.getByRole('button', { name: 'Choose Photos' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await portraits())
  await expect(page.getByText('Good photo')).toHaveCount(8, { timeout: 120_000 })
  await expect(page.getByText('There is more than one face in this photo.')).toBeVisible()
  await isFine(page)
  await press(page, 'link', 'See all results')
  await expect(page.getByText('In progress')).toBeVisible()
  await isFine(page)
  await press(page, 'link', 'Back')
  const unusable = page.getByRole('listitem', { name: /There is more than one face/ })
  await unusable.getByRole('button', { name: /^Delete photo/ }).tap()
  await expect(page.getByText('All of them can be used.')).toBeVisible({ timeout: 120_000 })

  // On any device the account leads to the step that is next.
  await page.goto('/create-model')
  await press(page, 'link', 'Continue where you left off')
  await press(page, 'radio', 'Woman')
  await isFine(page)
  await press(page, 'button', 'Continue')
  await page.getByLabel('Model name').fill('Anna')
  await press(page, 'button', 'Start Training')
  await expect(page.getByRole('dialog')).toBeVisible()
  await isFine(page)
  await press(page, 'button', 'Yes, Use 50 Credits')

  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(/^Training Your AI Model\.\.\. Estimated time left: \d+ minutes?$/)).toBeVisible()
  await expect(page.getByText('“Anna” is ready.')).toBeVisible({ timeout: 60_000 })
  await openModels(page)
  await press(page, 'button', 'Use Anna')
  await expect(page.getByText('Selected', { exact: true })).toBeVisible()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await isFine(page)
}

/** Selects six scenes with the selected model, and follows their job to its archive. */
const generateSix = async (page: Page) => {
  await setFaults(page.request, { latencyMs: 1000 })
  await page.goto('/category/travel')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const place of [0, 1, 2, 3, 4, 5]) await boxes.nth(place).check()
  await isFine(page)
  await page.getByRole('button', { name: 'Generate 6' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate 6 pictures?' })
  await expect(dialog.getByRole('radio', { name: 'Anna' })).toBeChecked()
  await isFine(page)
  await dialog.getByRole('button', { name: 'Generate 6' }).click()
  await expect(page).toHaveURL(/\/generations\/bulk_/)
  await expect(page.getByRole('article')).toHaveCount(6)
  await isFine(page)
  await expect(page.getByText('All 6 pictures are ready.')).toBeVisible({ timeout: 60_000 })
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download All (zip)' }).click()
  expect((await archive).suggestedFilename()).toBe('Scenes with Anna.zip')
  await isFine(page)
}

testOnPhone(
  'a person goes from eight photos to a trained model, and with it to a bulk of six pictures',
  async ({ page }) => {
    await train(page, 'pro@example.com')
    await generateSix(page)
  },
)
