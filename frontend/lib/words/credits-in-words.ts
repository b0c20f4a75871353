import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'

export const creditsInWords = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`

/** The returned credits of a failed generation; undefined if it cost none. */
export const returnedInWords = ({ credits }: Pick<Generation, 'credits'>): string | undefined =>
  credits > 0 ? generationCopy.returned(credits) : undefined
