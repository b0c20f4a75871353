import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunks = readonly Rolldown.OutputChunk[]

/** The files of a chunk and of the chunks that it imports, except those in the HTML document. */
const neededBy = (chunk: Rolldown.OutputChunk, chunks: Chunks, html: string): string[] => {
  const needed = new Set([chunk.fileName])
  for (const file of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) needed.add(imported)
  return [...needed].filter((file) => !html.includes(`/${file}"`)).map((file) => basename(file))
}

/** The files of each page by the page's module, such as `my-models`, and of the studio's `workspace`. */
const chunksOfPages = (chunks: Chunks, html: string): Record<string, string[]> =>
  Object.fromEntries(
    chunks.flatMap((chunk) => {
      const [, page] = chunk.facadeModuleId?.match(/\/frontend\/(?:routes|features\/studio)\/([\w-]+)\.tsx$/) ?? []
      const needed = neededBy(chunk, chunks, html)
      return page && needed.length > 0 ? [[page, needed]] : []
    }),
  )

/**
 * Writes the files of each page into the app's document. The document's first script can then load the current page's
 * files in parallel with the app's own.
 */
export const pageChunks = (): Plugin => ({
  name: 'page-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (path !== '/app.html' || !bundle) return html
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const pages = JSON.stringify(chunksOfPages(chunks, html))
      return html.replace('src="/before-first-paint.js"', `$& data-pages='${pages}'`)
    },
  },
})
