import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations } from '#test/support/e2e/page-checks.ts'
import { drag, maskAfter, onPage, openEditor } from '#test/support/mask-editor/editor-page.ts'
import { shortly } from '#test/support/shortly.ts'

/** The colour on the screen at a share of the photo: red, green, blue. */
const colourAt = async (page: Page, x: number, y: number) => {
  const point = await onPage(page, x, y)
  const shot = await page.screenshot({ clip: { x: Math.round(point.x), y: Math.round(point.y), width: 1, height: 1 } })
  return [...(await sharp(shot).removeAlpha().raw().toBuffer())]
}

const news = (page: Page) => page.getByRole('status')

test('the mouse brushes, and the mask is told once, when it is lifted', async ({ page }) => {
  await openEditor(page)
  const before = await page.evaluate(() => window.maskEditorPage.commits)
  await drag(page, [0.3, 0.3], [0.7, 0.3])
  const mask = await maskAfter(page, 1)
  expect(mask).toMatchObject({ width: 1024, height: 683, hasArea: true })
  expect([mask.at(0.3, 0.3), mask.at(0.5, 0.3), mask.at(0.5, 0.5)]).toEqual([255, 255, 0])
  // Only the end of the stroke renders: the toolbar's buttons, not each move.
  expect((await page.evaluate(() => window.maskEditorPage.commits)) - before).toBeLessThanOrEqual(3)
})

test('the area is told before anything else can be pressed, while its PNG is still being made', async ({ page }) => {
  await openEditor(page)
  await page.evaluate(() =>
    addEventListener('pointerup', () => {
      document.title = `${window.maskEditorPage.changes.length} told`
    }),
  )
  await drag(page, [0.3, 0.3], [0.7, 0.3])
  await expect(page).toHaveTitle('1 told')
})

test('undo, redo, edits and the eraser change the mask, and are said', async ({ page }) => {
  await openEditor(page)
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await drag(page, [0.25, 0.25], [0.75, 0.75])
  expect((await maskAfter(page, 1)).share).toBeCloseTo(0.25, 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(news(page)).toHaveText('Undone')
  expect(await maskAfter(page, 2)).toMatchObject({ hasArea: false, share: 0 })
  await page.keyboard.press('Control+Shift+Z')
  await expect(news(page)).toHaveText('Redone')
  expect((await maskAfter(page, 3)).share).toBeCloseTo(0.25, 2)
  for (const [edit, said, share] of [
    ['Invert the area', 'Area inverted', 0.75],
    ['Invert the area', 'Area inverted', 0.25],
    ['Grow the area', 'Area grown', 0.26],
    ['Shrink the area', 'Area shrunk', 0.25],
  ] as const) {
    const { length } = await page.evaluate(() => window.maskEditorPage.changes)
    await page.getByRole('button', { name: 'More area actions' }).click()
    await page.getByRole('menuitem', { name: edit }).click()
    await expect(news(page)).toHaveText(said)
    expect((await maskAfter(page, length + 1)).share).toBeCloseTo(share, 2)
  }
  await page.getByRole('button', { name: 'Eraser' }).click()
  await drag(page, [0.3, 0.5], [0.7, 0.5])
  expect((await maskAfter(page, 8)).at(0.5, 0.5)).toBe(0)
  await page.getByRole('application').focus()
  await page.keyboard.press('Delete')
  await expect(news(page)).toHaveText('Area cleared')
  expect(await maskAfter(page, 9)).toMatchObject({ hasArea: false })
})

test('a stroke over a wall stops at the picture on it, unless that is turned off, which is remembered', async ({
  page,
}) => {
  await openEditor(page, '?surface')
  const overPicture = async (changes: number) => {
    await page.getByRole('button', { name: 'Rectangle' }).click()
    await drag(page, [0.66, 0.2], [0.8, 0.44])
    const mask = await maskAfter(page, changes)
    return [mask.at(0.684, 0.351), mask.at(0.718, 0.337), mask.at(0.75, 0.344)]
  }
  const stops = page.getByRole('button', { name: 'Stop at edges' })
  expect(await overPicture(1)).toEqual([255, 0, 0])
  await stops.click()
  await expect(news(page)).toHaveText('Exactly what I brushed')
  expect(await overPicture(2)).toEqual([255, 255, 255])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await maskAfter(page, 3)).at(0.718, 0.337)).toBe(0)
  await page.reload()
  await expect(stops).toHaveAttribute('aria-pressed', 'false')
})

