import { expect, type Page } from '@playwright/test'
import type { OutputFile } from 'esbuild'
import sharp from 'sharp'
import { bundlePage, maskEditorUrl, servePage } from './serve-page.ts'

let bundling: Promise<OutputFile[]> | undefined

/** Opens a page with only the mask editor on it and returns its drawing surface. */
export const openEditor = async (page: Page, query = '') => {
  bundling ??= bundlePage('page.tsx')
  await servePage(page, await bundling)
  await page.goto(`${maskEditorUrl}${query}`)
  const surface = page.getByRole('application', { name: 'Area to change: Brush the wall you want to paint' })
  await expect(surface).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.images[0]?.complete)).toBe(true)
  return surface
}

/** The latest mask as rows of 0 and 255, once the editor has told as many changes. */
export const maskAfter = async (page: Page, changes: number) => {
  await expect.poll(() => page.evaluate(() => window.maskEditorPage.changes.length)).toBe(changes)
  const { bytes, hasArea } = await page.evaluate(async () => {
    const change = window.maskEditorPage.changes.at(-1)
    return { hasArea: change?.hasArea, bytes: [...new Uint8Array((await (await change?.mask)?.arrayBuffer()) ?? [])] }
  })
  const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
  const share = data.filter((value) => value === 255).length / data.length
  const at = (x: number, y: number) =>
    data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels]
  return { width: info.width, height: info.height, hasArea, share, at }
}

/** A point of the photo, given in shares of its width and height, on the page at the whole view. */
export const onPage = async (page: Page, x: number, y: number) => {
  const box = await page.getByRole('img', { name: 'Living room' }).boundingBox()
  if (!box) throw new Error('The photo is not shown')
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}

export const drag = async (page: Page, ...shares: [number, number][]) => {
  const points = await Promise.all(shares.map(([x, y]) => onPage(page, x, y)))
  const [from, ...way] = points
  await page.mouse.move(from?.x ?? 0, from?.y ?? 0)
  await page.mouse.down()
  for (const { x, y } of way) await page.mouse.move(x, y, { steps: 10 })
  await page.mouse.up()
}
