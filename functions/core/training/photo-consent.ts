import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { photoConsentVersion } from '#shared/contracts/training-photos.ts'

/** Whether the owner has agreed to the current text. */
export const hasConsented = ({ photoConsent }: AccountRow): boolean => photoConsent?.version === photoConsentVersion

/** Stores the consent text that the account's owner agreed to, and when. A repetition keeps the first time. */
export const recordConsent = async (account: AccountRow): Promise<void> => {
  if (hasConsented(account)) return
  await changeRow(keys.account(account.userId), {
    set: 'SET photoConsent = :consent',
    condition: 'attribute_exists(pk)',
    values: { ':consent': { version: photoConsentVersion, at: new Date().toISOString() } },
  })
}
