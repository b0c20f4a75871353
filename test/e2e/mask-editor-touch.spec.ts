import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { test } from '#test/support/e2e/browser-test.ts'
import { accessibilityViolations, edgesOf, expectNoHorizontalOverflow } from '#test/support/e2e/page-checks.ts'
import { drag, maskAfter, onPage, openEditor } from '#test/support/mask-editor/editor-page.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Touch = { x: number; y: number; id: number }
const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Touch[]) =>
  client.send('Input.dispatchTouchEvent', { type, touchPoints })

test('on a phone one finger brushes, two zoom and leave no mark', async ({ page }) => {
  await openEditor(page)
  const client = await page.context().newCDPSession(page)
  const [from, to] = [await onPage(page, 0.3, 0.5), await onPage(page, 0.7, 0.5)]
  await touch(client, 'touchStart', [{ ...from, id: 1 }])
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch(client, 'touchMove', [{ x: from.x + share * (to.x - from.x), y: from.y, id: 1 }])
  await touch(client, 'touchEnd', [])
  const mask = await maskAfter(page, 1)
  expect([mask.at(0.5, 0.5), mask.at(0.5, 0.9)]).toEqual([255, 0])

  const width = async () => (await page.getByRole('img', { name: 'Living room' }).boundingBox())?.width ?? 0
  const whole = await width()
  const [one, other] = [await onPage(page, 0.45, 0.8), await onPage(page, 0.55, 0.8)]
  await touch(client, 'touchStart', [{ ...one, id: 1 }])
  await touch(client, 'touchStart', [
    { ...one, id: 1 },
    { ...other, id: 2 },
  ])
  for (const apart of [20, 40, 60])
    await touch(client, 'touchMove', [
      { x: one.x - apart, y: one.y, id: 1 },
      { x: other.x + apart, y: other.y, id: 2 },
    ])
  await touch(client, 'touchEnd', [])
  await expect.poll(width).toBeGreaterThan(2 * whole)
  expect((await maskAfter(page, 1)).share).toBe(mask.share)
})

test('on a phone a tap right after a fast stroke presses what it hits', async ({ page }) => {
  await openEditor(page)
  const client = await page.context().newCDPSession(page)
  const done = await edgesOf(page.getByRole('button', { name: 'Done' }))
  const [from, to] = [await onPage(page, 0.2, 0.5), await onPage(page, 0.8, 0.5)]
  await touch(client, 'touchStart', [{ ...from, id: 1 }])
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch(client, 'touchMove', [{ x: from.x + share * (to.x - from.x), y: from.y, id: 1 }])
  await touch(client, 'touchEnd', [])
  await touch(client, 'touchStart', [{ x: done.left + 5, y: done.top + 5, id: 1 }])
  await touch(client, 'touchEnd', [])
  await expect(page.getByRole('application')).toBeHidden()
})

const photoOf = async (page: Page) => {
  const { left, right, top, bottom } = await edgesOf(page.getByRole('img', { name: 'Living room' }).last())
  return { width: right - left, height: bottom - top }
}

test('on a phone the photo is as wide as the screen, every button is 44 pixels large, and the tools are in one row above undo and size', async ({
  page,
}) => {
  await openEditor(page, '?surface')
  expect((await photoOf(page)).width).toBe(390)
  const buttons = page.getByRole('toolbar', { name: 'Brush tools' }).getByRole('button')
  const rows: number[] = []
  for (const button of await buttons.all()) {
    const { left, right, top, bottom } = await edgesOf(button)
    expect(right - left).toBeGreaterThanOrEqual(44)
    expect(bottom - top).toBeGreaterThanOrEqual(44)
    rows.push(top)
  }
  expect(new Set(rows).size).toBe(2)
  // Brush, eraser, rectangle, lasso and "Stop at edges".
  expect(new Set(rows.slice(0, 5)).size).toBe(1)
  await expectNoHorizontalOverflow(page)
  expect(await accessibilityViolations(page)).toEqual([])
})

/** How far elements reach beyond the box of the tools beside the photo, and into the one before them. */
const overlaps = async (page: Page, elements: Locator) => {
  const { right: start } = await edgesOf(page.getByRole('application'))
  const places = await Promise.all((await elements.all()).map(edgesOf))
  const end = page.viewportSize()?.width ?? 0
  return {
    beyond: places.filter(({ left, right }) => left < start || right > end).length,
    intoOther: places.filter(({ left, top }, at) => {
      const before = places[at - 1]
      return before && before.top === top && left < before.right
    }).length,
  }
}

test('at 200 % zoom, on a phone on its side and in a low window the photo has half of the height, and no tool or tile is covered', async ({
  page,
}) => {
  await openEditor(page, '?surface&things&strip')
  for (const [width, height] of [
    [640, 400],
    [667, 375],
    [568, 320],
    [844, 390],
    [1280, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await photoOf(page)).height / height).toBeGreaterThanOrEqual(0.5)
    await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Stop at edges' })).toBeInViewport({ ratio: 1 })
    expect(await overlaps(page, page.getByRole('toolbar').getByRole('button').filter({ visible: true }))).toEqual({
      beyond: 0,
      intoOther: 0,
    })
    for (const tile of await page.getByRole('radio').all()) {
      const { left, right } = await edgesOf(tile)
      expect(right - left).toBe(92)
    }
    await expectNoHorizontalOverflow(page)
  }
})

test('Cancel goes back to the area before, Escape and Done keep the new one, and the focus returns to the photo', async ({
  page,
}) => {
  await openEditor(page)
  const opener = page.getByRole('button', { name: 'Change the area' })
  await drag(page, [0.2, 0.3], [0.6, 0.3])
  const first = await maskAfter(page, 1)
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(opener).toBeFocused()
  await opener.tap()
  await expect(page.getByRole('application')).toBeVisible()
  await drag(page, [0.2, 0.7], [0.6, 0.7])
  expect((await maskAfter(page, 2)).share).toBeGreaterThan(first.share)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(opener).toBeFocused()
  expect((await maskAfter(page, 3)).share).toBe(first.share)
  // What is only looked at has no keys of its own.
  await page.keyboard.press('i')
  expect((await maskAfter(page, 3)).share).toBe(first.share)
  await page.keyboard.press('Enter')
  await page.getByRole('application').press('i')
  const inverted = await maskAfter(page, 4)
  await page.getByRole('button', { name: 'Done' }).press('Escape')
  await expect(opener).toBeFocused()
  expect((await maskAfter(page, 4)).share).toBe(inverted.share)
})

test('on a phone a tap takes a whole thing, and two fingers that zoom take none', async ({ page }) => {
  await openEditor(page, '?things')
  const client = await page.context().newCDPSession(page)
  const [one, other] = [await onPage(page, 0.45, 0.8), await onPage(page, 0.55, 0.8)]
  await touch(client, 'touchStart', [{ ...one, id: 1 }])
  await touch(client, 'touchStart', [
    { ...one, id: 1 },
    { ...other, id: 2 },
  ])
  await touch(client, 'touchEnd', [])
  const wall = await onPage(page, 0.5, 0.2)
  await touch(client, 'touchStart', [{ ...wall, id: 1 }])
  await touch(client, 'touchEnd', [])
  const mask = await maskAfter(page, 1)
  expect([mask.at(0.5, 0.2), mask.at(0.5, 0.8), mask.at(0.2, 0.3)]).toEqual([255, 0, 0])
})
