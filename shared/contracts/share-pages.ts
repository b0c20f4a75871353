import type { ShareToken } from '#shared/entities/share.ts'

/** The path prefix of public pages; CloudFront sends these paths to their own function. */
export const sharePrefix = '/s'

/**
 * The routes of the public page of a design and of its pictures. They are not endpoints: they answer with HTML and JPEG,
 * and need no session.
 */
export const sharePages = {
  page: { method: 'GET', path: '/{token}' },
  picture: { method: 'GET', path: '/{token}/{file}' },
} as const

export const sharePath = (token: ShareToken) => `${sharePrefix}/${token}`

/** The pictures below the page's path; `card` is the one that links are previewed with. */
export const sharePictures = { after: 'after.jpg', before: 'before.jpg', card: 'card.jpg' } as const
export type SharePicture = keyof typeof sharePictures

/** The size in pixels that Open Graph and Twitter cards are shown at. */
export const cardSize = { width: 1200, height: 630 } as const
