import { expect, type Page } from '@playwright/test'

/** Points of a stroke over the photo in the mask editor, in shares of its width and height. */
export const stroke = [0.3, 0.4, 0.5, 0.6, 0.7].map((x) => [x, 0.4] as const)

/** The points of the stroke on the page, once the editor's surface is ready. */
const strokeOnPage = async (page: Page) => {
  const surface = page.getByRole('application', { name: /^Area to change/ })
  await expect(surface).toBeVisible()
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return stroke.map(([across, down]) => ({ x: x + across * width, y: y + down * height }))
}

const isMarked = (page: Page) => expect(page.getByText('Area marked.')).toBeAttached()

/** Brushes an area of the photo with the mouse. */
export const markArea = async (page: Page) => {
  const [from, ...way] = await strokeOnPage(page)
  await page.mouse.move(from?.x ?? 0, from?.y ?? 0)
  await page.mouse.down()
  for (const { x, y } of way) await page.mouse.move(x, y)
  await page.mouse.up()
  await isMarked(page)
}

/** Brushes an area of the photo with one finger. */
export const markByTouch = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [from, ...way] = await strokeOnPage(page)
  await touch('touchStart', from ? [from] : [])
  for (const point of way) await touch('touchMove', [point])
  await touch('touchEnd', [])
  await isMarked(page)
  // On a phone the editor covers the form.
  await page.getByRole('button', { name: 'Done', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Change the area' })).toBeFocused()
}
