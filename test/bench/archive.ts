import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { card, openManyDesigns, scrollTo } from '#test/support/e2e/many-designs.ts'
import type { Figure } from './figure.ts'
import { openBrowser } from './open-browser.ts'
import { startedStack } from './started-stack.ts'

const pictures = 2000
/** A grain that gives a picture about as many bytes as a photo of a room has. */
const noise = 12
const megabyte = 1024 ** 2
const longestMilliseconds = 600_000

const heapOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / megabyte
}

/** Downloads every picture of the gallery in parts, as in a browser that cannot write to the disk. */
const download = async (page: Page, session: CDPSession): Promise<Figure[]> => {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  let parts = 0
  page.on('download', () => {
    parts += 1
  })
  const began = performance.now()
  await page.getByRole('button', { name: 'Download (zip)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  let [heap, isDone] = [0, false]
  const done = page
    .getByText(/pictures downloaded\./)
    .first()
    .waitFor({ timeout: longestMilliseconds })
    .finally(() => {
      isDone = true
    })
  while (!isDone) {
    heap = Math.max(heap, await heapOf(session))
    await page.waitForTimeout(250)
  }
  await done
  const value = (performance.now() - began) / 1000
  return [
    { name: `archive of ${pictures} pictures`, value, unit: 's', note: `${parts} parts` },
    { name: 'archive: heap of the page meanwhile', value: heap, unit: 'MB', atMost: 200 },
  ]
}

/** What an archive of many pictures of the gallery costs the browser. */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'roomwright-archive-'))
  const stack = await startedStack({ state: join(folder, 'state') })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1280, height: 800 } })
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await openManyDesigns(page, pictures, noise)
    await page.goto('/dashboard?sub=generated')
    await card(page, 1).waitFor()
    await scrollTo(page, pictures)
    return await download(page, session)
  } finally {
    await browser.close()
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
