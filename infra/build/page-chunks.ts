import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunks = readonly Rolldown.OutputChunk[]

/** A chunk and the chunks that it imports, without those that the document itself names. */
const neededBy = (chunk: Rolldown.OutputChunk, chunks: Chunks, html: string): string[] => {
  const needed = new Set([chunk.fileName])
  for (const file of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) needed.add(imported)
  return [...needed].filter((file) => !html.includes(`/${file}"`)).map((file) => basename(file))
}

/** The files of each page's code by the page's module, such as `my-models`, and of the studio's `workspace`. */
const chunksOfPages = (chunks: Chunks, html: string): Record<string, string[]> =>
  Object.fromEntries(
    chunks.flatMap((chunk) => {
      const [, page] = chunk.facadeModuleId?.match(/\/frontend\/(?:routes|features\/studio)\/([\w-]+)\.tsx$/) ?? []
      const needed = neededBy(chunk, chunks, html)
      return page && needed.length > 0 ? [[page, needed]] : []
    }),
  )

/**
 * Tells the first script of the app's document which files each page needs, so that it can load those of the page at hand
 * beside the app's own instead of after them.
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