test('the brush has the same size on the screen at any zoom', async ({ page }) => {
  await openEditor(page)
  const middle = await onPage(page, 0.5, 0.5)
  await page.mouse.click(middle.x, middle.y)
  const whole = await maskAfter(page, 1)
  await page.keyboard.press('Delete')
  await maskAfter(page, 2)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -600)
  const zoomLabel = page.getByRole('toolbar').getByText(/^\d+%$/)
  await expect(zoomLabel).toHaveText(/^[2-8]\d\d%$/)
  await page.mouse.click(middle.x, middle.y)
  const zoomed = await maskAfter(page, 3)
  const zoom = Number.parseInt(await zoomLabel.innerText(), 10) / 100
  expect(whole.share / zoomed.share / zoom ** 2).toBeGreaterThan(0.8)
  expect(whole.share / zoomed.share / zoom ** 2).toBeLessThan(1.2)
  expect(zoomed.at(0.5, 0.5)).toBe(255)
  // With Space held the mouse moves the photo and draws nothing.
  await page.keyboard.down('Space')
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up('Space')
  await page.mouse.click(middle.x, middle.y)
  expect((await maskAfter(page, 4)).at(0.5 - 60 / zoom / 1074, 0.5)).toBe(255)
  await page.keyboard.press('0')
  await expect(zoomLabel).toHaveText('100%')
})

test('a rectangle can be drawn with the keyboard alone', async ({ page }) => {
  const surface = await openEditor(page)
  await surface.focus()
  await page.keyboard.press('r')
  await expect(news(page)).toHaveText('Rectangle chosen')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(news(page)).toHaveText(/^Started/)
  await page.keyboard.press('Escape')
  await expect(news(page)).toHaveText('Cancelled')
  await page.keyboard.press('Enter')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowRight')
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(news(page)).toHaveText(/^The area covers \d+% of the photo$/)
  const mask = await maskAfter(page, 1)
  expect([mask.at(0.5, 0.5), mask.at(0.3, 0.3)]).toEqual([255, 0])
  await page.keyboard.press(']')
  await expect(news(page)).toHaveText('Brush size 30 px')
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Eraser' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('letters typed elsewhere change nothing, but undo works on the whole page', async ({ page }) => {
  await openEditor(page)
  await drag(page, [0.3, 0.3], [0.7, 0.3])
  await maskAfter(page, 1)
  const words = page.getByRole('textbox', { name: 'Words' })
  await words.pressSequentially('e')
  await words.press('Control+z')
  await page.getByRole('button', { name: 'Paint' }).focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Brush' })).toHaveAttribute('aria-pressed', 'true')
  expect((await maskAfter(page, 1)).hasArea).toBe(true)
  await page.keyboard.press('Control+z')
  expect((await maskAfter(page, 2)).hasArea).toBe(false)
})

test('arrow keys move between the tools, and disabled ones keep the focus', async ({ page }) => {
  await openEditor(page)
  await drag(page, [0.3, 0.3], [0.7, 0.3])
  await page.getByRole('button', { name: 'Lasso' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Lasso' })).toBeFocused()
})

test('the area survives a change of mode and a reload, and is told again', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.press('Tab')
  await drag(page, [0.3, 0.3], [0.7, 0.3])
  const before = await maskAfter(page, 1)
  await page.getByRole('button', { name: 'Mode' }).click()
  await expect(page.getByRole('application')).toBeHidden()
  await page.getByRole('button', { name: 'Mode' }).click()
  expect((await maskAfter(page, 2)).share).toBe(before.share)
  await page.reload()
  expect((await maskAfter(page, 1)).share).toBe(before.share)
})

test('a paint is shown on the area, and the original while its button is held', async ({ page }) => {
  await openEditor(page)
  const plain = await colourAt(page, 0.25, 0.3)
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await drag(page, [0.2, 0.2], [0.3, 0.4])
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await colourAt(page, 0.25, 0.3))[0]).toBeGreaterThan(Number(plain[1]) + 10)
  await page.getByRole('button', { name: 'Paint' }).click()
  // Sage: green above red above blue.
  await expect
    .poll(async () => {
      const [red = 0, green = 0, blue = 0] = await colourAt(page, 0.25, 0.3)
      return green > red && red > blue
    })
    .toBe(true)
  const eye = page.getByRole('button', { name: 'Hold to see the original' })
  await eye.hover()
  await page.mouse.down()
  await expect.poll(() => colourAt(page, 0.25, 0.3)).toEqual(plain)
  await page.mouse.up()
  await expect.poll(() => colourAt(page, 0.25, 0.3)).not.toEqual(plain)
  const brushed = await page.evaluate(
    async () => (await window.maskEditorPage.changes.at(-1)?.makeBrushedPicture())?.type,
  )
  expect(brushed).toBe('image/jpeg')
})

for (const query of shortly(['', '?dark', '?paint'], 1, 1))
  test(`axe finds nothing in the editor, its menu and its shortcuts (${query || 'light'})`, async ({ page }) => {
    await openEditor(page, query)
    await drag(page, [0.3, 0.3], [0.7, 0.3])
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'More area actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Shortcuts' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
    // The menu fades out meanwhile.
    await expect(page.locator('[role="menu"]')).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })

