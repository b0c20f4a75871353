import { gonePage, sharePage } from '#functions/core/sharing/share-page.ts'
import { findShared } from '#functions/core/sharing/shares.ts'
import { page } from '#functions/middleware/page.ts'

/** The public page of a shared design, and its pictures (docs/product.md, Generations). */
export const handler = page(async ({ path = '' }) => {
  const [token = '', file, ...others] = path.split('/')
  const design = await findShared(token)
  if (!design || others.length > 0) return { status: 404, html: gonePage() }
  if (file === undefined) return { status: 200, html: sharePage(design) }
  const { sharedPicture } = await import('#functions/core/sharing/shared-pictures.ts')
  const jpeg = await sharedPicture(design, file)
  return jpeg ? { jpeg } : { status: 404, html: gonePage() }
})
