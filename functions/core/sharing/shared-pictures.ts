import { readWithoutListing } from '#functions/core/clients/aws/picture-store.ts'
import { marksOf } from '#functions/core/generations/result-marks.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { publicPicture, sharedCard } from '#functions/core/pictures/public-pictures.ts'
import { type SharePicture, sharePictures } from '#shared/contracts/share-pages.ts'
import { sharingCopy } from '#shared/copy/sharing.ts'
import { limits } from '#shared/limits.ts'
import type { SharedDesign } from './shares.ts'

const read = (path: string | null) => (path ? readWithoutListing(path, limits.storedPictureMaxBytes) : undefined)

const marked = (
  picture: Buffer,
  generation: SharedDesign['generation'],
  result: Buffer,
  { isLabelled }: { isLabelled: boolean },
): Promise<Buffer> =>
  markPicture(picture, 'image/jpeg', marksOf(generation), {
    parents: [result],
    change: isLabelled ? `Made for a public page, with the label "${sharingCopy.label}"` : 'Made for a public page',
  })

const isPicture = (file: string): file is keyof typeof makers => Object.hasOwn(makers, file)

const makers = {
  [sharePictures.after]: async ({ generation, share }: SharedDesign) => {
    const bytes = await read(generation.storagePath)
    return bytes && marked(await publicPicture(bytes, share), generation, bytes, share)
  },
  [sharePictures.before]: async ({ share, originalPath }: SharedDesign) => {
    const bytes = share.showsOriginal ? await read(originalPath) : undefined
    // An uploaded photo has no marks (docs/product.md, Marks).
    return bytes && publicPicture(bytes, { isLabelled: false })
  },
  [sharePictures.card]: async ({ generation, share, originalPath }: SharedDesign) => {
    const [after, before] = await Promise.all([
      read(generation.storagePath),
      share.showsOriginal ? read(originalPath) : undefined,
    ])
    return after && marked(await sharedCard(after, { before, isLabelled: share.isLabelled }), generation, after, share)
  },
} satisfies Record<(typeof sharePictures)[SharePicture], (design: SharedDesign) => Promise<Buffer | undefined>>

/** A picture of a shared design by its file name; undefined for one that the page does not show. */
export const sharedPicture = async (design: SharedDesign, file: string): Promise<Buffer | undefined> =>
  isPicture(file) ? makers[file](design) : undefined
