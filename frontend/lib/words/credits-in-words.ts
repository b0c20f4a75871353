import { generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'

export const creditsInWords = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`

/** What a failed generation gave back; nothing, where it had cost nothing. */
export const returnedInWords = ({ credits }: Pick<Generation, 'credits'>): string | undefined =>
  credits > 0 ? generationCopy.returned(credits) : undefined
