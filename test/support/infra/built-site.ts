import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** The folder of the built site. `npm test` has built it; a single run of a test builds it where it is missing. */
export const builtSite = (): string => {
  const site = 'dist/frontend'
  if (!existsSync(join(site, 'sitemap.xml')))
    execFileSync(process.execPath, ['--import', 'tsx', 'infra/build/main.ts'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
  return site
}

/** The bytes of a file as CloudFront sends it: Brotli, about as fast and thorough as this. */
export const sentBytes = (content: Buffer | string): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
