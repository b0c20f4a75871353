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

/** The bytes of a file as CloudFront sends it: compressed by the build (11), or by CloudFront, about as fast and thorough as 5. */
export const sentBytes = (content: Buffer | string, by: 'build' | 'CloudFront'): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: by === 'build' ? 11 : 5 } }).length
