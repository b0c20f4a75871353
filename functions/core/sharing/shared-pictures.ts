import { readWithoutListing } from '#functions/core/clients/aws/picture-store.ts'
import { publicPicture, sharedCard } from '#functions/core/pictures/public-pictures.ts'
import { type SharePicture, sharePictures } from '#shared/contracts/share-pages.ts'
import { limits } from '#shared/limits.ts'
import type { SharedDesign } from './shares.ts'

const read = (path: string | null) => (path ? readWithoutListing(path, limits.storedPictureMaxBytes) : undefined)

const isPicture = (file: string): file is keyof typeof makers => Object.hasOwn(makers, file)

const makers = {
  [sharePictures.after]: async ({ generation, share }: SharedDesign) => {
    const bytes = await read(generation.storagePath)
    return bytes && publicPicture(bytes, share)
  },
  [sharePictures.before]: async ({ share, originalPath }: SharedDesign) => {
    const bytes = share.showsOriginal ? await read(originalPath) : undefined
    return bytes && publicPicture(bytes, { isLabelled: false })
  },
  [sharePictures.card]: async ({ generation, share, originalPath }: SharedDesign) => {
    const [after, before] = await Promise.all([
      read(generation.storagePath),
      share.showsOriginal ? read(originalPath) : undefined,
    ])
    return after && sharedCard(after, { before, isLabelled: share.isLabelled })
  },
} satisfies Record<(typeof sharePictures)[SharePicture], (design: SharedDesign) => Promise<Buffer | undefined>>

/** A picture of a shared design by its file name; undefined for one that the page does not show. */
export const sharedPicture = async (design: SharedDesign, file: string): Promise<Buffer | undefined> =>
  isPicture(file) ? makers[file](design) : undefined
