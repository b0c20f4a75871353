import { pausedCredits } from '#shared/access.ts'
import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Generation } from '#shared/entities/generation.ts'

/** The balance: "41 credits", or "500 credits, paused" while they cannot be spent. */
export const balanceInWords = (account: Account) =>
  pausedCredits(account) > 0 ? creditsCopy.paused(creditsInWords(account.credits)) : creditsInWords(account.credits)

/** The returned credits of a failed generation; undefined if it cost none. */
export const returnedInWords = ({ credits }: Pick<Generation, 'credits'>): string | undefined =>
  credits > 0 ? generationCopy.returned(credits) : undefined
