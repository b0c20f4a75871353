import { build } from 'vite'
import { compressAssets } from './brotli.ts'
import { folders } from './folders.ts'
import { prerender } from './prerender.ts'

/** Builds the browser's files with the settings of `vite.config.ts`, and the static HTML of the public pages. */
export const buildWeb = async () => {
  await build({ logLevel: 'warn' })
  await prerender()
  await compressAssets(folders.frontend)
}
