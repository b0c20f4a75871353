import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

/** Records that an account's owner has seen the onboarding tour, so that it does not open by itself again. */
export const keepTourSeen = async (userId: string): Promise<void> => {
  await changeRow(keys.account(userId), {
    set: 'SET tourSeen = :yes',
    condition: 'attribute_exists(pk)',
    values: { ':yes': true },
  })
}
