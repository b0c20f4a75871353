import * as z from 'zod'

/** What a card tells the page that it opens: the entry before in the history is the gallery, as it was left. */
export const fromGallery = { isFromGallery: true } as const

const FromGallery = z.object({ isFromGallery: z.literal(true) })

export const isFromGallery = (state: unknown): boolean => FromGallery.safeParse(state).success
