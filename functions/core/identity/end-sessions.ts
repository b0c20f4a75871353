import { randomUUID } from 'node:crypto'
import { revokeRefreshTokens } from '#functions/core/clients/aws/user-pool.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

/**
 * Ends every session of a user: revokes the refresh tokens, and makes the API and the live channel refuse existing
 * access tokens. `username` is the pool's name of the user, which differs from the user id after a Google sign-in.
 */
export const endSessions = async (userPoolId: string, username: string, userId: string): Promise<void> => {
  try {
    // First, so that no old refresh token can get a token of the new epoch.
    await revokeRefreshTokens(userPoolId, username)
  } finally {
    await changeRow(keys.account(userId), {
      set: 'SET tokenEpoch = :epoch',
      condition: 'attribute_exists(pk)',
      values: { ':epoch': randomUUID() },
    })
  }
}
