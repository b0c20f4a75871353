import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#test/support/e2e/browser-test.ts'
import { markArea, markByTouch } from '#test/support/e2e/brush.ts'
import { accessibilityViolations, edgesOf, expectNoHorizontalOverflow } from '#test/support/e2e/page-checks.ts'
import { openStudio, setFaults } from '#test/support/e2e/person.ts'
import { setRoomMaps } from '#test/support/e2e/room-maps.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { shortly } from '#test/support/shortly.ts'

test.beforeEach(({ request }) => setFaults(request, { latencyMs: 200 }))
test.afterEach(async ({ request, stack }) => {
  await setFaults(request, {})
  await setRoomMaps(stack, false)
})

/** Opens a tool from the list, in one of its modes if it has several. */
const openTool = async (page: Page, tool: string, mode?: string) => {
  await page.getByRole('region', { name: 'Choose a tool' }).getByRole('button', { name: tool }).click()
  if (!mode) return
  await expect(page.getByRole('heading', { name: 'How would you like to start?' })).toBeFocused()
  await page.getByRole('radio', { name: new RegExp(`^${mode}`) }).click()
}

const choose = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).click()

const write = (label: string, words: string) => (page: Page) => page.getByRole('textbox', { name: label }).fill(words)

const chooseReference = async (page: Page) => {
  const buffer = await roomPhoto({ width: 600, height: 600, seed: 2 })
  const file = { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Photo of the new piece').last().setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Photo of the new piece' })).toBeVisible()
}

const incomplete = 'Please complete all required steps'
const noArea = 'Please brush the areas you want to remove'
const noReference = 'Reference image and brushed image are required for upload photo mode'

type Journey = {
  tool: string
  mode?: string
  missing?: string
  answers: readonly ((page: Page) => Promise<void>)[]
  action: string
  success: string
}

// The first needs a brushed area, the second only answers; the brush of every tool is used by touch below.
const journeys: readonly Journey[] = [
  {
    tool: 'Replace Furniture',
    mode: 'Upload a photo',
    missing: noReference,
    answers: [markArea, chooseReference],
    action: 'Replace this piece',
    success: 'Furniture replacement completed!',
  },
  {
    tool: 'Paint Walls',
    mode: 'Walls and ceiling',
    missing: incomplete,
    answers: [choose('Ceiling'), choose('Pea Pod')],
    action: 'Paint this room',
    success: 'Paint Walls completed successfully!',
  },
  {
    tool: 'Remove Furniture',
    mode: 'Empty the room',
    answers: [],
    action: 'Empty this room',
    success: 'Remove Furniture completed successfully!',
  },
  {
    tool: 'Change Materials',
    missing: noArea,
    answers: [markArea, choose('Carrara Marble')],
    action: 'Change this material',
    success: 'Change Materials completed successfully!',
  },
  {
    tool: 'Change Flooring',
    mode: 'Brush',
    missing: noArea,
    answers: [markArea, choose('Natural Oak Boards')],
    action: 'Lay this floor',
    success: 'Change Flooring completed successfully!',
  },
  {
    tool: 'Magic Editor',
    missing: incomplete,
    answers: [write('What should change', 'evening light')],
    action: 'Edit this photo',
    success: 'Magic Editor completed successfully!',
  },
]

/** Its other mode has a journey above. */
const removeByBrush = { tool: 'Remove Furniture', mode: 'Brush', answers: [markArea], action: 'Remove this' }

for (const { tool, mode, missing, answers, action, success } of shortly(journeys, 2)) {
  test(`${tool} asks for what is missing, and makes a design that is compared with the photo`, async ({ page }) => {
    await openStudio(page)
    await openTool(page, tool, mode)
    const button = page.getByRole('button', { name: action })
    if (missing) {
      // The button is only aria-disabled, and Playwright waits for an enabled one.
      await button.click({ force: true })
      await expect(page.getByRole('status').filter({ hasText: missing })).toBeVisible()
    }
    for (const answer of answers) await answer(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await button.click()
    await expect(page.getByText(success)).toBeVisible()
    await expect(page.getByText('2 versions, Currently: 2')).toBeVisible()
    await expect(page.getByRole('slider', { name: 'Compare before and after' })).toBeVisible()
    // The result looks alike for every tool.
    if (tool === journeys[0]?.tool) expect(await accessibilityViolations(page)).toEqual([])
  })
}

test('the area survives a reload, and Back leads from the form to the modes and the tools', async ({ page }) => {
  await openStudio(page)
  await openTool(page, 'Remove Furniture', 'Brush')
  await markArea(page)
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('Area marked.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'How would you like to start?' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How would you like to start?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose a tool' })).toBeVisible()
})

