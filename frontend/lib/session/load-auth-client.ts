import { connectionCopy } from '#shared/copy/connection.ts'
import { AuthError } from './auth-error.ts'

/** Amplify is 45 KB, and only somebody with an account needs it. Without a network it cannot even be fetched. */
export const loadAuthClient = async () => {
  try {
    return await import('./auth-client.ts')
  } catch (cause) {
    throw new AuthError('unreachable', connectionCopy.unreachable, { cause })
  }
}
