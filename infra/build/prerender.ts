import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import * as z from 'zod'
import { folders } from './folders.ts'

/** A page's own part of a document: elements of its head, and its body. */
export const Prerendered = z.object({ head: z.string(), body: z.string() })
export type Prerendered = z.infer<typeof Prerendered>

const Page = Prerendered.extend({
  /** The file that is written, and the built document that it is made from. */
  file: z.string(),
  document: z.enum(['index.html', 'app.html']),
})

const Renderer = z.object({ renderPages: z.custom<() => unknown>((value) => typeof value === 'function') })

/** Puts a page's own part into its document. */
export const fillPage = (document: string, { head, body }: Prerendered): string =>
  document.replace('<!--head-->', () => head).replace('<!--body-->', () => body)

/**
 * Writes the public pages as static HTML beside the built site. The renderer is a server build of the same sources, so
 * that its pictures have the same names as the browser's; those that only it uses are copied to the site.
 */
export const prerender = async (site = folders.frontend): Promise<void> => {
  const renderer = resolve(site, '../renderer')
  await build({
    logLevel: 'warn',
    build: { ssr: 'app/prerender.tsx', outDir: renderer, ssrEmitAssets: true, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  await cp(join(renderer, 'assets'), join(site, 'assets'), { recursive: true })
  const { renderPages } = Renderer.parse(await import(pathToFileURL(join(renderer, 'prerender.js')).href))
  const pages = z.array(Page).parse(await renderPages())
  const documents = {
    'index.html': await readFile(join(site, 'index.html'), 'utf8'),
    'app.html': await readFile(join(site, 'app.html'), 'utf8'),
  }
  for (const page of pages) await writeFile(join(site, page.file), fillPage(documents[page.document], page))
  await rm(renderer, { recursive: true })
}
