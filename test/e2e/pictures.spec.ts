import { expect } from '@playwright/test'
import { photoAdviceCopy } from '#shared/copy/photo-advice.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { openDashboard } from '#test/support/e2e/person.ts'
import { mountainPhoto } from '#test/support/pictures.ts'

test('the sample room tiles have their final size before their pictures load, and a HEIC photo becomes the current one', async ({
  page,
}) => {
  await page.route(/-480[^/]*\.(webp|avif)/, () => {})
  await openDashboard(page, 2)
  const tiles = page.getByRole('region', { name: 'Try it with a sample room' }).getByRole('button')
  await expect(tiles.first()).toBeVisible()
  for (const tile of await tiles.all()) {
    const place = await tile.boundingBox()
    const picture = await tile.locator('img').boundingBox()
    expect(picture?.width).toBe(place?.width)
    expect(picture?.height).toBeCloseTo((place?.width ?? 0) / 1.5, 0)
  }
  await page.locator('input[type=file]').first().setInputFiles('test/support/room.heic')
  const photo = page.getByRole('img', { name: 'This room' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)

  // Its successor shows no room: the advice stands over it, and moves nothing.
  const tools = page.getByRole('heading', { name: 'Choose a tool' })
  const place = await tools.boundingBox()
  const buffer = await mountainPhoto()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'mountain.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(photoAdviceCopy['no-room'])).toBeVisible()
  expect((await tools.boundingBox())?.y).toBe(place?.y)
  await page.getByRole('button', { name: photoAdviceCopy.dismiss }).click()
  await expect(page.getByText(photoAdviceCopy['no-room'])).toBeHidden()
})
