import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { verifyCopy } from '#shared/copy/verify.ts'
import {
  accessibilityViolations,
  edgesOf,
  expectNoHorizontalOverflow,
  watchErrors,
} from '#test/support/e2e/page-checks.ts'
import { choosePhoto, setFaults, signUpWithCredits, startRedesign, watchShifts } from '#test/support/e2e/person.ts'
import { test } from '#test/support/e2e/phone-test.ts'

test.beforeEach(({ request }) => setFaults(request, { latencyMs: 1500 }))

test('a visitor signs up, uploads a phone photo, redesigns it, sees it in the gallery of a second tab and shares it', async ({
  browser,
  page,
  context,
}) => {
  await signUpWithCredits(page, 2)

  const bodies: number[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/') && sent.method() === 'POST') bodies.push(sent.postDataBuffer()?.length ?? 0)
  })
  await choosePhoto(page)
  await expect(page.getByRole('heading', { name: 'Current Photo' })).toBeVisible()

  const secondTab = await context.newPage()
  // Without the slow poll, every change of this tab comes from live events.
  await secondTab.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  let accountReads = 0
  secondTab.on('request', (sent) => {
    if (/\/api\/account$/.test(sent.url())) accountReads += 1
  })
  await secondTab.goto('/dashboard?main=generation&sub=generated')
  await expect(secondTab.getByText('Start Designing').first()).toBeVisible()
  // The account is read once by the page, and again once live events are subscribed to.
  await expect.poll(() => accountReads).toBeGreaterThan(1)
  await secondTab.waitForLoadState('networkidle')
  const reads: string[] = []
  secondTab.on('request', (sent) => {
    // The studio asks once for running jobs when it has loaded, which may be later.
    const isOfStudio = sent.url().includes('status=processing')
    if (/\/api\/(generations|account)/.test(sent.url()) && !isOfStudio) reads.push(sent.url())
  })

  await page.bringToFront()
  await startRedesign(page)
  await expect(secondTab.getByText('Generating...')).toBeVisible()
  await expect(page.getByText('Full room redesign completed!')).toBeVisible()
  await expect(page.getByText('2 versions, Currently: 2')).toBeVisible()

  const card = secondTab.getByRole('listitem').filter({ hasText: 'Full Redesign' })
  const picture = card.locator('img').first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(reads).toEqual([])
  expect(Math.max(...bodies)).toBeLessThanOrEqual(16 * 1024)
  await expect(page.getByRole('banner').getByText('1 credit', { exact: true })).toBeVisible()

  await secondTab.bringToFront()
  await secondTab.getByRole('button', { name: 'Select' }).click()
  const box = card.getByRole('checkbox').locator('xpath=following-sibling::*[1]')
  expect((await edgesOf(box)).bottom).toBeLessThanOrEqual(
    (await edgesOf(card.getByText('Preview', { exact: true }))).top,
  )
  await secondTab.getByRole('button', { name: 'Done' }).click()
  await secondTab
    .getByRole('link', { name: /Full Redesign/ })
    .first()
    .click()
  await expect(secondTab).toHaveURL(/\/generations\/gen_/)
  const download = secondTab.waitForEvent('download')
  await secondTab.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^generated-gen_.+\.jpg$/)
  const downloaded = await readFile(await (await download).path())

  await secondTab.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = secondTab.getByRole('dialog', { name: 'Share this design' })
  await sharing.getByRole('button', { name: 'Create link' }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
  await sharing.getByRole('button', { name: 'Copy link' }).click()
  const copied = secondTab.getByText(/^Cop(ied$|ying failed)/)
  await expect(copied).toBeVisible()
  expect((await edgesOf(copied)).bottom).toBeLessThanOrEqual((await edgesOf(sharing.getByRole('heading').first())).top)
  const visitor = await browser.newContext({ viewport: page.viewportSize() })
  const open = await visitor.newPage()
  const errors = watchErrors(open)
  await open.goto(link)
  await expect(open.getByRole('heading', { name: 'Before and after' })).toBeVisible()
  for (const shown of await open.getByRole('img').all())
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await open.getByRole('button', { name: 'Slider' }).click()
  await open.getByRole('slider', { name: 'Compare before and after' }).press('ArrowRight')
  await expect(open.getByRole('slider')).toHaveValue('51')
  expect(await accessibilityViolations(open)).toEqual([])
  await expectNoHorizontalOverflow(open)
  const shifted = await watchShifts(open)
  await open.emulateMedia({ reducedMotion: 'no-preference' })
  await open.reload()
  await expect(open.getByRole('slider')).toHaveValue('50')
  for (const shown of await open.getByRole('img').all())
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shifted()).toBeLessThan(0.02)
  expect(errors).toEqual([])

  await open.goto('/verify')
  const file = { name: 'design.jpg', mimeType: 'image/jpeg', buffer: downloaded }
  // The page is there before its script, which reads what is chosen.
  await expect(async () => {
    await open.locator('input[type=file]').setInputFiles(file)
    await expect(
      open.getByRole('heading', { name: verifyCopy.verdicts.unchanged('Roomwright').title }).first(),
    ).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(open.getByText('Full Redesign').first()).toBeVisible()

  const code = await sharing.getByRole('textbox', { name: 'Code for your own website' }).inputValue()
  const site = await visitor.newPage()
  const foreign = await openForeignSite(site, [code, code.replace('<iframe', '<iframe sandbox="allow-scripts"')])
  for (const frame of foreign.shown) {
    await expect(frame.getByText(/^Made with/)).toBeVisible()
    for (const shown of await frame.getByRole('img').all())
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await frame.getByRole('slider', { name: 'Compare before and after' }).press('ArrowRight')
    await expect(frame.getByRole('slider')).toHaveValue('51')
  }
  expect(await accessibilityViolations(site)).toEqual([])
  foreign.close()

  await sharing.getByRole('button', { name: 'Stop sharing' }).click()
  await secondTab.getByRole('dialog', { name: /^Stop/ }).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(sharing.getByRole('button', { name: 'Create link' })).toBeVisible()
  // CloudFront may answer with the page for another five seconds.
  await expect.poll(async () => (await open.goto(link))?.status(), { timeout: 30_000 }).toBe(404)
  await expect.poll(async () => (await open.goto(`${link}/embed`))?.status(), { timeout: 30_000 }).toBe(404)
  await visitor.close()
})

/**
 * Opens a page of another site, which isolates itself and allows only our frames, with these frames. It has a server of its
 * own, since a browser lets no page from elsewhere into the local network.
 */
const openForeignSite = async (page: Page, frames: readonly string[]) => {
  const origin = new URL(/src="([^"]+)"/.exec(frames.join())?.[1] ?? '').origin
  const site = createServer((_, answer) =>
    answer
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `default-src 'none'; frame-src ${origin}`,
        'cross-origin-embedder-policy': 'require-corp',
      })
      .end(
        `<!doctype html><html lang="en"><title>A listing</title><main><h1>A listing</h1>${frames.join('')}</main></html>`,
      ),
  )
  await once(site.listen(0, '127.0.0.1'), 'listening')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`http://127.0.0.1:${z.object({ port: z.int() }).parse(site.address()).port}/`)
  return { shown: frames.map((_, index) => page.frameLocator('iframe').nth(index)), close: () => site.close() }
}
