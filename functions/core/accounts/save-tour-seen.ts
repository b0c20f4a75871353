import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

/** Stores that the owner has seen the onboarding tour. The tour then no longer opens by itself. */
export const saveTourSeen = async (userId: string): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET tourSeen = :yes',
    condition: 'attribute_exists(pk)',
    values: { ':yes': true },
  })
}
