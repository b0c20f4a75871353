import type { ShareToken } from '#shared/entities/share.ts'

/** The path prefixes of the public pages of designs and listings; CloudFront sends these paths to their own function. */
export const sharePrefix = '/s'
export const listingPrefix = '/l'

/**
 * The routes of the public pages of designs and listings, and of their pictures. They are no endpoints: they answer with
 * HTML and JPEG, and need no session.
 */
export const sharePages = { method: 'GET', path: `${sharePrefix}/{design+}` } as const
export const listingPages = { method: 'GET', path: `${listingPrefix}/{listing+}` } as const

/** The methods of those routes: link checkers and previews ask for the head first (RFC 9110, 9.3.2). */
export const sharePageMethods = [sharePages.method, 'HEAD'] as const

export const sharePath = (token: ShareToken) => `${sharePrefix}/${token}`
export const listingPath = (token: ShareToken) => `${listingPrefix}/${token}`

/** The page of a design for a frame on another site, below the design's own, with its pictures below it. */
export const embedName = 'embed'
export const embedPath = (token: ShareToken) => `${sharePath(token)}/${embedName}`

/** The document that tells other sites how to show it (https://oembed.com, 2.3 and 4). */
export const oEmbedName = 'oembed.json'

/** The size in pixels that a frame has on another site; the page fits any. The line below the picture has `embedLine` of it. */
const embedWidth = 800
const embedLine = 48
const embedHeight = ({ width, height }: PictureSize) => Math.round((embedWidth * height) / width) + embedLine

type PictureSize = { width: number; height: number }

/**
 * The markup that shows a design on another site, which needs no script and no style of that site. Where the site is narrower,
 * the frame keeps its shape, so that nothing stays empty below the picture.
 */
export const embedCode = (origin: string, token: ShareToken, title: string, size: PictureSize): string => {
  const height = embedHeight(size)
  const style = `border:0;max-width:100%;height:auto;aspect-ratio:${embedWidth}/${height}`
  return `<iframe src="${origin}${embedPath(token)}" title="${title}" width="${embedWidth}" height="${height}" style="${style}" loading="lazy"></iframe>`
}

/** The answer to a site that asks how to show a design. */
export const oEmbedOf = (origin: string, token: ShareToken, title: string, provider: string, size: PictureSize) => ({
  version: '1.0',
  type: 'rich',
  title,
  provider_name: provider,
  provider_url: origin,
  html: embedCode(origin, token, title, size),
  width: embedWidth,
  height: embedHeight(size),
  thumbnail_url: `${origin}${sharePath(token)}/${sharePictures.card}`,
  thumbnail_width: cardSize.width,
  thumbnail_height: cardSize.height,
})

/** The pictures below the page's path; `card` is the one that links are previewed with. */
export const sharePictures = { after: 'after.jpg', before: 'before.jpg', card: 'card.jpg' } as const
export type SharePicture = keyof typeof sharePictures

/** The size in pixels that Open Graph and Twitter cards are shown at. */
export const cardSize = { width: 1200, height: 630 } as const