test('a press on a wall selects it, in the colour that was chosen, and only the wall is sent', async ({
  page,
  stack,
}) => {
  await setRoomMaps(stack, true)
  await openStudio(page)
  await openTool(page, 'Paint Walls', 'Brush')
  await choose('Pea Pod')(page)
  await page.getByRole('button', { name: 'Select things' }).click()
  const surface = page.getByRole('application', { name: /^Area to change/ })
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 0.5 * width, y + 0.3 * height)
  await page.mouse.click(x + 0.5 * width, y + 0.3 * height)
  await expect(page.getByRole('status').filter({ hasText: 'Wall, selected' })).toBeAttached()
  await expect(page.getByText('Area marked.')).toBeAttached()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Paint this area' }).click()
  await expect(page.getByText('Paint Walls completed successfully!').first()).toBeVisible()
})

test('a failed brush job is tried again from the Gallery with the same area, saved as a JPEG, and as PNG in HD at the size of the photo', async ({
  page,
  request,
}) => {
  // The fault is for the design, not for the photo's map, without which everything works too.
  await setFaults(request, { latencyMs: 200, outcome: { kind: 'failed', times: 1 } })
  await openStudio(page)
  await openTool(page, 'Remove Furniture', 'Brush')
  await markArea(page)
  await page.getByRole('button', { name: 'Remove this' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to generate room design' })).toBeVisible()
  await page.goto('/dashboard?main=generation&sub=generated')
  await page.getByRole('article').getByRole('button', { name: 'Try again' }).click()
  const design = page.getByRole('article').filter({ hasText: 'Before/After' })
  await design.getByRole('link').last().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^generated-gen_\w+\.jpg$/)
  const hd = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download HD' }).click()
  expect((await hd).suggestedFilename()).toMatch(/^generated-gen_\w+-hd\.png$/)
  expect(await sharp(await (await hd).path()).metadata()).toMatchObject({ width: 1200, height: 900 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a wall is brushed by touch and painted, and the result is brushed again', async ({ page }) => {
    await openStudio(page)
    await openTool(page, 'Paint Walls', 'Brush')
    await markByTouch(page)
    const start = page.getByRole('button', { name: 'Paint this area' })
    const swatch = page.getByRole('radio', { name: 'Plain Paper' })
    // The colours show that there is more below.
    const shown = async () => (await edgesOf(start)).top - (await edgesOf(swatch)).top
    expect(await shown()).toBeGreaterThan(44)
    await expectNoHorizontalOverflow(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await swatch.tap()
    await start.tap()
    await expect(page.getByText('2 versions, Currently: 2')).toBeVisible()
    const actions = page.getByRole('group', { name: 'Actions for this design' })
    await expect(actions).toBeVisible()
    await page.getByRole('button', { name: 'Brush this design' }).tap()
    await page.getByRole('button', { name: 'Cancel' }).tap()
    const brush = page.getByRole('button', { name: 'Brush the photo' })
    await expect(brush).toBeFocused()
    await expect(actions).toBeHidden()
    await page.getByRole('button', { name: 'More photo actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Another paint from the original' })).toBeVisible()
    await page.keyboard.press('Escape')
    await brush.tap()
    await markByTouch(page)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await shown()).toBeGreaterThan(44)
    await page.getByRole('radio', { name: 'Bright Gesso' }).tap()
    await start.tap()
    await expect(page.getByText('3 versions, Currently: 3')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('every other brush tool is used by touch, each on the design of the one before', async ({ page }) => {
    await openStudio(page)
    const others = [removeByBrush, ...journeys.filter(({ answers }) => answers.includes(markArea))]
    for (const [index, { tool, mode, answers, action }] of others.entries()) {
      await openTool(page, tool, mode)
      for (const answer of answers) await (answer === markArea ? markByTouch : answer)(page)
      await expectNoHorizontalOverflow(page)
      await page.getByRole('button', { name: action }).tap()
      const versions = index + 2
      await expect(page.getByText(`${versions} versions, Currently: ${versions}`)).toBeVisible()
      const back = page.getByRole('button', { name: `Back, ${tool}` })
      await back.tap()
      if (mode) await back.tap()
    }
  })
})