test('a press takes a whole thing without what lies on it, another one leaves it, and a drag brushes', async ({
  page,
}) => {
  await openEditor(page, '?things')
  await expect(news(page)).toHaveText('4 things found. Press one to select it.')
  await expect(page.getByRole('button', { name: 'Select things' })).toHaveAttribute('aria-pressed', 'true')
  const press = async (x: number, y: number) => {
    const point = await onPage(page, x, y)
    await page.mouse.click(point.x, point.y)
  }
  await press(0.5, 0.2)
  await expect(news(page)).toHaveText('Wall, selected')
  const wall = await maskAfter(page, 1)
  expect([wall.at(0.5, 0.2), wall.at(0.02, 0.02), wall.at(0.2, 0.3), wall.at(0.5, 0.7)]).toEqual([255, 255, 0, 0])
  await press(0.2, 0.3)
  await expect(news(page)).toHaveText('Window 1 of 2, selected')
  expect((await maskAfter(page, 2)).at(0.2, 0.3)).toBe(255)
  await press(0.5, 0.2)
  await expect(news(page)).toHaveText('Wall, not selected')
  await expect(page.getByText('Wall, not selected')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await maskAfter(page, 4)).at(0.5, 0.2)).toBe(255)
  await expect(page.getByText('Wall, not selected')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await drag(page, [0.3, 0.75], [0.7, 0.75])
  const stroke = await maskAfter(page, 7)
  expect([stroke.at(0.5, 0.75), stroke.at(0.5, 0.9), stroke.at(0.5, 0.2)]).toEqual([255, 0, 0])
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the keyboard goes from thing to thing and takes one, and a stroke stops at the thing that it is on', async ({
  page,
}) => {
  const surface = await openEditor(page, '?things&surface')
  await surface.focus()
  for (const said of ['Wall', 'Floor', 'Window 1 of 2', 'Window 2 of 2', 'Wall']) {
    await page.keyboard.press('ArrowRight')
    await expect(news(page)).toHaveText(`${said}, not selected`)
  }
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(news(page)).toHaveText('Window 2 of 2, selected')
  const mask = await maskAfter(page, 1)
  expect([mask.at(0.75, 0.3), mask.at(0.2, 0.3)]).toEqual([255, 0])
  await page.keyboard.press('Delete')
  await page.keyboard.press('r')
  await drag(page, [0.3, 0.3], [0.6, 0.65])
  const stroke = await maskAfter(page, 3)
  expect([stroke.at(0.5, 0.5), stroke.at(0.5, 0.62)]).toEqual([255, 0])
})

test('things that are found during a stroke leave it, and Undo takes it back', async ({ page }) => {
  const surface = await openEditor(page, '?things=later')
  await surface.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  // As the answer of the server does, it leaves the focus where it is.
  await page.getByRole('button', { name: 'Find' }).dispatchEvent('click')
  await expect(news(page)).toHaveText('4 things found. Press one to select it.')
  await expect(page.getByRole('button', { name: 'Select things' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+z')
  await expect(news(page)).toHaveText('Cancelled')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect((await maskAfter(page, 1)).at(0.5, 0.5)).toBe(255)
})

test('a floor is laid on the area in perspective, on a surface that is known', async ({ page }) => {
  await openEditor(page, '?things&floor')
  await expect(news(page)).toHaveText('4 things found. Press one to select it.')
  const press = async (x: number, y: number) => {
    const point = await onPage(page, x, y)
    await page.mouse.click(point.x, point.y)
    await page.mouse.move(5, 5)
  }
  await press(0.5, 0.8)
  // How often dark and light tiles alternate along a row: more often far away.
  const changesAlong = async (y: number) => {
    const [from, to] = [await onPage(page, 0.05, y), await onPage(page, 0.95, y)]
    const clip = { x: Math.round(from.x), y: Math.round(from.y), width: Math.round(to.x - from.x), height: 1 }
    const row = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .blur(1)
      .raw()
      .toBuffer()
    return row.reduce((count, value, x) => count + Number(x > 0 && value > 110 !== Number(row[x - 1]) > 110), 0)
  }
  const redness = async (x: number, y: number) => {
    const [red = 0, green = 0] = await colourAt(page, x, y)
    return red - green
  }
  await expect.poll(() => redness(0.3, 0.9)).toBeLessThan(20)
  await expect.poll(async () => (await changesAlong(0.7)) / (await changesAlong(0.97))).toBeGreaterThan(1.5)
  // A window is no surface for a floor: its area stays red.
  await press(0.5, 0.8)
  await press(0.2, 0.3)
  await expect.poll(() => redness(0.2, 0.3)).toBeGreaterThan(40)
})
