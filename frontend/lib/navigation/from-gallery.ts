import * as z from 'zod'

/** The history state that a gallery card passes: the previous history entry is the gallery. */
export const fromGallery = { isFromGallery: true } as const

const FromGallery = z.object({ isFromGallery: z.literal(true) })

export const isFromGallery = (state: unknown): boolean => FromGallery.safeParse(state).success
