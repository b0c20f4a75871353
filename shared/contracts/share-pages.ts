import type { ShareToken } from '#shared/entities/share.ts'

/**
 * The path prefixes of the public pages of designs and listings. CloudFront sends these paths to their own function.
 */
export const sharePrefix = '/s'
export const listingPrefix = '/l'

/**
 * The routes of the public pages and their pictures. They are not endpoints: they answer with HTML and JPEG, and need
 * no session.
 */
export const sharePages = { method: 'GET', path: `${sharePrefix}/{design+}` } as const
export const listingPages = { method: 'GET', path: `${listingPrefix}/{listing+}` } as const

/** The methods of these routes. Link checkers and previews send HEAD first (RFC 9110, 9.3.2). */
export const sharePageMethods = [sharePages.method, 'HEAD'] as const

export const sharePath = (token: ShareToken) => `${sharePrefix}/${token}`
export const listingPath = (token: ShareToken) => `${listingPrefix}/${token}`

/** The path of a design's page for a frame on another site, below the design's own path. */
export const embedName = 'embed'
export const embedPath = (token: ShareToken) => `${sharePath(token)}/${embedName}`

/** The oEmbed document, by which other sites show the page (https://oembed.com, 2.3 and 4). */
export const oEmbedName = 'oembed.json'

/**
 * The default size of a frame in pixels; the page adapts to any size. `embedLine` is the height of the line below the
 * picture.
 */
const embedWidth = 800
const embedLine = 48
const embedHeight = ({ width, height }: PictureSize) => Math.round((embedWidth * height) / width) + embedLine

type PictureSize = { width: number; height: number }

/**
 * The HTML that shows a design on another site, without a script or style of that site. On narrower sites the frame
 * keeps its aspect ratio, so that there is no empty space below the picture.
 */
export const embedCode = (origin: string, token: ShareToken, title: string, size: PictureSize): string => {
  const height = embedHeight(size)
  const style = `border:0;max-width:100%;height:auto;aspect-ratio:${embedWidth}/${height}`
  return `<iframe src="${origin}${embedPath(token)}" title="${title}" width="${embedWidth}" height="${height}" style="${style}" loading="lazy"></iframe>`
}

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

/** The file names of the pictures below the page's path. `card` is for link previews. */
export const sharePictures = { after: 'after.jpg', before: 'before.jpg', card: 'card.jpg' } as const
export type SharePicture = keyof typeof sharePictures

/** The size of Open Graph and Twitter cards in pixels. */
export const cardSize = { width: 1200, height: 630 } as const
