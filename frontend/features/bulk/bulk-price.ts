import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import type { Account } from '#shared/entities/account.ts'
import { sceneModes } from '#shared/tools/scenes.ts'

/** Credits of one picture. */
export const pictureCredits = sceneModes.scene.mode.credits

export const costInWords = (count: number, account: Account | undefined): string =>
  account?.dev ? creditsCopy.noneNeeded : creditsInWords(pictureCredits * count)
