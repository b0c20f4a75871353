import { readWithoutListing } from '#functions/core/clients/aws/picture-store.ts'
import { marksOf } from '#functions/core/generations/store/result-marks.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { publicPicture, sharedCard } from '#functions/core/pictures/public-pictures.ts'
import { type SharePicture, sharePictures } from '#shared/contracts/share-pages.ts'
import { limits } from '#shared/limits.ts'
import { allowsWords, pictureWords } from '#shared/listing-boards.ts'
import { type SharedDesign, wordsOn } from './design-shares.ts'

const read = (path: string | null) => (path ? readWithoutListing(path, limits.storedPictureMaxBytes) : undefined)

const marked = (picture: Buffer, design: SharedDesign, result: Buffer): Promise<Buffer> => {
  const words = wordsOn(design)
  return markPicture(picture, 'image/jpeg', marksOf(design.generation), {
    parents: [result],
    change: words ? `Made for a public page, with the label "${pictureWords[words]}"` : 'Made for a public page',
  })
}

const isPicture = (file: string): file is keyof typeof makers => Object.hasOwn(makers, file)

const makers = {
  [sharePictures.after]: async (design: SharedDesign) => {
    const bytes = await read(design.generation.storagePath)
    return bytes && marked(await publicPicture(bytes, { words: wordsOn(design) }), design, bytes)
  },
  [sharePictures.before]: async ({ share, originalPath }: SharedDesign) => {
    const bytes = share.showsOriginal ? await read(originalPath) : undefined
    // An uploaded photo has no marks (docs/product.md, Marks).
    return bytes && publicPicture(bytes, { words: null })
  },
  [sharePictures.card]: async (design: SharedDesign) => {
    const { generation, share, originalPath } = design
    const [after, before] = await Promise.all([
      read(generation.storagePath),
      share.showsOriginal ? read(originalPath) : undefined,
    ])
    const label = { words: wordsOn(design), saysSides: allowsWords(share.board) }
    return after && marked(await sharedCard(after, { before, ...label }), design, after)
  },
} satisfies Record<(typeof sharePictures)[SharePicture], (design: SharedDesign) => Promise<Buffer | undefined>>

/** A picture of a shared design by its file name. Undefined for a picture that the page does not show. */
export const sharedPicture = async (design: SharedDesign, file: string): Promise<Buffer | undefined> =>
  isPicture(file) ? makers[file](design) : undefined
