import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { publicPicture } from '#functions/core/pictures/public-pictures.ts'
import { embedPage } from '#functions/core/sharing/embed-page.ts'
import { embedCode, embedPath, sharePictures } from '#shared/contracts/share-pages.ts'
import { ShareToken } from '#shared/entities/share.ts'
import { pictureWords } from '#shared/listing-boards.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { expectNoHorizontalOverflow, keepPicture } from '#test/support/e2e/page-checks.ts'
import { completedRow } from '#test/support/functions/generations.ts'

const token = ShareToken.parse('abcdefghijklmnopqrstuv')
const landscape = { width: 1536, height: 1024 }
const portrait = { width: 1024, height: 1536 }
type Size = typeof landscape

const jpegOf = (size: Size, background: string) =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Shown = { picture?: Size; site: Size; motion?: 'reduce' | 'no-preference'; code?: (code: string) => string }

/** A design as a site of this size shows it with our own code. The page and its style are the built ones; only the pictures are made here. */
const embedded = async (
  page: Page,
  stack: string,
  { picture = landscape, site, motion, code = (own) => own }: Shown,
) => {
  Object.assign(process.env, { PRODUCT_NAME: 'Roomwright', PUBLIC_URL: stack })
  const share = { token, isLabelled: true, board: 'rebny', showsOriginal: true } as const
  const generation = completedRow({ ...picture, toolId: 'virtual-staging', share })
  const path = `**${embedPath(token)}`
  await page.route(path, (route) =>
    route.fulfill({ contentType: 'text/html', body: embedPage({ generation, share, originalPath: null }) }),
  )
  for (const [name, background, words] of [
    [sharePictures.before, '#8899aa', null],
    [sharePictures.after, '#a0724a', 'rebny'],
  ] as const)
    await page.route(`${path}/${name}`, async (route) =>
      route.fulfill({
        contentType: 'image/jpeg',
        body: await publicPicture(await jpegOf(picture, background), { words }),
      }),
    )
  const own = embedCode(stack, token, 'Before and after', picture)
  await page.route('**/foreign', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:8px">${code(own)}`,
    }),
  )
  await page.emulateMedia({ reducedMotion: motion ?? 'no-preference' })
  await page.setViewportSize(site)
  await page.goto(`${stack}/foreign`)
  const frame = page.frameLocator('iframe')
  for (const shown of await frame.locator('img').all())
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(picture.width)
  return frame
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Both pictures have their own shape, and they and the line lie within the frame. */
const expectWhole = async (page: Page, frame: FrameLocator, picture: Size) => {
  const around = await boxOf(page.locator('iframe'))
  const parts = [...(await frame.locator('img').all()), frame.getByText(/^Made with/)]
  for (const part of parts) {
    const box = await boxOf(part)
    expect(box.x).toBeGreaterThanOrEqual(around.x - 0.5)
    expect(box.right).toBeLessThanOrEqual(around.right + 0.5)
    expect(box.bottom).toBeLessThanOrEqual(around.bottom + 0.5)
  }
  for (const shown of await frame.locator('img').all()) {
    const { width, height } = await boxOf(shown)
    expect(width / height).toBeCloseTo(picture.width / picture.height, 1)
  }
  return around
}

for (const picture of [landscape, portrait])
  for (const motion of ['no-preference', 'reduce'] as const)
    test(`a frame of ${picture.width} × ${picture.height} px shows its pictures whole on a phone and on a desktop, with motion ${motion}`, async ({
      page,
      stack,
    }) => {
      for (const site of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        const frame = await embedded(page, stack, { picture, site, motion })
        const around = await expectWhole(page, frame, picture)
        expect(await frame.locator('html').evaluate((page) => page.scrollWidth - page.clientWidth)).toBe(0)
        if (motion === 'reduce') {
          const [before, after] = await Promise.all([
            boxOf(frame.locator('img').first()),
            boxOf(frame.locator('img').last()),
          ])
          expect(after.y).toBe(before.y)
          expect(after.x).toBeGreaterThan(before.right)
        } else {
          // Nothing is left empty below the line.
          expect(around.bottom - (await boxOf(frame.locator('.line'))).bottom).toBeLessThan(8)
        }
        await expect(frame.locator('.line')).toContainText(pictureWords.rebny)
        await keepPicture(page, `embed-${picture.width}-${site.width}-${motion}`)
      }
    })

test('a frame that is higher than its picture does not stretch it', async ({ page, stack }) => {
  const site = { width: 390, height: 844 }
  const high = (own: string) => own.replace(/style="[^"]*"/, 'style="border:0;max-width:100%"')
  const frame = await embedded(page, stack, { site, code: high })
  await expectWhole(page, frame, landscape)
})

test('each link of the foot stands in one line on a phone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stack}/s/${token}`)
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  const lines = links.map((link) =>
    link.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getClientRects().length
    }),
  )
  expect(await Promise.all(lines)).toEqual([1, 1, 1, 1])
  await expectNoHorizontalOverflow(page)
  await keepPicture(page, 'shared-foot')
})
