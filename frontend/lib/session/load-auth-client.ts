import { connectionCopy } from '#shared/copy/connection.ts'
import { AuthError } from './auth-error.ts'

/** Loads Amplify (45 KB) when it is first needed. Throws an AuthError `unreachable` without a network. */
export const loadAuthClient = async () => {
  try {
    return await import('./auth-client.ts')
  } catch (cause) {
    throw new AuthError('unreachable', connectionCopy.unreachable, { cause })
  }
}
