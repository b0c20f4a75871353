import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { publicPages as pages } from '#frontend/app/public-pages.ts'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'

// Vite copies this folder beside the built pages. A path that no file has is answered with 404.
const read = (name: string) => readFileSync(join('frontend/public', name))

test.each(['robots.txt', 'favicon.ico', 'favicon.svg', 'open-graph.jpg', 'apple-touch-icon.png'])(
  'the site has a file /%s',
  (name) => {
    expect(existsSync(join('frontend/public', name))).toBe(true)
  },
)

const publicPages = Object.keys(pages)

test('robots.txt keeps crawlers out of the API and of every page that needs a session, and of no other', () => {
  const disallowed = read('robots.txt')
    .toString()
    .matchAll(/^Disallow: (\S+)$/gm)
  const privatePages = Object.values(patterns).filter((pattern) => !publicPages.includes(pattern))
  const rules = [...disallowed].map(([, path = '']) => path)
  const isDisallowed = (path: string) => rules.some((rule) => path.startsWith(rule))
  expect(rules).toContain(`${apiPrefix}/`)
  for (const page of privatePages) expect([page, isDisallowed(page)]).toEqual([page, true])
  for (const page of publicPages) expect([page, isDisallowed(page)]).toEqual([page, false])
})

test('favicon.ico holds pictures of 16, 32 and 48 pixels', async () => {
  const icon = read('favicon.ico')
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1])
  const entries = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => icon.subarray(6 + 16 * index))
  const pictures = entries.map((entry) => {
    const [bytes, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    return icon.subarray(offset, offset + bytes)
  })
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['png', 16, 16],
    ['png', 32, 32],
    ['png', 48, 48],
  ])
})

test('the web app manifest names icons that exist, one of them maskable, so that browsers offer to install the app', async () => {
  const manifest = z
    .object({
      name: z.string(),
      start_url: z.literal('/dashboard'),
      display: z.literal('standalone'),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
    })
    .parse(JSON.parse(read('site.webmanifest').toString()))
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(read(src.slice(1))).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})
