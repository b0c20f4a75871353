import { type CDPSession, expect, test } from '@playwright/test'
import { edgesOf, horizontalOverflow } from '#test/support/e2e/page-checks.ts'
import { maskAfter, onPage, openEditor } from '#test/support/mask-editor/editor-page.ts'

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
  const mode = await edgesOf(page.getByRole('button', { name: 'Mode' }))
  const [from, to] = [await onPage(page, 0.2, 0.5), await onPage(page, 0.8, 0.5)]
  await touch(client, 'touchStart', [{ ...from, id: 1 }])
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch(client, 'touchMove', [{ x: from.x + share * (to.x - from.x), y: from.y, id: 1 }])
  await touch(client, 'touchEnd', [])
  await touch(client, 'touchStart', [{ x: mode.left + 5, y: mode.top + 5, id: 1 }])
  await touch(client, 'touchEnd', [])
  await expect(page.getByRole('application')).toBeHidden()
})

test('on a phone every button is 44 pixels large, and nothing is wider than the window', async ({ page }) => {
  await openEditor(page)
  const buttons = page.getByRole('toolbar', { name: 'Brush tools' }).getByRole('button')
  const rows = new Set<number>()
  for (const button of await buttons.all()) {
    const { left, right, top, bottom } = await edgesOf(button)
    expect(right - left).toBeGreaterThanOrEqual(44)
    expect(bottom - top).toBeGreaterThanOrEqual(44)
    rows.add(top)
  }
  expect(rows.size).toBe(1)
  expect(await horizontalOverflow(page)).toBe(0)
})
