import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { card, openManyDesigns, scrollTo, scrollToShare } from '#test/support/e2e/many-designs.ts'
import { accessibilityViolations } from '#test/support/e2e/page-checks.ts'
import { accessTokenOn } from '#test/support/e2e/person.ts'

const count = 2000

/** The pages of the gallery that the browser asks for from now on. */
const watchReads = (page: Page) => {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url())
    // The studio asks once for running jobs.
    const isOfStudio = searchParams.has('status')
    if (request.method() === 'GET' && pathname === '/api/generations' && !isOfStudio) reads.push(search)
  })
  return reads
}

const topOf = async (found: Locator) => Math.round((await found.boundingBox())?.y ?? Number.NaN)

/** That a card is within ten pixels of where it was. */
const expectAt = (found: Locator, top: number) =>
  expect.poll(async () => Math.abs((await topOf(found)) - top)).toBeLessThanOrEqual(10)

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

test('a gallery of 2,000 designs keeps few in the document, selects all of them, and keeps its place over Back and a reload', async ({
  page,
}) => {
  await openManyDesigns(page, count)
  await page.goto('/dashboard?sub=generated')
  await expect(card(page, 1)).toContainText('Design 1')
  await expect(card(page, 1)).toHaveAttribute('aria-setsize', '-1')

  await scrollTo(page, count)
  await expect(card(page, count)).toContainText(`Design ${count}`)
  await expect(card(page, count)).toHaveAttribute('aria-setsize', String(count))
  expect(await elements(page)).toBeLessThan(5000)

  await test.step('Select, by keyboard', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await expect(
      page.getByRole('status').filter({ hasText: `${count.toLocaleString('en-US')} selected` }),
    ).toBeVisible()
    expect(await elements(page)).toBeLessThan(5000)
    await page.getByRole('button', { name: 'Select none' }).click()
    await expect(page.getByRole('status').filter({ hasText: '0 selected' })).toBeVisible()

    // The button at the top has the focus, and the end is out of the document.
    await scrollTo(page, count)
    await card(page, count).getByRole('checkbox').focus()
    for (let row = 0; row < 20; row++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(page.locator('li:focus-within')).toHaveAttribute('aria-posinset', String(count - 20 * 3))
    await expect(page.locator('li:focus-within')).toBeInViewport()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: '4 selected' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  })

  const middle = 1000
  await scrollToShare(page, middle, count)

  await test.step('a live change', async () => {
    const id = await card(page, middle).getAttribute('data-item')
    const headers = { authorization: `Bearer ${await accessTokenOn(page)}` }
    const answer = await page.request.patch(`/api/generations/${id}`, { headers, data: { name: 'Renamed elsewhere' } })
    expect(answer.ok()).toBe(true)
    await expect(card(page, middle)).toContainText('Renamed elsewhere')
  })

  const top = await topOf(card(page, middle))
  const reads = watchReads(page)
  await test.step('Back', async () => {
    await page.getByRole('link', { name: /^Renamed elsewhere/ }).click()
    await expect(page).toHaveURL(/\/generations\//)
    await expect(page.getByRole('heading', { name: 'Renamed elsewhere', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(card(page, middle)).toContainText('Renamed elsewhere')
    await expectAt(card(page, middle), top)
    // The two pages in view, at most, if they were read more than 30 s ago.
    expect(new Set(reads).size).toBeLessThanOrEqual(2)
    reads.length = 0
  })

  await test.step('a reload', async () => {
    await page.reload()
    await expect(card(page, middle)).toContainText('Renamed elsewhere')
    await expectAt(card(page, middle), top)
    await expect(card(page, middle)).toHaveAttribute('aria-setsize', String(count))
    // The two pages in view and the newest; each once more, since it may have changed before the page was live.
    expect(new Set(reads).size).toBeLessThanOrEqual(3)
    expect(reads.length).toBeLessThanOrEqual(6)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('the filters of a gallery of 2,000 designs answer by keyboard, and say how many there are', async ({ page }) => {
  await openManyDesigns(page, count)
  await page.goto('/dashboard?sub=generated')
  await expect(card(page, 1)).toContainText('Design 1')
  const favourites = page.getByRole('button', { name: 'Favourites only' })
  await favourites.focus()
  await page.keyboard.press('Enter')
  await expect(card(page, 2)).toContainText('Design 101')
  await expect(favourites).toBeFocused()
  await scrollTo(page, 20)
  await expect(card(page, 20)).toContainText('Design 1901')
  await expect(card(page, 20)).toHaveAttribute('aria-setsize', '20')
  await expect(page.getByRole('status').filter({ hasText: '20 designs found' })).toBeAttached()

  await favourites.click()
  const tool = page.getByLabel('Tool')
  await tool.selectOption('paint')
  await expect(card(page, 1)).toContainText('Design 3')
  await expect(card(page, 2)).toContainText('Design 7')
  await expect(page.getByRole('status').filter({ hasText: 'More than 50 designs found' })).toBeAttached()
  await page.reload()
  await expect(tool).toHaveValue('paint')
  await expect(card(page, 2)).toContainText('Design 7')
  expect(await accessibilityViolations(page)).toEqual([])
})
