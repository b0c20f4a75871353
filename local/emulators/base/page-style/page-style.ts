import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type PageFile = { type: string; read: () => Buffer }

const font = (path: string): PageFile => ({
  type: 'font/woff2',
  read: () => readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}`)),
})

/** The style sheet and the fonts of the local pages, by path below `folder`. */
export const pageStyle = (folder: string): Record<string, PageFile> => ({
  [`${folder}/page-style.css`]: {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(new URL('./page-style.css', import.meta.url)),
  },
  [`${folder}/serif.woff2`]: font('fraunces/files/fraunces-latin-opsz-normal.woff2'),
  [`${folder}/sans.woff2`]: font('inter/files/inter-latin-wght-normal.woff2'),
})
