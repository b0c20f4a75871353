import { sharePage } from '#functions/core/sharing/design-page.ts'
import { findShared, type SharedDesign } from '#functions/core/sharing/design-shares.ts'
import { embedPage, oEmbed } from '#functions/core/sharing/embed-page.ts'
import { listingPage, type PlacedRoom } from '#functions/core/sharing/listing-page.ts'
import { findSharedListing, findSharedRoom, type SharedListing } from '#functions/core/sharing/listing-shares.ts'
import { gonePage } from '#functions/core/sharing/public-page.ts'
import { type PageAnswer, page } from '#functions/middleware/page.ts'
import { embedName, oEmbedName, sharePictures } from '#shared/contracts/share-pages.ts'

/** The public pages of shared designs and listings, and their pictures (docs/product.md, Sharing). */
export const handler = page(async ({ design, listing }) =>
  listing === undefined ? designAnswer((design ?? '').split('/')) : listingAnswer(listing.split('/')),
)

const notFoundAnswer = (): PageAnswer => ({ status: 404, html: gonePage() })

const pictureAnswer = async (design: SharedDesign, file: string): Promise<PageAnswer> => {
  const { sharedPicture } = await import('#functions/core/sharing/shared-pictures.ts')
  const jpeg = await sharedPicture(design, file)
  return jpeg ? { jpeg } : notFoundAnswer()
}

/**
 * `/{token}` is the page, `/{token}/embed` the page for a frame on another site. The paths of their pictures are below
 * each.
 */
const designAnswer = async ([token = '', file, picture, ...others]: string[]): Promise<PageAnswer> => {
  const design = await findShared(token)
  if (!design || others.length > 0) return notFoundAnswer()
  if (file === undefined) return { status: 200, html: sharePage(design) }
  if (file === embedName) return picture ? pictureAnswer(design, picture) : { status: 200, html: embedPage(design) }
  if (picture !== undefined) return notFoundAnswer()
  return file === oEmbedName ? { json: oEmbed(design) } : pictureAnswer(design, file)
}

/** `/{token}` is the page, `/{token}/card.jpg` its card, and `/{token}/{number}/{file}` a picture of a room. */
const listingAnswer = async ([token = '', second, file, ...others]: string[]): Promise<PageAnswer> => {
  const listing = await findSharedListing(token)
  if (!listing || others.length > 0) return notFoundAnswer()
  if (file !== undefined) {
    const room = await roomNumbered(listing, second)
    return room && file !== sharePictures.card ? pictureAnswer(room, file) : notFoundAnswer()
  }
  const [first, ...rest] = await roomsOf(listing)
  if (!first) return notFoundAnswer()
  if (second === undefined) return { status: 200, html: listingPage(listing, [first, ...rest]) }
  return second === sharePictures.card ? pictureAnswer(first.design, second) : notFoundAnswer()
}

const roomNumbered = async (listing: SharedListing, number = '') =>
  /^[1-9]\d?$/.test(number) ? findSharedRoom(listing, Number(number) - 1) : undefined

const roomsOf = async (listing: SharedListing): Promise<PlacedRoom[]> => {
  const rooms = await Promise.all(listing.generationIds.map((_, place) => findSharedRoom(listing, place)))
  return rooms.flatMap((design, place) => (design ? [{ design, place }] : []))
}
