import * as z from 'zod'

const ChangesPhotos = z.object({ changesPhotos: z.literal(true) })

/** The state of a link to the photos by which a person wants to change them, although they are complete. */
export const changesPhotos = { changesPhotos: true } as const satisfies z.infer<typeof ChangesPhotos>

export const isChangingPhotos = (state: unknown): boolean => ChangesPhotos.safeParse(state).success
