import * as z from 'zod'

/** The history state of a page that a gallery card opened: the gallery is its previous history entry. */
export const fromGallery = { isFromGallery: true } as const

const FromGallery = z.object({ isFromGallery: z.literal(true) })

export const isFromGallery = (state: unknown): boolean => FromGallery.safeParse(state).success
