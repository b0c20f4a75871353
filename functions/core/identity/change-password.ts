import { takeTokens } from '#functions/core/accounts/rates.ts'
import { openSession, type SessionTokens, setPassword } from '#functions/core/clients/aws/user-pool.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { passwordObstacles } from '#shared/passwords.ts'
import { endSessions } from './end-sessions.ts'

type Pool = { userPoolId: string; clientId: string }

/** The user and the pool's name of the user. After a Google sign-in the two differ, and there is no password. */
type Owner = { userId: string; username: string }

type Passwords = { currentPassword: string; newPassword: string }

/** The error `password.refused` with its reasons, one per field key. */
const refused = (reasons: readonly string[]): AppError =>
  new AppError('password.refused', errorMessage('password.refused'), {
    fields: Object.fromEntries(reasons.map((reason, index) => [`newPassword.${index}`, reason])),
  })

/**
 * Changes the password after checking the current one, and ends every session. Returns the tokens of a new session for
 * the requesting browser (docs/decisions/0012). Throws `password.none`, `password.refused`, `password.wrong`, and
 * `request.tooMany` after several attempts.
 */
export const changePassword = async (
  pool: Pool,
  { userId, username }: Owner,
  { currentPassword, newPassword }: Passwords,
): Promise<SessionTokens> => {
  if (username !== userId) throw appError('password.none')
  const obstacles = passwordObstacles(newPassword)
  if (obstacles.length > 0) throw refused(obstacles)
  await takeTokens(userId, 'passwordChanges')
  if (!(await openSession(pool, username, currentPassword))) throw appError('password.wrong')
  if (!(await setPassword(pool.userPoolId, username, newPassword))) throw refused([errorMessage('password.refused')])
  await endSessions(pool.userPoolId, username, userId)
  const tokens = await openSession(pool, username, newPassword)
  if (!tokens) throw appError('session.missing')
  return tokens
}
