import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** The folder of the compressed assets in the site, beside `assets`. */
export const brotliFolder = 'brotli'

/**
 * Writes each script and style sheet of the assets once more, compressed as well as Brotli can. CloudFront itself compresses
 * faster and about a tenth larger (docs/vendors.md, CloudFront).
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
