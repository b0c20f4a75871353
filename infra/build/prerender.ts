import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import * as z from 'zod'
import { stageOffersMarker } from '#shared/web-config.ts'
import { folders } from './folders.ts'

/** The content of a page: elements of its head, and its body. */
export const Prerendered = z.object({ head: z.string(), body: z.string() })
export type Prerendered = z.infer<typeof Prerendered>

const Page = Prerendered.extend({
  /** The file to write, and the built document that serves as its template. */
  file: z.string(),
  document: z.enum(['index.html', 'app.html']),
  /** The page's style rules. They go into a separate file, because no page has inline styles. */
  css: z.string().optional(),
})
type Page = z.infer<typeof Page>

const Rendered = z.object({ pages: z.array(Page), sitemap: z.string() })
const Renderer = z.object({ renderPages: z.custom<() => unknown>((value) => typeof value === 'function') })

const replaceSlot = (document: string, slot: string, html: string): string =>
  document.replace(new RegExp(`<!--${slot}-->.*<!--/${slot}-->`, 's'), () => html)

/** Puts a page's content into its document and replaces the placeholders there. */
export const fillPage = (document: string, { head, body }: Prerendered): string =>
  replaceSlot(replaceSlot(document, 'head', head), 'body', body)

/**
 * Writes the public pages as static HTML into the built site. The renderer is a server build of the same sources, so
 * that its pictures have the same names as the browser's. Pictures that only the renderer uses are copied to the site.
 */
export const prerender = async (site = folders.frontend): Promise<void> => {
  const renderer = resolve(site, '../renderer')
  await build({
    logLevel: 'warn',
    build: { ssr: 'app/prerender.tsx', outDir: renderer, ssrEmitAssets: true, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  await cp(join(renderer, 'assets'), join(site, 'assets'), {
    recursive: true,
    filter: (source) => !/\.(js|css)$/.test(source),
  })
  const { renderPages } = Renderer.parse(await import(pathToFileURL(join(renderer, 'prerender.js')).href))
  const { pages, sitemap } = Rendered.parse(await renderPages())
  const read = (file: string) => readFile(join(site, file), 'utf8')
  const fonts = await read(await built(site, /^main-.*\.css$/))
  const documents = { 'index.html': await read('index.html'), 'app.html': await onIntent(site, await read('app.html')) }
  for (const page of pages) {
    const head = page.head + (await writeStyles(site, fonts, page))
    await writeFile(join(site, page.file), fillPage(documents[page.document], { ...page, head }))
  }
  await writeFile(join(site, 'sitemap.xml'), sitemap)
  await rm(renderer, { recursive: true })
}

const built = async (site: string, name: RegExp): Promise<string> => {
  const file = (await readdir(join(site, 'assets'))).find((file) => name.test(file))
  if (!file) throw new Error(`The build has no file ${name}`)
  return `assets/${file}`
}

/** Writes one style sheet per page, because the first paint waits for every style sheet. */
const writeStyles = async (site: string, fonts: string, page: Page): Promise<string> => {
  if (!page.css) return ''
  const css = fonts + page.css
  const file = `assets/page-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
  await writeFile(join(site, file), css)
  return `<link rel="stylesheet" href="/${file}">`
}

/**
 * Changes the app's document for a public page. Its script loads the app when the visitor interacts with the page. The
 * stage's offers decide which elements are visible.
 */
const onIntent = async (site: string, document: string): Promise<string> => {
  const script = await built(site, /^on-intent-.*\.js$/)
  return document
    .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/ data-pages='[^']*'/, '')
    .replace(/\s*<link rel="preload" href="\/config.json"[^>]*>/, '')
    .replace('<html ', `<html data-offers="${stageOffersMarker}" `)
    .replace('</head>', `<script type="module" src="/${script}"></script></head>`)
}
