import type { ModelGender } from '#shared/entities/trained-model.ts'

/** The word by which requests for pictures name the gender of a personal model. */
export const genderOfRequest = { woman: 'female', man: 'male', other: 'other' } as const satisfies Record<
  ModelGender,
  string
>
