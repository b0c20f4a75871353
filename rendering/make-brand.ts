import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { PictureEntry } from '#frontend/pictures/manifest.ts'
import { brand } from '#shared/brand.ts'
import { findChromium } from '#test/find-chromium.mjs'
import { encode, FOLDER, updateManifest, writePicture } from './library.ts'

const PUBLIC = 'frontend/public'
const OPEN_GRAPH = { width: 1200, height: 630 }

const dataUrl = async (path: string, type: string) => `data:${type};base64,${(await readFile(path)).toString('base64')}`

/** The page that Chromium draws: the mark, the name and a line on paper, and the hero's room beside them. */
const openGraphPage = async (): Promise<string> => {
  const fonts = 'node_modules/@fontsource-variable'
  const serif = await dataUrl(`${fonts}/fraunces/files/fraunces-latin-opsz-normal.woff2`, 'font/woff2')
  const sans = await dataUrl(`${fonts}/inter/files/inter-latin-wght-normal.woff2`, 'font/woff2')
  return `<style>
    @font-face { font-family: Brand; src: url(${serif}); font-weight: 100 900 }
    @font-face { font-family: Text; src: url(${sans}); font-weight: 100 900 }
    body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 480px 1fr; background: #fbf9f5; color: #221d18 }
    main { align-self: center; padding-left: 64px }
    .mark { width: 72px; display: block }
    h1 { font: 400 68px/1 Brand; letter-spacing: -0.024em; margin: 36px 0 22px }
    p { font: 400 27px/38px Text; color: #5c5349; margin: 0; width: 290px }
    .room { width: 100%; height: 630px; object-fit: cover; object-position: 42% 50% }
  </style>
  <main><img class="mark" src="${await dataUrl(`${PUBLIC}/favicon.svg`, 'image/svg+xml')}"><h1>${brand.name}</h1>
  <p>Redesign any room from a photo</p></main>
  <img class="room" src="${await dataUrl(`${FOLDER}/hero.webp`, 'image/webp')}">`
}

const openGraph = async (): Promise<Sharp> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: OPEN_GRAPH })
  await page.setContent(await openGraphPage())
  await page.evaluate('Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())])')
  const picture = await page.screenshot()
  await browser.close()
  return sharp(picture)
}

/** The mark of favicon.svg on a square. `share` is how much of the square's side the mark's own square takes. */
const icon = async (pixels: number, { fills = false, share = 1 } = {}): Promise<Sharp> => {
  const svg = await readFile(`${PUBLIC}/favicon.svg`, 'utf8')
  const size = 32 / share
  const box = `viewBox="${(32 - size) / 2} ${(32 - size) / 2} ${size} ${size}"`
  const square = svg
    .replace('viewBox="0 0 32 32"', `width="${pixels}" height="${pixels}" ${box}`)
    .replace(' rx="7"', fills ? '' : ' rx="7"')
  const drawn = sharp(Buffer.from(square))
  return fills ? drawn.flatten({ background: '#a8452a' }) : drawn
}

const icons = [
  { file: 'icon-32.png', use: 'icon of the browser tab', picture: await icon(32) },
  {
    file: 'apple-touch-icon.png',
    use: 'icon on an iPhone or iPad, 180 pixels',
    picture: await icon(180, { fills: true, share: 0.92 }),
  },
  { file: 'icon-192.png', use: 'icon of the installed app', picture: await icon(192) },
  { file: 'icon-512.png', use: 'large icon of the installed app', picture: await icon(512) },
  {
    file: 'icon-maskable-512.png',
    use: 'icon of the installed app that a system cuts to its own shape',
    picture: await icon(512, { fills: true, share: 0.84 }),
  },
]

const made: PictureEntry[] = []
for (const { file, use, picture } of icons) {
  made.push({
    name: file.replace('.png', ''),
    alt: `${brand.name}: the outline of a house with a door, white on terracotta (${file})`,
    use,
    files: [await writePicture(`${PUBLIC}/${file}`, await picture.png({ compressionLevel: 9 }).toBuffer())],
    scene: 'make-brand.ts',
  })
}
const card = await openGraph()
made.push({
  name: 'open-graph',
  alt: `${brand.name}, and a sunlit living room with a rust-red sofa between two arched windows`,
  use: 'picture of a shared link (Open Graph)',
  files: [await writePicture(`${PUBLIC}/open-graph.jpg`, await encode(card, 'jpg'))],
  scene: 'make-brand.ts',
})
await updateManifest(made)
