import { build } from 'vite'
import { prerender } from './prerender.ts'

/** Builds the browser's files with the settings of `vite.config.ts`, and the static HTML of the public pages. */
export const buildWeb = async () => {
  await build({ logLevel: 'warn' })
  await prerender()
}
