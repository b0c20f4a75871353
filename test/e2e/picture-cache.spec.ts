import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { cacheControl } from '#functions/core/clients/aws/cache-control.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { card, openManyDesigns } from '#test/support/e2e/many-designs.ts'
import { accessTokenOn } from '#test/support/e2e/person.ts'
import { stackAt } from '#test/support/local/local-stack.ts'
import { roomPicture } from '#test/support/pictures.ts'

const count = 12

const Listed = z.object({ generations: z.array(z.object({ thumbnailUrl: z.url() })) })

/** Stores a thumbnail for each listed design, as the worker of results does. */
const storeThumbnails = async (page: Page): Promise<void> => {
  const stack = await stackAt(new URL(page.url()).origin)
  const authorization = `Bearer ${await accessTokenOn(page)}`
  const answer = await page.request.get('/api/generations', { headers: { authorization } })
  const s3 = new S3Client(stack.clientSettings('s3'))
  const Body = await roomPicture(640, 427).jpeg().toBuffer()
  for (const { thumbnailUrl } of Listed.parse(await answer.json()).generations)
    await s3.send(
      new PutObjectCommand({
        Bucket: stack.endpoints.resources.imagesBucket,
        Key: new URL(thumbnailUrl).pathname.slice(1),
        Body,
        ContentType: 'image/jpeg',
        CacheControl: cacheControl.picture,
      }),
    )
  s3.destroy()
}

/** The bytes of users' pictures that came over the network since the last call. */
const watchPictures = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const pictures = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/generations/gen_')) pictures.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) bytes += encodedDataLength
  })
  return () => {
    const loaded = bytes
    bytes = 0
    return loaded
  }
}

const look = async (page: Page) => {
  await page.goto('/dashboard?sub=generated')
  const shown = page.locator('li[aria-posinset] img')
  await expect(card(page, 1)).toContainText('Design 1')
  await expect
    .poll(() =>
      shown.evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.naturalWidth > 0).length),
    )
    .toBeGreaterThan(count / 2)
  // A picture that is still on its way would be cut off by the next look, and loaded then.
  await page.waitForLoadState('networkidle')
}

test('a gallery that is opened again loads no picture again, also in another tab', async ({ page, context }) => {
  await openManyDesigns(page, count)
  await storeThumbnails(page)
  await page.unroute(/-thumbnail\.webp/)
  const loaded = await watchPictures(page)
  await look(page)
  const first = loaded()
  expect(first).toBeGreaterThan(10_000)
  await look(page)
  const again = loaded()
  const tab = await context.newPage()
  const loadedInTab = await watchPictures(tab)
  await look(tab)

  expect(again).toBe(0)
  const inTab = loadedInTab()
  expect(inTab).toBe(0)
})
