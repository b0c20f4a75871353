import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type OutputFile } from 'esbuild'

const room = join(import.meta.dirname, '../../rooms/living-room.jpg')
const frontend = join(import.meta.dirname, '../../../frontend')
const floor = join(frontend, 'pictures/textures/chequer-tiles.webp')

/** The page's address; requests to it are answered here and leave no machine. */
export const maskEditorUrl = 'http://mask-editor.test/'

const html = `<!doctype html><html lang="en"><head><title>Mask editor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`

/** Bundles a page of this folder, split at its lazy imports as in production. */
export const bundlePage = async (entry: string): Promise<OutputFile[]> => {
  const { outputFiles } = await build({
    entryPoints: { page: join(import.meta.dirname, entry), 'lines-worker': join(frontend, 'lib/mask/lines-worker.ts') },
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    outdir: '/',
    target: 'es2022',
    jsx: 'automatic',
    // Counts React's renders, which the production build leaves out.
    alias: { 'react-dom/client': 'react-dom/profiling' },
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    logLevel: 'error',
  })
  return outputFiles
}

/** Answers the page's requests with the bundle and a sample room. */
export const servePage = async (page: Page, files: readonly OutputFile[]): Promise<void> => {
  await page.route(`${maskEditorUrl}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname === '/room.jpg') return route.fulfill({ contentType: 'image/jpeg', body: readFileSync(room) })
    if (pathname === '/floor.webp') return route.fulfill({ contentType: 'image/webp', body: readFileSync(floor) })
    // A worker is named by its source.
    const file = files.find(({ path }) => path === pathname.replace(/\.ts$/, '.js'))
    return file ? route.fulfill({ contentType: 'text/javascript', body: file.text }) : route.fulfill({ status: 404 })
  })
}
