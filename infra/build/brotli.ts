import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** The folder of the compressed assets in the site, beside `assets`. */
export const brotliFolder = 'brotli'

/**
 * Writes a second copy of each script and style sheet in the assets, compressed with the highest Brotli quality.
 * CloudFront's own compression is faster, but the result is about a tenth larger (docs/vendors.md, CloudFront).
 */
export const compressAssets = async (site: string): Promise<void> => {
  const [assets, compressed] = [join(site, 'assets'), join(site, brotliFolder)]
  await rm(compressed, { recursive: true, force: true })
  await mkdir(compressed)
  const files = (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(assets, file))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(join(compressed, file), await compress(content, { params }))
    }),
  )
}
