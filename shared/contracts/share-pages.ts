import type { ShareToken } from '#shared/entities/share.ts'

/** The path prefix of public pages; CloudFront sends these paths to their own function. */
export const sharePrefix = '/s'

/**
 * The route of the public pages of designs, and of their pictures. It is no endpoint: it answers with HTML and JPEG, and
 * needs no session.
 */
export const sharePages = { method: 'GET', path: '/{path+}' } as const

/** The methods of that route: link checkers and previews ask for the head first (RFC 9110, 9.3.2). */
export const sharePageMethods = [sharePages.method, 'HEAD'] as const

export const sharePath = (token: ShareToken) => `${sharePrefix}/${token}`

/** The pictures below the page's path; `card` is the one that links are previewed with. */
export const sharePictures = { after: 'after.jpg', before: 'before.jpg', card: 'card.jpg' } as const
export type SharePicture = keyof typeof sharePictures

/** The size in pixels that Open Graph and Twitter cards are shown at. */
export const cardSize = { width: 1200, height: 630 } as const
