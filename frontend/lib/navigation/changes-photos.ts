import * as z from 'zod'
import { paths } from './paths.ts'

const ChangesPhotos = z.object({ changesPhotos: z.literal(true), retrains: z.literal(true).optional() })

/** The state of a link to the photos by which a person wants to change them, although they are complete. */
export const changesPhotos = { changesPhotos: true } as const satisfies z.infer<typeof ChangesPhotos>

/** That of a link from a model whose training failed or was cancelled. Its photos lead back to the models. */
export const changesPhotosOfModel = { ...changesPhotos, retrains: true } as const satisfies z.infer<
  typeof ChangesPhotos
>

export const isChangingPhotos = (state: unknown): boolean => ChangesPhotos.safeParse(state).success

/** Where complete photos lead: to the next step of a new model, or back to the one that is trained again. */
export const pathAfterPhotos = (state: unknown): string =>
  ChangesPhotos.safeParse(state).data?.retrains ? paths.myModels : paths.selectGender

/** The state by which the photos and their results keep what they were opened for. */
export const stateOfPhotos = (state: unknown) =>
  ChangesPhotos.safeParse(state).data?.retrains ? changesPhotosOfModel : changesPhotos
